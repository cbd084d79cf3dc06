import type { ReporteDashboard } from '#contract/reportes.ts';
import { api } from '../../lib/api.ts';
import { Summary } from '../../lib/summary-cards.tsx';
import { useLoad } from '../../lib/use-load.ts';
import { ReportState } from './report-state.tsx';

export function DashboardTab({ shown }: { shown: boolean }) {
  const load = useLoad(
    'dashboard',
    (signal) => api.get<ReporteDashboard>('/api/reportes/dashboard', { signal }),
    'Error al cargar el dashboard',
  );
  return (
    <div hidden={!shown}>
      <ReportState load={load} shown={shown}>
        {(datos) => <Summary datos={datos} />}
      </ReportState>
    </div>
  );
}
