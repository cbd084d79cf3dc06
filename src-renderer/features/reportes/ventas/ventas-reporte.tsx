import { lazy, Suspense } from 'react';
import type { ReporteVentas } from '#contract/schemas/ventas/reportes.ts';
import { Card } from '#ui/display/card.tsx';
import type { Column } from '#ui/display/columns.ts';
import { DataTable } from '#ui/display/data-table.tsx';
import { Price } from '#ui/display/price.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useEsPropietario } from '../../../lib/session/permisos.ts';
import { MoreTools } from '../../../shared/listas/more-tools.tsx';
import { cambioEn, nombreDePeriodo } from '../../../shared/listas/periodos.ts';
import { CajaLink } from '../../../shared/pagina/siguiente-paso.tsx';
import { HojasButtons } from '../../../shared/reportes/hojas/hojas-buttons.tsx';
import { PdfButton } from '../../../shared/reportes/pdf/pdf-button.tsx';
import { CifrasList, CifraView } from '../../../shared/reportes/resumen/cifras.tsx';
import { diaLegible } from '../../../shared/reportes/tabla.ts';
import styles from '../reportes-page.module.css';
import { hojasDeVentas, reporteDeVentas, type VentasComparadas } from './reporte-de-ventas.ts';

/** Lazy: the chart library is large, and only needed when there are sales to draw. */
const VentasCharts = lazy(async () => ({ default: (await import('./ventas-charts.tsx')).VentasCharts }));

const COLUMNAS: Column<ReporteVentas['ventasPorDia'][number]>[] = [
  { header: 'Fecha', rowHeader: true, cell: ({ fecha }) => diaLegible(fecha) },
  { header: 'Número de Ventas', num: true, cell: ({ cantidad }) => cantidad.toLocaleString('es-GT') },
  { header: 'Monto Total', num: true, cell: ({ monto }) => <Price quetzales={monto} /> },
];

/** The sales of a period, compared with the period before. */
export function VentasReporte(ventas: VentasComparadas) {
  const propietario = useEsPropietario();
  const { reporte, anterior } = ventas;
  const { periodo, resumen, ventasPorDia } = reporte;
  const antes = anterior.resumen;
  return (
    <div className={styles.tab}>
      <Card
        as="section"
        className={styles.summary}
        title={`Del ${diaLegible(periodo.fechaInicio)} al ${diaLegible(periodo.fechaFin)}`}
        actions={
          <MoreTools>
            {() => (
              <>
                <PdfButton reporte={() => reporteDeVentas(ventas, propietario)} />
                <HojasButtons hojas={() => hojasDeVentas(ventas, propietario)} />
              </>
            )}
          </MoreTools>
        }
      >
        <CifrasList>
          <CifraView
            label="Total Ventas"
            value={resumen.totalVentas}
            change={cambioEn(resumen.totalVentas, antes.totalVentas)}
          />
          <CifraView
            label="Monto Total"
            quetzales={resumen.montoTotal}
            change={cambioEn(resumen.montoTotal, antes.montoTotal)}
          />
          <CifraView
            label="Promedio por Venta"
            quetzales={resumen.promedioVenta}
            change={cambioEn(resumen.promedioVenta, antes.promedioVenta)}
          />
          {propietario && resumen.gananciaTotal !== null && (
            <CifraView
              label="Ganancia Total"
              quetzales={resumen.gananciaTotal}
              change={cambioEn(resumen.gananciaTotal, antes.gananciaTotal ?? 0)}
            />
          )}
        </CifrasList>
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
          action={<CajaLink>Ir a la caja</CajaLink>}
        />
      ) : (
        <>
          <Suspense fallback={<Skeleton shape="block" height="18rem" />}>
            <VentasCharts reporte={reporte} />
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
