import { useState } from 'react';
import { diaDe, inicioDeMes } from '#contract/dias.ts';
import type { ReporteVentas } from '#contract/reportes.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DataTable, Td, Th } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { Price } from '#ui/price.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { api } from '../../lib/api.ts';
import { Figure, Figures } from '../../lib/figures.tsx';
import { useEsPropietario } from '../../lib/permiso.ts';
import { useTienda } from '../../lib/tienda.ts';
import { useLoad } from '../../lib/use-load.ts';
import { ReportState } from './report-state.tsx';
import styles from './reportes-page.module.css';

/** A day of the shop as people write it: `21/11/2026`. */
function diaLegible(dia: string): string {
  return dia.split('-').reverse().join('/');
}

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
    else if (fechaInicio > fechaFin) setError('La fecha de fin no puede ser anterior a la de inicio');
    else {
      setError('');
      setPedido(({ vez }) => ({ ...fechas, vez: vez + 1 }));
    }
  }

  return (
    <div hidden={!shown} className={styles.tab}>
      <form
        noValidate
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault();
          generar();
        }}
      >
        <Field label="Fecha Inicio" className={styles.filter}>
          <TextInput
            type="date"
            value={fechas.fechaInicio}
            onChange={(event) => setFechas({ ...fechas, fechaInicio: event.currentTarget.value })}
          />
        </Field>
        <Field label="Fecha Fin" className={styles.filter} error={error}>
          <TextInput
            type="date"
            value={fechas.fechaFin}
            onChange={(event) => setFechas({ ...fechas, fechaFin: event.currentTarget.value })}
          />
        </Field>
        <Button type="submit" className={styles.submit} loading={load.loading && load.data !== undefined}>
          Generar Reporte
        </Button>
      </form>
      <ReportState load={load} shown={shown}>
        {(reporte) => <Report reporte={reporte} />}
      </ReportState>
    </div>
  );
}

function Report({ reporte: { periodo, resumen, ventasPorDia } }: { reporte: ReporteVentas }) {
  const propietario = useEsPropietario();
  return (
    <div className={styles.tab}>
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
        <DataTable label="Ventas por día" dense>
          <thead>
            <tr>
              <Th>Fecha</Th>
              <Th num>Número de Ventas</Th>
              <Th num>Monto Total</Th>
            </tr>
          </thead>
          <tbody>
            {ventasPorDia.map(({ fecha, cantidad, monto }) => (
              <tr key={fecha}>
                <th scope="row">{diaLegible(fecha)}</th>
                <Td num>{cantidad.toLocaleString('es-GT')}</Td>
                <Td num>
                  <Price quetzales={monto} />
                </Td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </div>
  );
}
