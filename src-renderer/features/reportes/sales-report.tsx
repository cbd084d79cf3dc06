import { lazy, Suspense } from 'react';
import type { ReporteVentas } from '#contract/reportes.ts';
import { Card } from '#ui/card.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Price } from '#ui/price.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Figure, Figures } from '../../lib/figures.tsx';
import { PdfButton } from '../../lib/informes/pdf-button.tsx';
import { SheetButtons } from '../../lib/informes/sheet-buttons.tsx';
import { diaLegible } from '../../lib/informes/tabla.ts';
import { cambioEn, nombreDePeriodo } from '../../lib/periodos.ts';
import { useEsPropietario } from '../../lib/permiso.ts';
import { hojasDeVentas, informeVentas, type VentasComparadas } from './informe-ventas.ts';
import styles from './reportes-page.module.css';

/** What draws the charts is large: it comes with the first report that has something to draw. */
const SalesCharts = lazy(async () => ({ default: (await import('./sales-charts.tsx')).SalesCharts }));

const COLUMNAS: Column<ReporteVentas['ventasPorDia'][number]>[] = [
  { header: 'Fecha', rowHeader: true, cell: ({ fecha }) => diaLegible(fecha) },
  { header: 'Número de Ventas', num: true, cell: ({ cantidad }) => cantidad.toLocaleString('es-GT') },
  { header: 'Monto Total', num: true, cell: ({ monto }) => <Price quetzales={monto} /> },
];

/** The sales of a period, and how they stand to those before. */
export function SalesReport(ventas: VentasComparadas) {
  const propietario = useEsPropietario();
  const { reporte, anterior } = ventas;
  const { periodo, resumen, ventasPorDia } = reporte;
  const antes = anterior.resumen;
  return (
    <div className={styles.tab}>
      <div className={styles.downloads}>
        <PdfButton informe={() => informeVentas(ventas, propietario)} />
        <SheetButtons hojas={() => hojasDeVentas(ventas, propietario)} />
      </div>
      <Card as="section" title={`Del ${diaLegible(periodo.fechaInicio)} al ${diaLegible(periodo.fechaFin)}`}>
        <Figures>
          <Figure
            label="Total Ventas"
            value={resumen.totalVentas}
            change={cambioEn(resumen.totalVentas, antes.totalVentas)}
          />
          <Figure
            label="Monto Total"
            quetzales={resumen.montoTotal}
            change={cambioEn(resumen.montoTotal, antes.montoTotal)}
          />
          <Figure
            label="Promedio por Venta"
            quetzales={resumen.promedioVenta}
            change={cambioEn(resumen.promedioVenta, antes.promedioVenta)}
          />
          {propietario && resumen.gananciaTotal !== null && (
            <Figure
              label="Ganancia Total"
              quetzales={resumen.gananciaTotal}
              change={cambioEn(resumen.gananciaTotal, antes.gananciaTotal ?? 0)}
            />
          )}
        </Figures>
        <p className={styles.before}>
          Contra {nombreDePeriodo(anterior.periodo, periodo.fechaFin.slice(0, 4))}
          {antes.totalVentas === 0 && ': entonces no hubo ventas'}
        </p>
      </Card>
      {ventasPorDia.length === 0 ? (
        <EmptyState
          accent="lemon"
          title="No hay ventas en estas fechas"
          text="Prueba con un periodo más largo."
        />
      ) : (
        <>
          <Suspense fallback={<Skeleton shape="block" height="18rem" />}>
            <SalesCharts reporte={reporte} />
          </Suspense>
          <DataTable
            label="Ventas por día"
            columns={COLUMNAS}
            rows={ventasPorDia}
            rowKey={({ fecha }) => fecha}
          />
        </>
      )}
    </div>
  );
}
