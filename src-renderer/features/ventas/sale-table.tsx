import { Eye } from 'lucide-react';
import { ZONA_POR_DEFECTO } from '#contract/dias.ts';
import { ETIQUETA_METODO } from '#contract/pagos.ts';
import { ETIQUETA_ESTADO_VENTA, type Venta } from '#contract/ventas.ts';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/button.tsx';
import { type Column, DataTable, type Sorting } from '#ui/data-table.tsx';
import { Price } from '#ui/price.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { POR_FECHA, POR_TOTAL } from '../../lib/orden-por-fecha.ts';
import { useTienda } from '../../lib/tienda.ts';
import { telefonoDe } from './telefono.ts';
import styles from './ventas-page.module.css';

export interface SaleTableProps {
  ventas: Venta[];
  sorting: Sorting;
  onView: (id: string) => void;
}

export function SaleTable({ ventas, sorting, onView }: SaleTableProps) {
  const zona = useTienda()?.zonaHoraria ?? ZONA_POR_DEFECTO;
  const parte = (iso: string, como: Intl.DateTimeFormatOptions) =>
    new Date(iso).toLocaleString('es-GT', { timeZone: zona, ...como });
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
      cell: ({ fechaVenta }) => (
        <>
          <RelativeTime iso={fechaVenta} text={parte(fechaVenta, { dateStyle: 'short' })} timeZone={zona} />
          <span className={styles.quiet}>{parte(fechaVenta, { timeStyle: 'short' })}</span>
        </>
      ),
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
    { header: 'Pago', cell: ({ metodoPago }) => ETIQUETA_METODO[metodoPago] },
    {
      header: 'Total',
      num: true,
      sorts: POR_TOTAL,
      cell: ({ total, estado }) => (
        <>
          {estado === 'anulada' && <Badge tone="danger">{ETIQUETA_ESTADO_VENTA.anulada}</Badge>}{' '}
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
