import { Eye } from 'lucide-react';
import { NOMBRE_DE_ESTADO_DE_VENTA, type Venta } from '#contract/schemas/ventas/ventas.ts';
import { nombreDelCliente, nombreDelMetodo } from '#contract/words/pagos.ts';
import { Badge } from '#ui/display/badge.tsx';
import type { Column, Sorting } from '#ui/display/columns.ts';
import { DataTable } from '#ui/display/data-table.tsx';
import { Price } from '#ui/display/price.tsx';
import { RelativeTime } from '#ui/display/relative-time.tsx';
import type { RowCard } from '#ui/display/row-cards.tsx';
import { FechaCell } from '../../../shared/listas/fecha-cell.tsx';
import { POR_FECHA, POR_TOTAL } from '../../../shared/listas/orden-por-fecha.ts';
import { telefonoDe } from '../../../shared/ticket/ticket.ts';
import { fechaCorta } from '../../../shared/tienda/hora-legible.ts';
import { useTienda } from '../../../shared/tienda/tienda.ts';
import { type ResumenDeVentas, sinContar } from './tabla-de-ventas.ts';
import styles from './ventas-table.module.css';

/** What the filtered sales come to, on all pages. */
export function VentasSum({ resumen: { cantidad, monto, anuladas } }: { resumen: ResumenDeVentas }) {
  return (
    <p className={styles.sum}>
      <strong>
        {cantidad.toLocaleString('es-GT')} {cantidad === 1 ? 'venta suma' : 'ventas suman'}{' '}
        <Price quetzales={monto} />
      </strong>
      {anuladas > 0 && `, ${sinContar(anuladas)}`}
    </p>
  );
}

interface VentasTableProps {
  ventas: Venta[];
  sorting: Sorting;
  onView: (id: string) => void;
}

/**
 * The total of a sale, struck through when it was voided; whether somebody asks to void it or was refused, and whether it
 * was far under its cost.
 */
function Total({ total, estado, solicitud, muyBajoCosto }: Venta) {
  return (
    <>
      {solicitud?.estado === 'pendiente' && <Badge tone="warning">Piden anularla</Badge>}
      {solicitud?.estado === 'rechazada' && estado === 'completada' && <Badge>No se anuló</Badge>}
      {muyBajoCosto && estado === 'completada' && <Badge tone="warning">Muy bajo costo</Badge>}
      {estado === 'anulada' && <Badge tone="danger">{NOMBRE_DE_ESTADO_DE_VENTA.anulada}</Badge>}{' '}
      <Price quetzales={total} className={estado === 'anulada' ? styles.void : undefined} />
    </>
  );
}

/** A sale on a phone: who bought, for how much, how it was paid, who sold it and when. */
function tarjetaDe(venta: Venta, zona?: string): RowCard {
  return {
    title: nombreDelCliente(venta.datosCliente),
    subtitle: venta.numero,
    amount: <Total {...venta} />,
    state: `${nombreDelMetodo(venta)} · ${venta.vendedor.nombre}`,
    when: <RelativeTime iso={venta.fechaVenta} text={fechaCorta(venta.fechaVenta, zona)} timeZone={zona} />,
  };
}

export function VentasTable({ ventas, sorting, onView }: VentasTableProps) {
  const zona = useTienda()?.zonaHoraria;
  const columnas: Column<Venta>[] = [
    {
      header: 'Venta',
      rowHeader: true,
      cell: ({ numero, pedido }) => (
        <>
          {numero}
          {pedido && <span className={styles.quiet}>Pedido {pedido.numero}</span>}
        </>
      ),
    },
    {
      header: 'Fecha',
      sorts: POR_FECHA,
      cell: ({ fechaVenta }) => <FechaCell iso={fechaVenta} />,
    },
    {
      header: 'Cliente',
      cell: ({ datosCliente }) => (
        <>
          {nombreDelCliente(datosCliente)}
          <span className={styles.quiet}>{telefonoDe(datosCliente)}</span>
        </>
      ),
    },
    { header: 'Vendedor', least: true, cell: ({ vendedor }) => vendedor.nombre },
    {
      header: 'Productos',
      num: true,
      least: true,
      cell: ({ items }) => items.reduce((suma, { cantidad }) => suma + cantidad, 0),
    },
    { header: 'Pago', cell: nombreDelMetodo },
    {
      header: 'Total',
      num: true,
      sorts: POR_TOTAL,
      cell: (venta) => <Total {...venta} />,
    },
  ];
  return (
    <DataTable
      label="Ventas"
      columns={columnas}
      rows={ventas}
      rowKey={({ _id }) => _id}
      sorting={sorting}
      card={(venta) => tarjetaDe(venta, zona)}
      onOpen={({ _id }) => onView(_id)}
      actions={({ _id, numero }) => [
        { label: 'Ver', name: `Ver la venta ${numero}`, icon: <Eye />, onPress: () => onView(_id) },
      ]}
    />
  );
}
