import { Eye } from 'lucide-react';
import { NOMBRE_DE_ESTADO_DE_VENTA, type Venta } from '#contract/schemas/ventas/ventas.ts';
import { nombreDelMetodo } from '#contract/words/pagos.ts';
import { IconButton } from '#ui/controls/button.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { type Column, DataTable, type Sorting } from '#ui/display/data-table.tsx';
import { Price } from '#ui/display/price.tsx';
import { FechaCell } from '../../../shared/listas/fecha-cell.tsx';
import { POR_FECHA, POR_TOTAL } from '../../../shared/listas/orden-por-fecha.ts';
import { telefonoDe } from '../../../shared/ticket/ticket.ts';
import styles from './ventas-table.module.css';

interface VentasTableProps {
  ventas: Venta[];
  sorting: Sorting;
  onView: (id: string) => void;
}

export function VentasTable({ ventas, sorting, onView }: VentasTableProps) {
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
          {datosCliente.nombre}
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
      cell: ({ total, estado }) => (
        <>
          {estado === 'anulada' && <Badge tone="danger">{NOMBRE_DE_ESTADO_DE_VENTA.anulada}</Badge>}{' '}
          <Price quetzales={total} className={estado === 'anulada' ? styles.void : undefined} />
        </>
      ),
    },
    {
      header: 'Acciones',
      actions: true,
      cell: ({ _id, numero }) => (
        <IconButton label={`Ver la venta ${numero}`} icon={<Eye />} onClick={() => onView(_id)} />
      ),
    },
  ];
  return (
    <DataTable label="Ventas" columns={columnas} rows={ventas} rowKey={({ _id }) => _id} sorting={sorting} />
  );
}
