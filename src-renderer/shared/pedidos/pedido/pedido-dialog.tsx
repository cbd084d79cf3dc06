import { MessageCircle, Printer } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { OBTENER_PEDIDO } from '#contract/calls/addresses.ts';
import type { Pedido } from '#contract/schemas/ventas/pedidos.ts';
import { esperaConfirmacion, NOMBRE_DE_ESTADO } from '#contract/words/estados-de-pedido.ts';
import { formatoTelefono } from '#contract/words/texto.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { PedidoTimeline } from '#ui/display/pedido-timeline.tsx';
import { Price } from '#ui/display/price.tsx';
import { exactTime, RelativeTime } from '#ui/display/relative-time.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { api } from '../../../lib/api.ts';
import { rutaDeLaVenta } from '../../../lib/routes.ts';
import { ImagenOIniciales } from '../../pagina/imagen-o-iniciales.tsx';
import { LoadingOrFailed, useLoadById } from '../../pagina/loaded.tsx';
import { marcarAbierto } from '../../pedidos-nuevos/pedidos-nuevos.ts';
import { useTienda } from '../../tienda/tienda.ts';
import {
  esCobrable,
  esRegalo,
  estaSinCobrar,
  NADA_QUE_COBRAR,
  sePuedeSoltar,
  tocaCobrar,
} from '../estado/cobrable.ts';
import { EstadoDePedido } from '../estado/estado-de-pedido.tsx';
import { conPaso, esReciente, SIGUIENTE, usePasos } from '../estado/pasos.ts';
import { enlaceDelMensaje } from './mensaje.ts';
import styles from './pedido-dialog.module.css';
import { tiempoTranscurrido } from './tiempo-transcurrido.ts';

const CANCELADO_CON_CODIGO = 'Lo canceló alguien con el código, desde otro navegador';

/** What can be done with an order, from the list and from its details. */
export interface PedidoAcciones {
  /** The order for which something waits until its step is sent: its buttons are busy. */
  esperando: string | undefined;
  onView: (id: string) => void;
  /** Opens the dialog that sets its state. */
  onChange: (pedido: Pedido) => void;
  /** Opens the dialog that writes its note. */
  onAnotar: (pedido: Pedido) => void;
  onCobrar: (pedido: Pedido) => void;
  /** Moves it to its next state. */
  onPaso: (pedido: Pedido) => void;
  /** Confirms it with its customer. */
  onConfirmar: (pedido: Pick<Pedido, '_id' | 'numero'>) => void;
  /** Takes back the cancellation by somebody who had nothing but its code. */
  onDeshacer: (pedido: Pick<Pedido, '_id' | 'numero'>) => void;
  /** Lets its pieces go. */
  onSoltar: (pedido: Pick<Pedido, '_id' | 'numero'>) => void;
  /** Prints work sheets. */
  onPrint: (pedidos: Pedido[]) => void;
}

interface PedidoDialogProps extends Omit<PedidoAcciones, 'onView'> {
  id: string;
  /** At the till, where the customer stands: collecting is what to do next with any order that can be. */
  atPos?: boolean | undefined;
  onClose: () => void;
}

/** The details of one order. */
export function PedidoDialog({ id, atPos, onClose, ...acciones }: PedidoDialogProps) {
  const { esperando, onChange, onAnotar, onCobrar, onPaso, onPrint, onConfirmar, onDeshacer, onSoltar } =
    acciones;
  const { data, error, reload } = useLoadById(
    id,
    (input) => api(OBTENER_PEDIDO, input),
    'pedido-cambiado',
    'Error al cargar los detalles del pedido',
  );
  const leido = data !== undefined;
  useEffect(() => {
    if (leido) marcarAbierto(id);
  }, [leido, id]);
  const tienda = useTienda();
  const pasos = usePasos((state) => state.pasos);
  const pedido = data && conPaso(data.pedido, pasos);
  const cobrar = pedido && (atPos ? esCobrable(pedido) : tocaCobrar(pedido));
  const porConfirmar = pedido && esperaConfirmacion(pedido);
  const siguiente = pedido && !porConfirmar && SIGUIENTE[pedido.estado];
  const ocupado = esperando === id;
  return (
    <Dialog
      open
      size="lg"
      title={pedido ? `Pedido ${pedido.numero}` : 'Pedido'}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cerrar
          </Button>
          {pedido && (
            <a
              className={buttonClass({ variant: 'secondary' })}
              href={enlaceDelMensaje(pedido, tienda)}
              target="_blank"
              rel="noreferrer"
              onClick={(event) => esReciente(id) && event.preventDefault()}
            >
              <MessageCircle aria-hidden="true" /> WhatsApp
            </a>
          )}
          {pedido && (
            <Button variant="secondary" loading={ocupado} onClick={() => onChange(pedido)}>
              Cambiar estado
            </Button>
          )}
          {porConfirmar && (
            <Button loading={ocupado} onClick={() => onConfirmar(pedido)}>
              Confirmar
            </Button>
          )}
          {pedido && siguiente && (
            <Button
              variant={cobrar ? 'secondary' : 'primary'}
              loading={ocupado}
              onClick={() => onPaso(pedido)}
            >
              {siguiente.accion}
            </Button>
          )}
          {pedido && esCobrable(pedido) && (
            <Button
              variant={cobrar ? 'accent' : 'secondary'}
              loading={ocupado}
              onClick={() => onCobrar(pedido)}
            >
              Cobrar pedido
            </Button>
          )}
        </>
      }
    >
      {pedido ? (
        <>
          {esRegalo(pedido) && <Banner tone="info">{NADA_QUE_COBRAR}</Banner>}
          {porConfirmar && (
            <Banner tone="warning">
              Está por confirmar: pide más de lo usual, o su conexión ya tiene mucho apartado. Todavía no
              tiene piezas. Llama a {pedido.cliente.nombre} al{' '}
              <a href={`tel:${pedido.cliente.telefono}`}>{formatoTelefono(pedido.cliente.telefono)}</a> y
              presiona «Confirmar», o cancélalo con «Cambiar estado».
            </Banner>
          )}
          {pedido.canceladoConCodigo && (
            <Banner
              tone="warning"
              action={
                <Button variant="secondary" size="sm" loading={ocupado} onClick={() => onDeshacer(pedido)}>
                  Deshacer la cancelación
                </Button>
              }
            >
              {CANCELADO_CON_CODIGO}: quizá no fue {pedido.cliente.nombre}. Pregúntale al{' '}
              <a href={`tel:${pedido.cliente.telefono}`}>{formatoTelefono(pedido.cliente.telefono)}</a> y, si
              no fue, deshaz la cancelación.
            </Banner>
          )}
          {estaSinCobrar(pedido) && (
            <Banner tone="warning">
              Se entregó sin cobrar. Cuando te lo paguen, presiona «Cobrar pedido»; si se marcó por error,
              regrésalo con «Cambiar estado».
            </Banner>
          )}
          <Details
            pedido={pedido}
            zona={tienda?.zonaHoraria}
            ocupado={ocupado}
            onPrint={onPrint}
            onAnotar={onAnotar}
            onSoltar={onSoltar}
          />
        </>
      ) : (
        <LoadingOrFailed error={error} reload={reload} loading="Cargando el pedido…" rows={5} columns={3} />
      )}
    </Dialog>
  );
}

interface DetailsProps extends Pick<PedidoDialogProps, 'onPrint' | 'onAnotar' | 'onSoltar'> {
  pedido: Pedido;
  /** Whether something waits for the server. */
  ocupado: boolean;
  zona: string | undefined;
}

function Details({ pedido, zona, ...acciones }: DetailsProps) {
  return (
    <div className={styles.columns}>
      <ItemsColumn pedido={pedido} {...acciones} />
      <FactsColumn pedido={pedido} zona={zona} />
    </div>
  );
}

/** The products, the total, and the notes. */
function ItemsColumn({ pedido, ocupado, onPrint, onAnotar, onSoltar }: Omit<DetailsProps, 'zona'>) {
  return (
    <div>
      <div className={styles.head}>
        <h3 className={styles.heading}>Productos</h3>
        <Button
          variant="secondary"
          size="sm"
          icon={<Printer aria-hidden="true" />}
          onClick={() => onPrint([pedido])}
        >
          Hoja de trabajo
        </Button>
      </div>
      <ul className={styles.items}>
        {pedido.items.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change order
          <li key={place}>
            <ImagenOIniciales nombre={item.nombre} rounded imagenUrl={item.imagenUrl} sizes="44px" />
            <span>
              {item.producto ? item.nombre : <span className={styles.gone}>Producto no disponible</span>}
              <span className={styles.quiet}>
                {item.cantidad} × <Price quetzales={item.precioUnitario} />
                {!item.producto && item.nombre && ` · ${item.nombre}`}
              </span>
            </span>
            <Price quetzales={item.subtotal} />
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        <span>Total</span>
        <Price quetzales={pedido.total} size="lg" />
      </p>
      {sePuedeSoltar(pedido) && (
        <Button variant="secondary" size="sm" loading={ocupado} onClick={() => onSoltar(pedido)}>
          Soltar sus piezas
        </Button>
      )}
      {pedido.notasCliente && (
        <>
          <h3 className={styles.heading}>Notas del cliente</h3>
          <p className={styles.note}>{pedido.notasCliente}</p>
        </>
      )}
      <div className={styles.head}>
        {pedido.notasAdmin && <h3 className={styles.heading}>Notas de la tienda</h3>}
        <Button variant="secondary" size="sm" onClick={() => onAnotar(pedido)}>
          {pedido.notasAdmin ? 'Cambiar la nota' : 'Escribir una nota'}
        </Button>
      </div>
      {pedido.notasAdmin && <p className={styles.note}>{pedido.notasAdmin}</p>}
    </div>
  );
}

/** The client, and the states of the order. */
function FactsColumn({ pedido, zona }: Pick<DetailsProps, 'pedido' | 'zona'>) {
  const { cliente } = pedido;
  return (
    <div>
      <h3 className={styles.heading}>Cliente</h3>
      <dl className={styles.facts}>
        <dt>Nombre</dt>
        <dd>{cliente.nombre}</dd>
        <dt>Teléfono</dt>
        <dd>
          <a href={`tel:${cliente.telefono}`}>{formatoTelefono(cliente.telefono)}</a>
        </dd>
        {cliente.email && (
          <>
            <dt>Email</dt>
            <dd>{cliente.email}</dd>
          </>
        )}
        {cliente.direccion && (
          <>
            <dt>Dirección</dt>
            <dd>{cliente.direccion}</dd>
          </>
        )}
        <dt>Código</dt>
        <dd>{pedido.codigoSeguimiento}</dd>
        <dt>Estado</dt>
        <dd>
          <EstadoDePedido pedido={pedido} />
        </dd>
        {pedido.venta && (
          <>
            <dt>Cobrado</dt>
            <dd>
              <Link to={rutaDeLaVenta(pedido.venta._id)}>Venta {pedido.venta.numero}</Link>
            </dd>
          </>
        )}
      </dl>
      <h3 className={styles.heading}>Seguimiento</h3>
      <PedidoTimeline
        estado={pedido.estado}
        historial={pedido.historial}
        timeZone={zona}
        received={
          <RelativeTime
            iso={pedido.fechaPedido}
            text={tiempoTranscurrido(pedido.fechaPedido)}
            timeZone={zona}
          />
        }
        since={<RelativeTime iso={pedido.fechaEstadoActual} timeZone={zona} />}
      />
      <h3 className={styles.heading}>Historial</h3>
      <ul className={styles.history}>
        {pedido.historial.map((paso) => (
          <li key={`${paso.fecha}${paso.estado}`}>
            {NOMBRE_DE_ESTADO[paso.estado]}
            {paso.usuario && ` · ${paso.usuario}`}
            <span className={styles.quiet}>{exactTime(paso.fecha, zona)}</span>
            {paso.conCodigo && <span className={styles.quiet}>{CANCELADO_CON_CODIGO}</span>}
            {paso.nota && <p className={styles.note}>{paso.nota}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}
