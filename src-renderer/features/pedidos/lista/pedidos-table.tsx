import { Eye, MessageCircle, RefreshCw } from 'lucide-react';
import type { Pedido } from '#contract/schemas/ventas/pedidos.ts';
import { esperaConfirmacion } from '#contract/words/estados-de-pedido.ts';
import { formatoTelefono } from '#contract/words/texto.ts';
import { Button, buttonClass, IconButton } from '#ui/controls/button.tsx';
import type { Column, Sorting } from '#ui/display/columns.ts';
import { DataTable } from '#ui/display/data-table.tsx';
import { Price } from '#ui/display/price.tsx';
import { RelativeTime } from '#ui/display/relative-time.tsx';
import type { RowCard } from '#ui/display/row-cards.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { POR_FECHA, POR_TOTAL } from '../../../shared/listas/orden-por-fecha.ts';
import { esCobrable, sePuedeSoltar, tocaCobrar } from '../../../shared/pedidos/estado/cobrable.ts';
import { EstadoDePedido } from '../../../shared/pedidos/estado/estado-de-pedido.tsx';
import { conPaso, esReciente, SIGUIENTE, usePasos } from '../../../shared/pedidos/estado/pasos.ts';
import { enlaceDelMensaje } from '../../../shared/pedidos/pedido/mensaje.ts';
import type { PedidoAcciones } from '../../../shared/pedidos/pedido/pedido-dialog.tsx';
import { tiempoTranscurrido } from '../../../shared/pedidos/pedido/tiempo-transcurrido.ts';
import { useTienda } from '../../../shared/tienda/tienda.ts';
import styles from './pedidos-lista.module.css';

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
      <RelativeTime iso={fechaPedido} text={tiempoTranscurrido(fechaPedido)} timeZone={zona} />
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
    cell: (pedido) => (
      <>
        <EstadoDePedido pedido={pedido} />
        {pedido.venta && <span className={styles.quiet}>Cobrado · {pedido.venta.numero}</span>}
      </>
    ),
  },
];

/** An order on a phone: whose it is, what it costs, its state and its age. */
function tarjetaDe(pedido: Pedido, zona?: string): RowCard {
  const { numero, cliente, total, venta, fechaPedido } = pedido;
  return {
    title: cliente.nombre,
    subtitle: numero,
    amount: <Price quetzales={total} />,
    state: (
      <>
        <EstadoDePedido pedido={pedido} />
        {venta && 'Cobrado'}
      </>
    ),
    when: <RelativeTime iso={fechaPedido} text={tiempoTranscurrido(fechaPedido)} timeZone={zona} />,
  };
}

function conOSin(elegidos: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const quedan = new Set(elegidos);
  if (!quedan.delete(id)) quedan.add(id);
  return quedan;
}

interface PedidoChoiceProps {
  pedido: Pedido;
  elegidos: ReadonlySet<string>;
  onChoose: (elegidos: ReadonlySet<string>) => void;
}

/** The number and code of an order, as the checkbox that chooses it. */
function PedidoChoice({ pedido: { _id, numero, codigoSeguimiento }, elegidos, onChoose }: PedidoChoiceProps) {
  return (
    <Checkbox
      label={
        <>
          <span className={styles.numero}>{numero}</span>
          <span className={styles.quiet}>Código {codigoSeguimiento}</span>
        </>
      }
      checked={elegidos.has(_id)}
      onChange={() => onChoose(conOSin(elegidos, _id))}
    />
  );
}

type Acciones = Omit<PedidoAcciones, 'onPrint' | 'onAnotar'> & {
  /** Whether the list shows forgotten orders, whose pieces are let go with one tap. */
  olvidados: boolean;
};

/** The buttons of an order. */
function PedidoButtons({ pedido, ...acciones }: Acciones & { pedido: Pedido }) {
  const { onView, onChange, onCobrar, onPaso, onConfirmar, onSoltar, olvidados } = acciones;
  const ocupado = acciones.esperando === pedido._id;
  const tienda = useTienda();
  const porConfirmar = esperaConfirmacion(pedido);
  const siguiente = porConfirmar ? undefined : SIGUIENTE[pedido.estado];
  const primeroCobrar = tocaCobrar(pedido);
  const cobrar = esCobrable(pedido) && (
    <Button
      size="sm"
      variant={primeroCobrar ? 'accent' : 'secondary'}
      aria-label={`Cobrar ${pedido.numero}`}
      loading={ocupado}
      onClick={() => onCobrar(pedido)}
    >
      Cobrar
    </Button>
  );
  return (
    <>
      <IconButton
        label={`Ver detalles de ${pedido.numero}`}
        icon={<Eye />}
        onClick={() => onView(pedido._id)}
      />
      <IconButton
        label={`Cambiar estado de ${pedido.numero}`}
        icon={<RefreshCw />}
        loading={ocupado}
        onClick={() => onChange(pedido)}
      />
      <a
        className={buttonClass({ variant: 'ghost', size: 'sm' })}
        href={enlaceDelMensaje(pedido, tienda)}
        target="_blank"
        rel="noreferrer"
        onClick={(event) => esReciente(pedido._id) && event.preventDefault()}
        aria-label={`Escribir por WhatsApp a ${pedido.cliente.nombre} sobre ${pedido.numero}`}
      >
        <MessageCircle aria-hidden="true" />
      </a>
      <span className={styles.steps}>
        {olvidados && sePuedeSoltar(pedido) && (
          <Button
            size="sm"
            aria-label={`Soltar las piezas de ${pedido.numero}`}
            loading={ocupado}
            onClick={() => onSoltar(pedido)}
          >
            Soltar
          </Button>
        )}
        {porConfirmar && (
          <Button
            size="sm"
            aria-label={`Confirmar ${pedido.numero}`}
            loading={ocupado}
            onClick={() => onConfirmar(pedido)}
          >
            Confirmar
          </Button>
        )}
        {primeroCobrar && cobrar}
        {siguiente && (
          <Button
            size="sm"
            variant={primeroCobrar ? 'secondary' : 'primary'}
            aria-label={`${siguiente.accion}: ${pedido.numero}`}
            loading={ocupado}
            onClick={() => onPaso(pedido)}
          >
            {siguiente.accion}
          </Button>
        )}
        {!primeroCobrar && cobrar}
      </span>
    </>
  );
}

interface PedidosTableProps extends Acciones, Omit<PedidoChoiceProps, 'pedido'> {
  pedidos: Pedido[];
  sorting: Sorting;
  /** Whether the cards of a phone choose instead of open. */
  choosing: boolean;
}

export function PedidosTable(props: PedidosTableProps) {
  const { pedidos, sorting, elegidos, onChoose, choosing, ...acciones } = props;
  const zona = useTienda()?.zonaHoraria;
  const pasos = usePasos((state) => state.pasos);
  const choice: Column<Pedido> = {
    header: 'Pedido',
    rowHeader: true,
    cell: (pedido) => <PedidoChoice pedido={pedido} elegidos={elegidos} onChoose={onChoose} />,
  };
  const buttons: Column<Pedido> = {
    header: 'Acciones',
    actions: true,
    cell: (pedido) => <PedidoButtons pedido={pedido} {...acciones} />,
  };
  return (
    <DataTable
      label="Pedidos"
      columns={[choice, ...columnas(zona), buttons]}
      rows={pedidos.map((pedido) => conPaso(pedido, pasos))}
      rowKey={({ _id }) => _id}
      sorting={sorting}
      card={(pedido) => tarjetaDe(pedido, zona)}
      onOpen={({ _id }) => acciones.onView(_id)}
      choice={choosing ? { chosen: elegidos, onToggle: (id) => onChoose(conOSin(elegidos, id)) } : undefined}
    />
  );
}
