import type { Pedido } from '#contract/schemas/ventas/pedidos.ts';
import { NOMBRE_DE_ESTADO } from '#contract/words/estados-de-pedido.ts';
import { formatoTelefono } from '#contract/words/texto.ts';
import { Price } from '#ui/display/price.tsx';
import { exactTime } from '#ui/display/relative-time.tsx';
import styles from './hoja-de-trabajo.module.css';

interface HojaDeTrabajoProps {
  pedido: Pedido;
  tienda: string;
  zona: string | undefined;
}

/** The work sheet of one order: what to prepare, with boxes to tick by hand. */
export function HojaDeTrabajo({ pedido, tienda, zona }: HojaDeTrabajoProps) {
  const { cliente, items } = pedido;
  const piezas = items.reduce((suma, { cantidad }) => suma + cantidad, 0);
  return (
    <article className={styles.sheet}>
      <header className={styles.header}>
        <div>
          <p>{tienda} · Hoja de trabajo</p>
          <h1 className={styles.number}>{pedido.numero}</h1>
        </div>
        <p className={styles.code}>
          Código <strong>{pedido.codigoSeguimiento}</strong>
          <span>{NOMBRE_DE_ESTADO[pedido.estado]}</span>
        </p>
      </header>
      <dl className={styles.facts}>
        <div>
          <dt>Cliente</dt>
          <dd>{cliente.nombre}</dd>
        </div>
        <div>
          <dt>Teléfono</dt>
          <dd>{formatoTelefono(cliente.telefono)}</dd>
        </div>
        <div>
          <dt>Recibido</dt>
          <dd>{exactTime(pedido.fechaPedido, zona)}</dd>
        </div>
        {cliente.direccion && (
          <div>
            <dt>Dirección</dt>
            <dd>{cliente.direccion}</dd>
          </div>
        )}
      </dl>
      <table className={styles.items}>
        <thead>
          <tr>
            <th scope="col">Listo</th>
            <th scope="col">Cant.</th>
            <th scope="col">Producto</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change order
            <tr key={place}>
              <td>
                <span className={styles.box} />
              </td>
              <td className={styles.quantity}>{item.cantidad}</td>
              <td>
                {item.nombre}
                {!item.producto && ' (producto no disponible)'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Notes title="Notas del cliente" text={pedido.notasCliente} />
      <Notes title="Notas de la tienda" text={pedido.notasAdmin} />
      <footer className={styles.footer}>
        <span>
          {piezas} {piezas === 1 ? 'pieza' : 'piezas'} ·{' '}
          {pedido.venta ? `Cobrado con la venta ${pedido.venta.numero}` : 'Por cobrar'}{' '}
          <Price quetzales={pedido.total} />
        </span>
        <span>Preparó: ______________________</span>
      </footer>
    </article>
  );
}

function Notes({ title, text }: { title: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <section className={styles.notes}>
      <h2>{title}</h2>
      <p>{text}</p>
    </section>
  );
}
