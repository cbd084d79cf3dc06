import { Info } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import type { PedidoPublico } from '#contract/pedidos.ts';
import { formatoTelefono } from '#contract/texto.ts';
import type { Tienda } from '#contract/tienda.ts';
import {
  DESCRIPCION_ESTADO,
  ETIQUETA_ESTADO,
  estadoMostrado,
  puedeCancelarCliente,
} from '#contract/transiciones.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ESTADO_LOOK } from '#ui/estado-badge.tsx';
import { OrderTimeline } from '#ui/order-timeline.tsx';
import { Price } from '#ui/price.tsx';
import { ProductPicture } from '#ui/product-picture.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { BotonWhatsapp } from '../../lib/boton-whatsapp.tsx';
import { Link } from '../../lib/router.tsx';
import { RUTAS } from '../../lib/rutas.ts';
import { useEnfocar } from '../../lib/use-enfocar.ts';
import { DialogoCancelar } from './dialogo-cancelar.tsx';
import styles from './pedido-encontrado.module.css';

export interface PedidoEncontradoProps {
  pedido: PedidoPublico;
  tienda: Pick<Tienda, 'zonaHoraria' | 'telefono'> | null;
  /** The button that puts the same into the cart. */
  pedirDeNuevo: (pedido: PedidoPublico) => ReactNode;
  onCancelado: () => void;
}

/** All that is known of an order. */
export function PedidoEncontrado({ pedido, tienda, pedirDeNuevo, onCancelado }: PedidoEncontradoProps) {
  const zona = tienda?.zonaHoraria;
  const [cancelando, setCancelando] = useState(false);
  const tarjeta = useRef<HTMLElement>(null);
  const enfocar = useEnfocar();
  const estado = estadoMostrado(pedido.estado);
  return (
    <div className={styles.pedido}>
      <Estado ref={tarjeta} pedido={pedido} zona={zona} />
      <div className={styles.columnas}>
        <div className={styles.columna}>
          <Card as="section" title="Progreso">
            <OrderTimeline
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
        <BotonWhatsapp telefono={tienda?.telefono} texto={textoDe(pedido)}>
          Escribir por WhatsApp
        </BotonWhatsapp>
        {!puedeCancelarCliente(estado) && pedirDeNuevo(pedido)}
        <Link to={RUTAS.catalogo} className={buttonClass()}>
          Hacer Nuevo Pedido
        </Link>
      </div>
      {cancelando && (
        <DialogoCancelar
          pedido={pedido}
          onClose={() => setCancelando(false)}
          onCancelado={() => {
            setCancelando(false);
            onCancelado();
            // After the dialog gave the focus back to a button that is no more.
            enfocar(() => tarjeta.current);
          }}
        />
      )}
    </div>
  );
}

/** What the customer would ask about his order. */
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
  const cambio = useCambio(estado);
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
      <div key={estado} className={styles.dicho}>
        <h2 className={styles.nombreEstado}>{ETIQUETA_ESTADO[estado]}</h2>
        <p>{DESCRIPCION_ESTADO[estado]}</p>
        <p className={styles.actualizado}>
          Última actualización: <RelativeTime iso={pedido.fechaEstadoActual} timeZone={zona} />
        </p>
      </div>
    </section>
  );
}

/** Whether the state moved on while it was looked at: what stood there from the start does not move. */
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
        {items.map((item, lugar) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move
          <li key={lugar} className={styles.producto}>
            <ProductPicture imagenUrl={item.imagenUrl} rounded className={styles.foto} />
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
