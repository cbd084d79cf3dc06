import { ChartColumn, LayoutDashboard, Package } from 'lucide-react';
import { useState } from 'react';
import { Tabs } from '#ui/controls/tabs.tsx';
import { usePermiso } from '../../lib/session/permisos.ts';
import { useFilters } from '../../shared/listas/use-filters.ts';
import { NoPermission, PageFrame } from '../../shared/pagina/page-frame.tsx';
import { DashboardTab } from './dashboard/dashboard-tab.tsx';
import { InventarioTab } from './inventario/inventario-tab.tsx';
import { VentasTab } from './ventas/ventas-tab.tsx';

const TABS = [
  { value: 'dashboard', label: 'Dashboard', icon: <LayoutDashboard aria-hidden="true" /> },
  { value: 'ventas', label: 'Ventas', icon: <ChartColumn aria-hidden="true" /> },
  { value: 'inventario', label: 'Inventario', icon: <Package aria-hidden="true" /> },
] as const;
type Tab = (typeof TABS)[number]['value'];

const POR_DEFECTO = { tab: 'dashboard' };

export function ReportesPage() {
  const puede = usePermiso('reportes');
  if (!puede) return <NoPermission title="Reportes" text="No tienes permisos para ver los reportes." />;
  return <Reportes />;
}

function Reportes() {
  const { values, set } = useFilters(POR_DEFECTO);
  const tab: Tab = TABS.find(({ value }) => value === values.tab)?.value ?? 'dashboard';
  // A tab loads when it is first opened, and keeps its data; its error is cleared when it is left.
  const [opened, setOpened] = useState<ReadonlySet<Tab>>(new Set([tab]));
  if (!opened.has(tab)) setOpened(new Set([...opened, tab]));

  return (
    <PageFrame title="Reportes">
      <Tabs label="Reportes" tabs={TABS} value={tab} onChange={(next) => set({ tab: next })}>
        {opened.has('dashboard') && <DashboardTab shown={tab === 'dashboard'} />}
        {opened.has('ventas') && <VentasTab shown={tab === 'ventas'} />}
        {opened.has('inventario') && <InventarioTab shown={tab === 'inventario'} />}
      </Tabs>
    </PageFrame>
  );
}
