import { Eye, MessageCircle, RefreshCw } from 'lucide-react';
import type { Pedido } from '#contract/pedidos.ts';
import { formatoTelefono } from '#contract/texto.ts';
import { Button, buttonClass, IconButton } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { type Column, DataTable, type Sorting } from '#ui/data-table.tsx';
import { EstadoBadge } from '#ui/estado-badge.tsx';
import { Price } from '#ui/price.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { POR_FECHA, POR_TOTAL } from '../../lib/orden-por-fecha.ts';
import { useTienda } from '../../lib/tienda.ts';
import { esCobrable } from './cobrable.ts';
import { elapsedLabel } from './elapsed.ts';
import { enlaceDelMensaje } from './mensaje.ts';
import { conPaso, SIGUIENTE, usePasos } from './pasos.ts';
import styles from './pedidos-page.module.css';

const columnas = (zona: string | undefined): Column<Pedido>[] => [
  {
    header: 'Cliente',
    cell: ({ cliente }) => (
      <>
        {cliente.nombre}
        <span className={styles.quiet}>{formatoTelefono(cliente.telefono)}</span>
      </>
    ),
  },
  {
    header: 'Recibido',
    sorts: POR_FECHA,
    cell: ({ fechaPedido }) => (
      <RelativeTime iso={fechaPedido} text={elapsedLabel(fechaPedido)} timeZone={zona} />
    ),
  },
  {
    header: 'Productos',
    num: true,
    least: true,
    cell: ({ items }) => items.reduce((suma, { cantidad }) => suma + cantidad, 0),
  },
  { header: 'Total', num: true, sorts: POR_TOTAL, cell: ({ total }) => <Price quetzales={total} /> },
  {
    header: 'Estado',
    cell: ({ estado, venta }) => (
      <>
        <EstadoBadge estado={estado} />
        {venta && <span className={styles.quiet}>Cobrado · {venta.numero}</span>}
      </>
    ),
  },
];

export interface OrderTableProps {
  pedidos: Pedido[];
  sorting: Sorting;
  elegidos: ReadonlySet<string>;
  onChoose: (elegidos: ReadonlySet<string>) => void;
  onView: (id: string) => void;
  onChange: (pedido: Pedido) => void;
  onCollect: (pedido: Pedido) => void;
  onStep: (pedido: Pedido) => void;
}

export function OrderTable({
  pedidos,
  sorting,
  elegidos,
  onChoose,
  onView,
  onChange,
  onCollect,
  onStep,
}: OrderTableProps) {
  const tienda = useTienda();
  const pasos = usePasos((state) => state.pasos);
  const pedido: Column<Pedido> = {
    header: 'Pedido',
    rowHeader: true,
    cell: ({ _id, numero, codigoSeguimiento }) => (
      <Checkbox
        label={
          <>
            <span className={styles.numero}>{numero}</span>
            <span className={styles.quiet}>Código {codigoSeguimiento}</span>
          </>
        }
        checked={elegidos.has(_id)}
        onChange={({ currentTarget: { checked } }) => {
          const quedan = new Set(elegidos);
          if (checked) quedan.add(_id);
          else quedan.delete(_id);
          onChoose(quedan);
        }}
      />
    ),
  };
  const acciones: Column<Pedido> = {
    header: 'Acciones',
    actions: true,
    cell: (pedido) => (
      <>
        <IconButton
          label={`Ver detalles de ${pedido.numero}`}
          icon={<Eye />}
          onClick={() => onView(pedido._id)}
        />
        <IconButton
          label={`Cambiar estado de ${pedido.numero}`}
          icon={<RefreshCw />}
          onClick={() => onChange(pedido)}
        />
        <a
          className={buttonClass({ variant: 'ghost', size: 'sm' })}
          href={enlaceDelMensaje(pedido, tienda)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Escribir por WhatsApp a ${pedido.cliente.nombre} sobre ${pedido.numero}`}
        >
          <MessageCircle aria-hidden="true" />
        </a>
        <span className={styles.steps}>
          {SIGUIENTE[pedido.estado] && !pasos.has(pedido._id) && (
            <Button
              size="sm"
              aria-label={`${SIGUIENTE[pedido.estado]?.accion}: ${pedido.numero}`}
              onClick={() => onStep(pedido)}
            >
              {SIGUIENTE[pedido.estado]?.accion}
            </Button>
          )}
          {esCobrable(pedido) && !pasos.has(pedido._id) && (
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Cobrar ${pedido.numero}`}
              onClick={() => onCollect(pedido)}
            >
              Cobrar
            </Button>
          )}
        </span>
      </>
    ),
  };
  return (
    <DataTable
      label="Pedidos"
      columns={[pedido, ...columnas(tienda?.zonaHoraria), acciones]}
      rows={pedidos.map((pedido) => conPaso(pedido, pasos))}
      rowKey={({ _id }) => _id}
      sorting={sorting}
    />
  );
}
