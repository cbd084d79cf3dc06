import { lazy, Suspense } from 'react';
import type { ReporteVentas } from '#contract/schemas/ventas/reportes.ts';
import { Card } from '#ui/display/card.tsx';
import type { Column } from '#ui/display/columns.ts';
import { DataTable } from '#ui/display/data-table.tsx';
import { Price } from '#ui/display/price.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { rutaDeVentasDe } from '../../../lib/routes.ts';
import { useEsPropietario } from '../../../lib/session/permisos.ts';
import { MoreTools } from '../../../shared/listas/more-tools.tsx';
import { cambioEn } from '../../../shared/listas/periodos.ts';
import { CajaLink } from '../../../shared/pagina/siguiente-paso.tsx';
import { HojasButtons } from '../../../shared/reportes/hojas/hojas-buttons.tsx';
import { PdfButton } from '../../../shared/reportes/pdf/pdf-button.tsx';
import { CifrasList, CifraView } from '../../../shared/reportes/resumen/cifras.tsx';
import { RowName, type RutaDe, useRowPages } from '../../../shared/reportes/resumen/row-pages.tsx';
import { diaLegible } from '../../../shared/reportes/tabla.ts';
import { useTienda } from '../../../shared/tienda/tienda.ts';
import styles from '../reportes-page.module.css';
import { SinCostoAviso } from '../sin-costo-aviso.tsx';
import { comparadoCon, hojasDeVentas, reporteDeVentas } from './reporte-de-ventas.ts';
import { LoMasVendido, PorVendedor } from './ventas-tables.tsx';

/** Lazy: the chart library is large, and only needed when there are sales to draw. */
const VentasCharts = lazy(async () => ({ default: (await import('./ventas-charts.tsx')).VentasCharts }));

type Dia = ReporteVentas['ventasPorDia'][number];

const columnasDeDias = (rutaDe: RutaDe<Dia>): Column<Dia>[] => [
  {
    header: 'Fecha',
    rowHeader: true,
    cell: (dia) => <RowName to={rutaDe(dia)}>{diaLegible(dia.fecha)}</RowName>,
  },
  { header: 'Número de Ventas', num: true, cell: ({ cantidad }) => cantidad.toLocaleString('es-GT') },
  { header: 'Monto Total', num: true, cell: ({ monto }) => <Price quetzales={monto} /> },
];

/** The figures of a period, compared with those before. */
function ResumenDelPeriodo({ reporte }: { reporte: ReporteVentas }) {
  const propietario = useEsPropietario();
  const zona = useTienda()?.zonaHoraria;
  const { periodo, resumen, anterior } = reporte;
  const antes = anterior.resumen;
  return (
    <Card
      as="section"
      className={styles.summary}
      title={`Del ${diaLegible(periodo.fechaInicio)} al ${diaLegible(periodo.fechaFin)}`}
      actions={
        <MoreTools>
          {(close) => (
            <>
              <PdfButton onDone={close} reporte={() => reporteDeVentas(reporte, propietario, zona)} />
              <HojasButtons onDone={close} hojas={() => hojasDeVentas(reporte, propietario, zona)} />
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
          before={antes.totalVentas.toLocaleString('es-GT')}
        />
        <CifraView
          label="Monto Total"
          quetzales={resumen.montoTotal}
          change={cambioEn(resumen.montoTotal, antes.montoTotal)}
          before={<Price quetzales={antes.montoTotal} />}
        />
        <CifraView
          label="Promedio por Venta"
          quetzales={resumen.promedioVenta}
          change={cambioEn(resumen.promedioVenta, antes.promedioVenta)}
          before={<Price quetzales={antes.promedioVenta} />}
        />
        {propietario && resumen.gananciaTotal !== null && (
          <CifraView
            label="Ganancia Total"
            quetzales={resumen.gananciaTotal}
            change={cambioEn(resumen.gananciaTotal, antes.gananciaTotal ?? 0)}
            before={<Price quetzales={antes.gananciaTotal ?? 0} />}
          />
        )}
      </CifrasList>
      <p className={styles.before}>
        {comparadoCon(reporte, zona)}
        {antes.totalVentas === 0 && ': entonces no hubo ventas'}
      </p>
    </Card>
  );
}

/** The sales of each day; a row leads to them. */
function PorDia({ dias }: { dias: Dia[] }) {
  const { rutaDe, opening } = useRowPages('ventas', ({ fecha }: Dia) =>
    rutaDeVentasDe({ fechaInicio: fecha, fechaFin: fecha }),
  );
  return (
    <DataTable
      label="Ventas por día"
      columns={columnasDeDias(rutaDe)}
      rows={dias}
      rowKey={({ fecha }) => fecha}
      {...opening}
    />
  );
}

/** The sales of a period. */
export function VentasReporte({ reporte }: { reporte: ReporteVentas }) {
  const { ventasPorDia } = reporte;
  return (
    <div className={styles.tab}>
      <ResumenDelPeriodo reporte={reporte} />
      <SinCostoAviso />
      {ventasPorDia.length === 0 ? (
        <EmptyState
          accent="lemon"
          title="No hay ventas en estas fechas"
          text="Prueba con un periodo más largo."
          action={<CajaLink>Ir a la caja</CajaLink>}
        />
      ) : (
        <>
          <div className={styles.pair}>
            <LoMasVendido reporte={reporte} />
            <PorVendedor periodo={reporte.periodo} vendedores={reporte.ventasPorVendedor} />
          </div>
          <Suspense fallback={<Skeleton shape="block" height="18rem" />}>
            <VentasCharts reporte={reporte} />
          </Suspense>
          <PorDia dias={ventasPorDia} />
        </>
      )}
    </div>
  );
}
