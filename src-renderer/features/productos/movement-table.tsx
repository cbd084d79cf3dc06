import { Link } from 'react-router-dom';
import { ZONA_POR_DEFECTO } from '#contract/dias.ts';
import type { MovimientoDeProducto } from '#contract/movimientos.ts';
import { ETIQUETA_MOVIMIENTO } from '#contract/tipos-de-movimiento.ts';
import { Badge } from '#ui/badge.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { usePermiso } from '../../lib/permiso.ts';
import { rutaDeLaVenta, rutaDelPedido } from '../../lib/routes.ts';
import { useTienda } from '../../lib/tienda.ts';
import styles from './movements-dialog.module.css';

/** The sale or the order it moved for, and the way there for who may see it. */
function Documento({ movimiento: { venta, pedido } }: { movimiento: MovimientoDeProducto }) {
  const puede = usePermiso('ventas');
  const documento = venta ?? pedido;
  if (!documento) return null;
  if (!puede) return <span className={styles.quiet}>{documento.numero}</span>;
  return (
    <Link className={styles.quiet} to={venta ? rutaDeLaVenta(documento._id) : rutaDelPedido(documento._id)}>
      {documento.numero}
    </Link>
  );
}

export function MovementTable({ movimientos }: { movimientos: MovimientoDeProducto[] }) {
  const zona = useTienda()?.zonaHoraria ?? ZONA_POR_DEFECTO;
  const corta = (iso: string) =>
    new Date(iso).toLocaleString('es-GT', { timeZone: zona, dateStyle: 'short', timeStyle: 'short' });
  const columnas: Column<MovimientoDeProducto>[] = [
    {
      header: 'Movimiento',
      rowHeader: true,
      cell: (movimiento) => (
        <>
          {ETIQUETA_MOVIMIENTO[movimiento.tipo]}
          {movimiento.motivo && <span className={styles.quiet}>{movimiento.motivo}</span>}
          <Documento movimiento={movimiento} />
        </>
      ),
    },
    {
      header: 'Cantidad',
      num: true,
      cell: ({ cantidad }) => (
        <Badge tone={cantidad > 0 ? 'success' : 'neutral'}>
          {cantidad > 0 ? `+${cantidad}` : `−${-cantidad}`}
        </Badge>
      ),
    },
    { header: 'Quedaron', num: true, cell: ({ stockResultante }) => stockResultante },
    {
      header: 'Fecha',
      cell: ({ fecha }) => <RelativeTime iso={fecha} text={corta(fecha)} timeZone={zona} />,
    },
    { header: 'Quién', cell: ({ usuario }) => usuario ?? '—' },
  ];
  return <DataTable label="Movimientos" columns={columnas} rows={movimientos} rowKey={({ _id }) => _id} />;
}
