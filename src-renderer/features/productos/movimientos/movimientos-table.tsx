import { Link } from 'react-router-dom';
import type { MovimientoDeProducto } from '#contract/schemas/catalogo/movimientos.ts';
import { NOMBRE_DE_MOVIMIENTO } from '#contract/words/movimientos.ts';
import { Badge } from '#ui/display/badge.tsx';
import { type Column, DataTable } from '#ui/display/data-table.tsx';
import { RelativeTime } from '#ui/display/relative-time.tsx';
import { rutaDeLaVenta, rutaDelPedido } from '../../../lib/routes.ts';
import { usePermiso } from '../../../lib/session/permisos.ts';
import { fechaCorta } from '../../../shared/tienda/hora-legible.ts';
import { useTienda } from '../../../shared/tienda/tienda.ts';
import styles from './movimientos-dialog.module.css';

/** The sale or order behind a movement, as a link for people who may see it. */
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

export function MovimientosTable({ movimientos }: { movimientos: MovimientoDeProducto[] }) {
  const zona = useTienda()?.zonaHoraria;
  const columnas: Column<MovimientoDeProducto>[] = [
    {
      header: 'Movimiento',
      rowHeader: true,
      cell: (movimiento) => (
        <>
          {NOMBRE_DE_MOVIMIENTO[movimiento.tipo]}
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
      cell: ({ fecha }) => <RelativeTime iso={fecha} text={fechaCorta(fecha, zona)} timeZone={zona} />,
    },
    { header: 'Quién', cell: ({ usuario }) => usuario ?? '—' },
  ];
  return <DataTable label="Movimientos" columns={columnas} rows={movimientos} rowKey={({ _id }) => _id} />;
}
