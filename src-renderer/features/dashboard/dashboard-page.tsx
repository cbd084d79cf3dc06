import type { ReporteDashboard } from '#contract/reportes.ts';
import { api } from '../../lib/api.ts';
import { LoadFailed, NoPermission, PageFrame } from '../../lib/page-frame.tsx';
import { usePermiso } from '../../lib/permiso.ts';
import { Summary, SummarySkeleton } from '../../lib/summary-cards.tsx';
import { useLive } from '../../lib/use-live.ts';
import { useLoad } from '../../lib/use-load.ts';

/** How the shop does, today and this month. */
export function DashboardPage() {
  const puede = usePermiso('reportes');
  const load = useLoad(
    puede ? 'dashboard' : undefined,
    (signal) => api.get<ReporteDashboard>('/api/reportes/dashboard', { signal }),
    'Error al cargar los datos del dashboard',
  );
  useLive(load, puede);
  const { data, error, reload } = load;
  if (!puede) {
    return (
      <NoPermission
        title="Dashboard"
        text="No tienes permisos para ver el dashboard. Contacta al administrador."
      />
    );
  }
  return (
    <PageFrame title="Dashboard">
      {error && !data ? (
        <LoadFailed
          error={{ ...error, message: 'Error al cargar los datos del dashboard' }}
          onRetry={reload}
        />
      ) : data ? (
        <Summary datos={data} />
      ) : (
        <SummarySkeleton label="Cargando datos..." />
      )}
    </PageFrame>
  );
}
