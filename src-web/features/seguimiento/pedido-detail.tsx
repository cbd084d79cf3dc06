import { Info } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import type { Tienda } from '#contract/schemas/tienda/tienda.ts';
import type { PedidoPublico } from '#contract/schemas/ventas/pedidos.ts';
import {
  descripcionDeEstado,
  estadoMostrado,
  nombreDeEstado,
  puedeCancelarCliente,
} from '#contract/words/estados-de-pedido.ts';
import { formatoTelefono } from '#contract/words/texto.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { ESTADO_LOOK } from '#ui/display/estado-badge.tsx';
import { PedidoTimeline } from '#ui/display/pedido-timeline.tsx';
import { Price } from '#ui/display/price.tsx';
import { ProductoImagen } from '#ui/display/producto-imagen.tsx';
import { RelativeTime } from '#ui/display/relative-time.tsx';
import { useFocus } from '../../lib/forms/use-focus.ts';
import { Link } from '../../lib/router.tsx';
import { RUTAS } from '../../lib/routes.ts';
import { WhatsappButton } from '../../shared/whatsapp-button.tsx';
import { CancelarPedidoDialog } from './cancelar-pedido-dialog.tsx';
import styles from './pedido-detail.module.css';

export interface PedidoDetailProps {
  pedido: PedidoPublico;
  tienda: Pick<Tienda, 'zonaHoraria' | 'telefono'> | null;
  /** Renders the button that orders the same again. */
  pedirDeNuevo: (pedido: PedidoPublico) => ReactNode;
  onCancelado: () => void;
}

/** All data of an order, with the buttons to cancel it or to order again. */
export function PedidoDetail({ pedido, tienda, pedirDeNuevo, onCancelado }: PedidoDetailProps) {
  const zona = tienda?.zonaHoraria;
  const [cancelando, setCancelando] = useState(false);
  const tarjeta = useRef<HTMLElement>(null);
  const enfocar = useFocus();
  const estado = estadoMostrado(pedido.estado);
  return (
    <div className={styles.pedido}>
      <Estado ref={tarjeta} pedido={pedido} zona={zona} />
      <div className={styles.columnas}>
        <div className={styles.columna}>
          <Card as="section" title="Progreso">
            <PedidoTimeline
              estado={estado}
              historial={pedido.historial}
              received={<RelativeTime iso={pedido.fechaPedido} timeZone={zona} />}
              since={<RelativeTime iso={pedido.fechaEstadoActual} timeZone={zona} />}
              timeZone={zona}
            />
          </Card>
          <Cliente cliente={pedido.cliente} />
        </div>
        <div className={styles.columna}>
          <Informacion pedido={pedido} zona={zona} />
          <Productos pedido={pedido} />
          <Notas pedido={pedido} />
        </div>
      </div>
      <div className={styles.acciones}>
        {puedeCancelarCliente(estado) && (
          <Button variant="secondary" className={styles.cancelar} onClick={() => setCancelando(true)}>
            Cancelar Pedido
          </Button>
        )}
        <WhatsappButton telefono={tienda?.telefono} texto={textoDe(pedido)}>
          Escribir por WhatsApp
        </WhatsappButton>
        {!puedeCancelarCliente(estado) && pedirDeNuevo(pedido)}
        <Link to={RUTAS.catalogo} className={buttonClass()}>
          Hacer Nuevo Pedido
        </Link>
      </div>
      {cancelando && (
        <CancelarPedidoDialog
          pedido={pedido}
          onClose={() => setCancelando(false)}
          onCancelado={() => {
            setCancelando(false);
            onCancelado();
            // The button that opened the dialog is gone, so its focus would be lost.
            enfocar(() => tarjeta.current);
          }}
        />
      )}
    </div>
  );
}

/** The prepared WhatsApp message about the order. */
function textoDe({ numero, codigoSeguimiento }: PedidoPublico): string {
  return `Hola, escribo por mi pedido ${numero} (código ${codigoSeguimiento}).`;
}

interface EstadoProps {
  pedido: PedidoPublico;
  zona: string | undefined;
  ref: Ref<HTMLElement>;
}

function Estado({ ref, pedido, zona }: EstadoProps) {
  const estado = estadoMostrado(pedido.estado);
  const { tone, icon } = ESTADO_LOOK[estado];
  const nombre = nombreDeEstado(pedido);
  const cambio = useCambio(nombre);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      data-tone={tone}
      data-cambio={cambio || undefined}
      className={styles.estado}
      aria-label="Estado del pedido"
    >
      <span key={`icono ${estado}`} className={styles.icono}>
        {icon}
      </span>
      <div key={nombre} className={styles.dicho}>
        <h2 className={styles.nombreEstado}>{nombre}</h2>
        <p>
          {descripcionDeEstado(estado, {
            aDomicilio: pedido.cliente.direccion !== undefined,
            porConfirmar: pedido.porConfirmar,
          })}
        </p>
        <p className={styles.actualizado}>
          Última actualización: <RelativeTime iso={pedido.fechaEstadoActual} timeZone={zona} />
        </p>
      </div>
    </section>
  );
}

/** Whether the state changed while the page was open; only such a change is animated. */
function useCambio(estado: string): boolean {
  const [primero] = useState(estado);
  const [cambio, setCambio] = useState(false);
  useEffect(() => {
    if (estado !== primero) setCambio(true);
  }, [estado, primero]);
  return cambio;
}

function Informacion({ pedido, zona }: { pedido: PedidoPublico; zona: string | undefined }) {
  return (
    <Card as="section" title="Información del Pedido">
      <dl className={styles.datos}>
        <div>
          <dt>Número de pedido</dt>
          <dd className="tabular">{pedido.numero}</dd>
        </div>
        <div>
          <dt>Código de seguimiento</dt>
          <dd className="tabular">{pedido.codigoSeguimiento}</dd>
        </div>
        <div>
          <dt>Fecha</dt>
          <dd>
            <RelativeTime iso={pedido.fechaPedido} timeZone={zona} />
          </dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd>
            <Price quetzales={pedido.total} size="lg" />
          </dd>
        </div>
      </dl>
    </Card>
  );
}

function Cliente({ cliente }: { cliente: PedidoPublico['cliente'] }) {
  const oculto = cliente.telefono.includes('*');
  return (
    <Card as="section" title="Datos del Cliente">
      <dl className={styles.datos}>
        <div>
          <dt>Nombre</dt>
          <dd>{cliente.nombre}</dd>
        </div>
        <div>
          <dt>Teléfono</dt>
          <dd className="tabular">{formatoTelefono(cliente.telefono)}</dd>
        </div>
        {cliente.email && (
          <div>
            <dt>Email</dt>
            <dd>{cliente.email}</dd>
          </div>
        )}
        {cliente.direccion && (
          <div>
            <dt>Dirección de entrega</dt>
            <dd>{cliente.direccion}</dd>
          </div>
        )}
      </dl>
      {oculto && (
        <p className={styles.privado}>
          <Info aria-hidden="true" />
          Por privacidad, los datos completos solo se ven en el dispositivo donde se hizo el pedido.
        </p>
      )}
    </Card>
  );
}

function Productos({ pedido: { items, total } }: { pedido: PedidoPublico }) {
  return (
    <Card as="section" title="Productos">
      <ul className={styles.productos}>
        {items.map((item, posicion) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move
          <li key={posicion} className={styles.producto}>
            <ProductoImagen imagenUrl={item.imagenUrl} rounded className={styles.foto} />
            <div>
              <p className={styles.nombre}>{item.nombre}</p>
              <p className={styles.cuenta}>
                {item.cantidad} x <Price quetzales={item.precioUnitario} />
              </p>
            </div>
            <Price quetzales={item.subtotal} size="md" />
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        <span>Total</span>
        <Price quetzales={total} size="lg" />
      </p>
    </Card>
  );
}

function Notas({ pedido: { notasCliente, notasAdmin } }: { pedido: PedidoPublico }) {
  if (!notasCliente && !notasAdmin) return null;
  return (
    <Card as="section" title="Notas">
      <dl className={styles.notas}>
        {notasCliente && (
          <div>
            <dt>Tus notas</dt>
            <dd>{notasCliente}</dd>
          </div>
        )}
        {notasAdmin && (
          <div>
            <dt>Notas de la tienda</dt>
            <dd>{notasAdmin}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}
