import type { ReporteVentas } from '#contract/schemas/ventas/reportes.ts';
import { NOMBRE_DE_CATEGORIA } from '#contract/words/categorias.ts';
import { diasDe, masDias } from '#contract/words/periodos.ts';
import { CATEGORIA_ACCENT } from '#ui/theme/accent.ts';
import { horaEnPunto } from '../../../shared/tienda/hora-legible.ts';
import { BarChart } from './bar-chart.tsx';
import { BarList } from './bar-list.tsx';
import { metodosDe } from './reporte-de-ventas.ts';
import styles from './ventas-charts.module.css';

/** With more days than this the chart shows months. */
const DIAS_A_LA_VISTA = 62;

/** Sales per day, empty days included; per month when there are too many days. */
function porTiempo({ periodo, ventasPorDia }: ReporteVentas) {
  const dias = diasDe(periodo);
  const porMes = dias > DIAS_A_LA_VISTA;
  const sumas = new Map<string, number>();
  for (let i = 0; i < dias; i += 1) {
    const dia = masDias(periodo.fechaInicio, i);
    sumas.set(porMes ? dia.slice(0, 7) : dia, 0);
  }
  for (const { fecha, monto } of ventasPorDia) {
    const clave = porMes ? fecha.slice(0, 7) : fecha;
    sumas.set(clave, (sumas.get(clave) ?? 0) + monto);
  }
  const barras = [...sumas].map(([clave, valor]) => ({
    nombre: clave.split('-').reverse().slice(0, 2).join('/'),
    valor: Math.round(valor * 100) / 100,
  }));
  return { titulo: porMes ? 'Ventas por mes' : 'Ventas por día', columna: porMes ? 'Mes' : 'Día', barras };
}

function porHora({ ventasPorHora }: ReporteVentas) {
  const primera = ventasPorHora[0]?.hora ?? 0;
  const ultima = ventasPorHora.at(-1)?.hora ?? 0;
  return Array.from({ length: ultima - primera + 1 }, (_, i) => ({
    nombre: horaEnPunto(primera + i),
    valor: ventasPorHora.find(({ hora }) => hora === primera + i)?.monto ?? 0,
  }));
}

/** Four charts of a period's sales. */
export function VentasCharts({ reporte }: { reporte: ReporteVentas }) {
  const tiempo = porTiempo(reporte);
  return (
    <div className={styles.grid}>
      <BarChart title={tiempo.titulo} heading={tiempo.columna} bars={tiempo.barras} accent="sky" />
      <BarChart title="Ventas por hora" heading="Hora" bars={porHora(reporte)} accent="mint" />
      <BarList
        title="Ventas por método de pago"
        heading="Método"
        bars={metodosDe(reporte).map(({ nombre, monto }) => ({ nombre, valor: monto, accent: 'mandarin' }))}
      />
      <BarList
        title="Ventas por categoría"
        heading="Categoría"
        bars={reporte.ventasPorCategoria.map(({ categoria, monto }) => ({
          nombre: NOMBRE_DE_CATEGORIA[categoria],
          valor: monto,
          accent: CATEGORIA_ACCENT[categoria],
        }))}
      />
    </div>
  );
}
