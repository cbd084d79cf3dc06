import type { ReporteDashboard } from '#contract/reportes.ts';
import { api } from '../../lib/api.ts';
import { PdfButton } from '../../lib/informes/pdf-button.tsx';
import { useEsPropietario } from '../../lib/permiso.ts';
import { Summary } from '../../lib/summary-cards.tsx';
import { useLoad } from '../../lib/use-load.ts';
import { informeDashboard } from './informes.ts';
import { ReportState } from './report-state.tsx';
import styles from './reportes-page.module.css';

export function DashboardTab({ shown }: { shown: boolean }) {
  const load = useLoad(
    'dashboard',
    (signal) => api.get<ReporteDashboard>('/api/reportes/dashboard', { signal }),
    'Error al cargar el dashboard',
  );
  const propietario = useEsPropietario();
  return (
    <div hidden={!shown}>
      <ReportState load={load} shown={shown}>
        {(datos) => (
          <div className={styles.tab}>
            <div className={styles.downloads}>
              <PdfButton informe={() => informeDashboard(datos, propietario)} />
            </div>
            <Summary datos={datos} />
          </div>
        )}
      </ReportState>
    </div>
  );
}
