import { Landmark, ReceiptText } from 'lucide-react';
import { Tabs } from '#ui/tabs.tsx';
import { NoPermission } from '../../lib/page-frame.tsx';
import { usePermiso } from '../../lib/permiso.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { CashSessionsTab } from './cash-sessions-tab.tsx';
import { SalesTab } from './sales-tab.tsx';
import styles from './ventas-page.module.css';

const TABS = [
  { value: 'ventas', label: 'Ventas', icon: <ReceiptText aria-hidden="true" /> },
  { value: 'cortes', label: 'Cortes de caja', icon: <Landmark aria-hidden="true" /> },
] as const;
type Tab = (typeof TABS)[number]['value'];

const POR_DEFECTO = { tab: 'ventas' };

/** The sales, and the drawers that they were made at. */
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
      {tab === 'cortes' ? <CashSessionsTab /> : <SalesTab />}
    </Tabs>
  );
}
