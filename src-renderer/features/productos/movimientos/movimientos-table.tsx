import { Link } from 'react-router-dom';
import type { MovimientoDeProducto } from '#contract/schemas/catalogo/movimientos.ts';
import { nombreDeMovimiento } from '#contract/words/movimientos.ts';
import { Badge } from '#ui/display/badge.tsx';
import type { Column } from '#ui/display/columns.ts';
import { DataTable } from '#ui/display/data-table.tsx';
import { RelativeTime } from '#ui/display/relative-time.tsx';
import type { RowCard } from '#ui/display/row-cards.tsx';
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

function Cantidad({ cantidad }: { cantidad: number }) {
  return (
    <Badge tone={cantidad > 0 ? 'success' : 'neutral'}>
      {cantidad > 0 ? `+${cantidad}` : `−${-cantidad}`}
    </Badge>
  );
}

/** A movement on a phone: what happened and why, how many pieces, and how many were left. */
function tarjetaDe(movimiento: MovimientoDeProducto, zona?: string): RowCard {
  const { motivo, cantidad, stockResultante, usuario, fecha } = movimiento;
  return {
    title: nombreDeMovimiento(movimiento),
    subtitle: motivo,
    amount: <Cantidad cantidad={cantidad} />,
    state: (
      <>
        <Documento movimiento={movimiento} />
        {[usuario, fechaCorta(fecha, zona)].filter(Boolean).join(' · ')}
      </>
    ),
    when: `quedaron ${stockResultante}`,
  };
}

export function MovimientosTable({ movimientos }: { movimientos: MovimientoDeProducto[] }) {
  const zona = useTienda()?.zonaHoraria;
  const columnas: Column<MovimientoDeProducto>[] = [
    {
      header: 'Movimiento',
      rowHeader: true,
      cell: (movimiento) => (
        <>
          {nombreDeMovimiento(movimiento)}
          {movimiento.motivo && <span className={styles.quiet}>{movimiento.motivo}</span>}
          <Documento movimiento={movimiento} />
        </>
      ),
    },
    { header: 'Cantidad', num: true, cell: ({ cantidad }) => <Cantidad cantidad={cantidad} /> },
    { header: 'Quedaron', num: true, cell: ({ stockResultante }) => stockResultante },
    {
      header: 'Fecha',
      cell: ({ fecha }) => <RelativeTime iso={fecha} text={fechaCorta(fecha, zona)} timeZone={zona} />,
    },
    { header: 'Quién', cell: ({ usuario }) => usuario ?? '—' },
  ];
  return (
    <DataTable
      label="Movimientos"
      columns={columnas}
      rows={movimientos}
      rowKey={({ _id }) => _id}
      card={(movimiento) => tarjetaDe(movimiento, zona)}
    />
  );
}
