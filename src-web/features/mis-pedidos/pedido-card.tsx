import type { ReactNode } from 'react';
import { buttonClass } from '#ui/controls/button.tsx';
import { EstadoBadge } from '#ui/display/estado-badge.tsx';
import { Price } from '#ui/display/price.tsx';
import { ProductoImagen } from '#ui/display/producto-imagen.tsx';
import { RelativeTime } from '#ui/display/relative-time.tsx';
import { Link } from '../../lib/router.tsx';
import { rutaDeSeguimiento } from '../../lib/routes.ts';
import styles from './pedido-card.module.css';
import type { PedidoEnLista } from './use-pedidos.ts';

const FOTOS = 4;

interface PedidoCardProps {
  pedido: PedidoEnLista;
  zona: string | undefined;
  /** A further button. */
  accion: ReactNode;
}

/** One order: products, state, total and a link to its page. */
export function PedidoCard({ pedido, zona, accion }: PedidoCardProps) {
  const { numero, codigoSeguimiento, estado, fechaPedido, total, items = [] } = pedido;
  return (
    <li className={styles.tarjeta}>
      <div className={styles.cabeza}>
        <div>
          <h2 className={styles.numero}>
            <Link to={rutaDeSeguimiento(codigoSeguimiento)}>Pedido {numero}</Link>
          </h2>
          <p className={styles.fecha}>
            <RelativeTime iso={fechaPedido} timeZone={zona} />
          </p>
        </div>
        <EstadoBadge estado={estado} />
      </div>
      {items.length > 0 && <Productos items={items} />}
      <div className={styles.pie}>
        <p className={styles.total}>
          <span>Total</span> <Price quetzales={total} size="lg" />
        </p>
        <div className={styles.acciones}>
          {accion}
          <Link to={rutaDeSeguimiento(codigoSeguimiento)} className={buttonClass()}>
            Ver pedido<span className="visually-hidden"> {numero}</span>
          </Link>
        </div>
      </div>
    </li>
  );
}

function Productos({ items }: { items: NonNullable<PedidoEnLista['items']> }) {
  const [primero] = items;
  const resto = items.length - 1;
  return (
    <div className={styles.productos}>
      <div className={styles.fotos} aria-hidden="true">
        {items.slice(0, FOTOS).map((item, posicion) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move
          <ProductoImagen key={posicion} imagenUrl={item.imagenUrl} rounded className={styles.foto} />
        ))}
      </div>
      <p className={styles.nombres}>
        {primero?.cantidad} x {primero?.nombre}
        {resto > 0 && ` y ${resto} ${resto === 1 ? 'producto' : 'productos'} más`}
      </p>
    </div>
  );
}
