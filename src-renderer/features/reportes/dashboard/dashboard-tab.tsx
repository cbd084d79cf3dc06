import { OBTENER_REPORTE_DE_INVENTARIO } from '#contract/calls/addresses.ts';
import type { ReporteDashboard } from '#contract/schemas/ventas/reportes.ts';
import { api } from '../../../lib/api.ts';
import { useEsPropietario } from '../../../lib/session/permisos.ts';
import { SiguientePaso } from '../../../shared/pagina/siguiente-paso.tsx';
import { PdfButton } from '../../../shared/reportes/pdf/pdf-button.tsx';
import type { Reporte } from '../../../shared/reportes/reporte.ts';
import { Resumen } from '../../../shared/reportes/resumen/resumen.tsx';
import { useDashboard } from '../../../shared/reportes/resumen/use-dashboard.ts';
import { ReporteState } from '../reporte-state.tsx';
import styles from '../reportes-page.module.css';
import { reporteDeDashboard } from './reporte-de-dashboard.ts';

/** With the full list of low stock: on paper it is the shopping list. */
async function reporteCompleto(datos: ReporteDashboard, propietario: boolean): Promise<Reporte> {
  const { productosPorCategoria } = await api(OBTENER_REPORTE_DE_INVENTARIO, {
    query: { stockBajo: true },
  });
  return reporteDeDashboard(
    datos,
    productosPorCategoria.flatMap(({ productos }) => productos),
    propietario,
  );
}

export function DashboardTab({ shown }: { shown: boolean }) {
  const load = useDashboard('Error al cargar el dashboard', shown);
  const propietario = useEsPropietario();
  return (
    <div hidden={!shown}>
      <ReporteState load={load} shown={shown} live>
        {(datos) => (
          <div className={styles.tab}>
            <div className={styles.downloads}>
              <PdfButton reporte={() => reporteCompleto(datos, propietario)} />
            </div>
            <SiguientePaso {...datos.tienda} />
            <Resumen datos={datos} />
          </div>
        )}
      </ReporteState>
    </div>
  );
}
