import { MessageCircle, Printer } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Pedido } from '#contract/pedidos.ts';
import { formatoTelefono } from '#contract/texto.ts';
import { ETIQUETA_ESTADO } from '#contract/transiciones.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/empty-state.tsx';
import { EstadoBadge } from '#ui/estado-badge.tsx';
import { OrderTimeline } from '#ui/order-timeline.tsx';
import { Price } from '#ui/price.tsx';
import { ProductPicture } from '#ui/product-picture.tsx';
import { exactTime, RelativeTime } from '#ui/relative-time.tsx';
import { TableSkeleton } from '#ui/skeleton.tsx';
import { api } from '../../lib/api.ts';
import { useEventos } from '../../lib/eventos.ts';
import { rutaDeLaVenta } from '../../lib/routes.ts';
import { useTienda } from '../../lib/tienda.ts';
import { useLoad } from '../../lib/use-load.ts';
import { esCobrable, esRegalo, NADA_QUE_COBRAR } from './cobrable.ts';
import { elapsedLabel } from './elapsed.ts';
import { enlaceDelMensaje } from './mensaje.ts';
import { conPaso, SIGUIENTE, usePasos } from './pasos.ts';
import styles from './pedidos-page.module.css';

export interface OrderDetailDialogProps {
  id: string;
  onClose: () => void;
  onChange: (pedido: Pedido) => void;
  onCollect: (pedido: Pedido) => void;
  onStep: (pedido: Pedido) => void;
  /** Asked for its work sheet. */
  onPrint: (pedido: Pedido) => void;
}

/** All of one order. */
export function OrderDetailDialog({
  id,
  onClose,
  onChange,
  onCollect,
  onStep,
  onPrint,
}: OrderDetailDialogProps) {
  const { data, error, reload } = useLoad(
    id,
    (signal) => api.get<{ pedido: Pedido }>(`/api/pedidos/admin/${encodeURIComponent(id)}`, { signal }),
    'Error al cargar los detalles del pedido',
  );
  useEventos({ 'pedido-cambiado': ({ _id }) => _id === id && reload(), recargar: reload });
  const tienda = useTienda();
  const pasos = usePasos((state) => state.pasos);
  const pedido = data && conPaso(data.pedido, pasos);
  const siguiente = pedido && !pasos.has(pedido._id) ? SIGUIENTE[pedido.estado] : undefined;
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
            >
              <MessageCircle aria-hidden="true" /> WhatsApp
            </a>
          )}
          {pedido && (
            <Button variant="secondary" onClick={() => onChange(pedido)}>
              Cambiar estado
            </Button>
          )}
          {pedido && siguiente && <Button onClick={() => onStep(pedido)}>{siguiente.accion}</Button>}
          {pedido && esCobrable(pedido) && !pasos.has(pedido._id) && (
            <Button variant="accent" onClick={() => onCollect(pedido)}>
              Cobrar pedido
            </Button>
          )}
        </>
      }
    >
      {pedido ? (
        <>
          {esRegalo(pedido) && <Banner tone="info">{NADA_QUE_COBRAR}</Banner>}
          <Details pedido={pedido} zona={tienda?.zonaHoraria} onPrint={onPrint} />
        </>
      ) : error ? (
        <ErrorState compact title="Error al cargar los detalles del pedido" onRetry={reload} />
      ) : (
        <TableSkeleton rows={5} columns={3} label="Cargando el pedido…" />
      )}
    </Dialog>
  );
}

interface DetailsProps extends Pick<OrderDetailDialogProps, 'onPrint'> {
  pedido: Pedido;
  zona: string | undefined;
}

function Details({ pedido, zona, onPrint }: DetailsProps) {
  const { cliente } = pedido;
  return (
    <div className={styles.columns}>
      <div>
        <div className={styles.head}>
          <h3 className={styles.heading}>Productos</h3>
          <Button
            variant="secondary"
            size="sm"
            icon={<Printer aria-hidden="true" />}
            onClick={() => onPrint(pedido)}
          >
            Hoja de trabajo
          </Button>
        </div>
        <ul className={styles.items}>
          {pedido.items.map((item, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move
            <li key={place}>
              <ProductPicture rounded imagenUrl={item.imagenUrl} sizes="44px" />
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
        {pedido.notasCliente && (
          <>
            <h3 className={styles.heading}>Notas del cliente</h3>
            <p className={styles.note}>{pedido.notasCliente}</p>
          </>
        )}
        {pedido.notasAdmin && (
          <>
            <h3 className={styles.heading}>Notas de la tienda</h3>
            <p className={styles.note}>{pedido.notasAdmin}</p>
          </>
        )}
      </div>
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
            <EstadoBadge estado={pedido.estado} />
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
        <OrderTimeline
          estado={pedido.estado}
          historial={pedido.historial}
          timeZone={zona}
          received={
            <RelativeTime iso={pedido.fechaPedido} text={elapsedLabel(pedido.fechaPedido)} timeZone={zona} />
          }
          since={<RelativeTime iso={pedido.fechaEstadoActual} timeZone={zona} />}
        />
        <h3 className={styles.heading}>Historial</h3>
        <ul className={styles.history}>
          {pedido.historial.map((paso) => (
            <li key={`${paso.fecha}${paso.estado}`}>
              {ETIQUETA_ESTADO[paso.estado]}
              {paso.usuario && ` · ${paso.usuario}`}
              <span className={styles.quiet}>{exactTime(paso.fecha, zona)}</span>
              {paso.nota && <p className={styles.note}>{paso.nota}</p>}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
