import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { EstadoBadge } from '#ui/estado-badge.tsx';
import { Price } from '#ui/price.tsx';
import { ProductPicture } from '#ui/product-picture.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Link } from '../../lib/router.tsx';
import { rutaDeSeguimiento } from '../../lib/rutas.ts';
import styles from './tarjeta-pedido.module.css';
import type { PedidoEnLista } from './use-pagina-de-pedidos.ts';

const FOTOS = 4;

export interface TarjetaPedidoProps {
  pedido: PedidoEnLista;
  zona: string | undefined;
  /** What else one can do with it. */
  accion: ReactNode;
}

/** One order: what it was, how it stands, and the way to all of it. */
export function TarjetaPedido({ pedido, zona, accion }: TarjetaPedidoProps) {
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
        {items.slice(0, FOTOS).map((item, lugar) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move
          <ProductPicture key={lugar} imagenUrl={item.imagenUrl} rounded className={styles.foto} />
        ))}
      </div>
      <p className={styles.nombres}>
        {primero?.cantidad} x {primero?.nombre}
        {resto > 0 && ` y ${resto} ${resto === 1 ? 'producto' : 'productos'} más`}
      </p>
    </div>
  );
}
