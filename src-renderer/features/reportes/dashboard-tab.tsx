import type { ReporteDashboard, ReporteInventario } from '#contract/reportes.ts';
import { api } from '../../lib/api.ts';
import type { Informe } from '../../lib/informes/informe.ts';
import { PdfButton } from '../../lib/informes/pdf-button.tsx';
import { useEsPropietario } from '../../lib/permiso.ts';
import { Summary } from '../../lib/summary-cards.tsx';
import { useLive } from '../../lib/use-live.ts';
import { useLoad } from '../../lib/use-load.ts';
import { informeDashboard } from './informes.ts';
import { ReportState } from './report-state.tsx';
import styles from './reportes-page.module.css';

/** With what runs out in full: on paper it is what one buys by. */
async function informeCompleto(datos: ReporteDashboard, propietario: boolean): Promise<Informe> {
  const { productosPorCategoria } = await api.get<ReporteInventario>('/api/reportes/inventario', {
    query: { stockBajo: true },
  });
  return informeDashboard(
    datos,
    productosPorCategoria.flatMap(({ productos }) => productos),
    propietario,
  );
}

export function DashboardTab({ shown }: { shown: boolean }) {
  const load = useLoad(
    'dashboard',
    (signal) => api.get<ReporteDashboard>('/api/reportes/dashboard', { signal }),
    'Error al cargar el dashboard',
  );
  useLive(load, shown);
  const propietario = useEsPropietario();
  return (
    <div hidden={!shown}>
      {/* Looking again may fail: what is there stays. */}
      <ReportState load={load.data ? { ...load, error: undefined } : load} shown={shown}>
        {(datos) => (
          <div className={styles.tab}>
            <div className={styles.downloads}>
              <PdfButton informe={() => informeCompleto(datos, propietario)} />
            </div>
            <Summary datos={datos} />
          </div>
        )}
      </ReportState>
    </div>
  );
}
