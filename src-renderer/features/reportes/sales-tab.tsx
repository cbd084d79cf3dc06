import { useState } from 'react';
import { diaDe, esPeriodoAlReves, inicioDeMes, PERIODO_AL_REVES } from '#contract/dias.ts';
import type { ReporteVentas } from '#contract/reportes.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Price } from '#ui/price.tsx';
import { api } from '../../lib/api.ts';
import { Figure, Figures } from '../../lib/figures.tsx';
import { FilterBar, PeriodFilter } from '../../lib/filter-bar.tsx';
import { PdfButton } from '../../lib/informes/pdf-button.tsx';
import { diaLegible } from '../../lib/informes/tabla.ts';
import { useEsPropietario } from '../../lib/permiso.ts';
import { useTienda } from '../../lib/tienda.ts';
import { useLoad } from '../../lib/use-load.ts';
import { informeVentas } from './informes.ts';
import { ReportState } from './report-state.tsx';
import styles from './reportes-page.module.css';

const COLUMNAS: Column<ReporteVentas['ventasPorDia'][number]>[] = [
  { header: 'Fecha', rowHeader: true, cell: ({ fecha }) => diaLegible(fecha) },
  { header: 'Número de Ventas', num: true, cell: ({ cantidad }) => cantidad.toLocaleString('es-GT') },
  { header: 'Monto Total', num: true, cell: ({ monto }) => <Price quetzales={monto} /> },
];

export function SalesTab({ shown }: { shown: boolean }) {
  const zona = useTienda()?.zonaHoraria;
  const hoy = diaDe(new Date(), zona);
  const [fechas, setFechas] = useState({ fechaInicio: inicioDeMes(hoy), fechaFin: hoy });
  const [pedido, setPedido] = useState({ ...fechas, vez: 0 });
  const [error, setError] = useState('');
  const load = useLoad(
    JSON.stringify(pedido),
    (signal) => {
      const { fechaInicio, fechaFin } = pedido;
      return api.get<ReporteVentas>('/api/reportes/ventas', { query: { fechaInicio, fechaFin }, signal });
    },
    'Error al cargar el reporte de ventas',
  );

  function generar() {
    const { fechaInicio, fechaFin } = fechas;
    if (!fechaInicio || !fechaFin) setError('Elige las dos fechas');
    else if (esPeriodoAlReves(fechas)) setError(PERIODO_AL_REVES);
    else {
      setError('');
      setPedido(({ vez }) => ({ ...fechas, vez: vez + 1 }));
    }
  }

  return (
    <div hidden={!shown} className={styles.tab}>
      <FilterBar onSubmit={generar}>
        <PeriodFilter
          value={fechas}
          onChange={(change) => setFechas((antes) => ({ ...antes, ...change }))}
          error={error}
        />
        <Button type="submit" loading={load.loading && load.data !== undefined}>
          Generar Reporte
        </Button>
      </FilterBar>
      <ReportState load={load} shown={shown}>
        {(reporte) => <Report reporte={reporte} />}
      </ReportState>
    </div>
  );
}

function Report({ reporte }: { reporte: ReporteVentas }) {
  const propietario = useEsPropietario();
  const { periodo, resumen, ventasPorDia } = reporte;
  return (
    <div className={styles.tab}>
      <div className={styles.downloads}>
        <PdfButton informe={() => informeVentas(reporte, propietario)} />
      </div>
      <Card as="section" title={`Del ${diaLegible(periodo.fechaInicio)} al ${diaLegible(periodo.fechaFin)}`}>
        <Figures>
          <Figure label="Total Ventas" value={resumen.totalVentas} />
          <Figure label="Monto Total" quetzales={resumen.montoTotal} />
          <Figure label="Promedio por Venta" quetzales={resumen.promedioVenta} />
          {propietario && resumen.gananciaTotal !== null && (
            <Figure label="Ganancia Total" quetzales={resumen.gananciaTotal} />
          )}
        </Figures>
      </Card>
      {ventasPorDia.length === 0 ? (
        <EmptyState
          accent="lemon"
          title="No hay ventas en estas fechas"
          text="Prueba con un periodo más largo."
        />
      ) : (
        <DataTable
          label="Ventas por día"
          columns={COLUMNAS}
          rows={ventasPorDia}
          rowKey={({ fecha }) => fecha}
        />
      )}
    </div>
  );
}
