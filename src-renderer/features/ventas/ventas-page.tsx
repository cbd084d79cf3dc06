import { Landmark, ReceiptText } from 'lucide-react';
import { Tabs } from '#ui/controls/tabs.tsx';
import { CountBadge } from '#ui/display/count-badge.tsx';
import { usePermiso } from '../../lib/session/permisos.ts';
import { useFilters } from '../../shared/listas/use-filters.ts';
import { NoPermission } from '../../shared/pagina/page-frame.tsx';
import { useSolicitudes } from '../../shared/solicitudes/solicitudes.ts';
import { VentasTab } from './lista/ventas-tab.tsx';
import { SesionesDeCajaTab } from './sesiones-de-caja/sesiones-de-caja-tab.tsx';
import styles from './ventas-page.module.css';

const TABS = [
  { value: 'ventas', label: <VentasLabel />, icon: <ReceiptText aria-hidden="true" /> },
  { value: 'cortes', label: 'Cortes de caja', icon: <Landmark aria-hidden="true" /> },
] as const;
type Tab = (typeof TABS)[number]['value'];

const POR_DEFECTO = { tab: 'ventas' };

/** The tab's name, with how many sales wait to be voided: the same mark as in the menu. */
function VentasLabel() {
  const solicitudes = useSolicitudes((state) => state.total);
  return (
    <>
      Ventas
      <CountBadge count={solicitudes} label="por anular" />
    </>
  );
}

/** The sales, and the cash sessions they were made in. */
export function VentasPage() {
  const puede = usePermiso('ventas');
  const { values, set } = useFilters(POR_DEFECTO);
  if (!puede) return <NoPermission title="Ventas" text="No tienes permisos para ver las ventas." />;
  const tab: Tab = values.tab === 'cortes' ? 'cortes' : 'ventas';
  return (
    <Tabs
      label="Ventas y cortes de caja"
      className={styles.tabs}
      tabs={TABS}
      value={tab}
      onChange={(next) => set({ tab: next })}
    >
      {tab === 'cortes' ? <SesionesDeCajaTab /> : <VentasTab />}
    </Tabs>
  );
}
