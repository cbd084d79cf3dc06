import type { Ref } from 'react';
import type { Ticket } from '#contract/schemas/ventas/ticket.ts';
import { centavos, formatoQ } from '#contract/words/dinero.ts';
import { cx } from '../theme/cx.ts';
import styles from './ticket-view.module.css';

interface TicketViewProps {
  ticket: Ticket;
  anchoMm?: 80 | 58;
  /** For react-to-print. */
  ref?: Ref<HTMLElement>;
  className?: string;
}

/** The @page rule of a ticket. Paper rolls have no fixed height: pass the measured one or leave it to the printer. */
export function ticketPageStyle(anchoMm: 80 | 58 = 80, altoMm?: number): string {
  const size = altoMm ? `size: ${anchoMm}mm ${Math.ceil(altoMm)}mm;` : '';
  return `@page { ${size} margin: 0; } @media print { html, body { margin: 0; padding: 0; background: none; } }`;
}

/** The shop's logo and data at the top of a ticket or slip. */
export function PaperHead({ tienda }: Pick<Ticket, 'tienda'>) {
  return (
    <header className={styles.header}>
      {tienda.logoUrl && <img src={tienda.logoUrl} alt="" className={styles.logo} />}
      <p className={styles.shop}>{tienda.nombre}</p>
      {tienda.direccion && <p>{tienda.direccion}</p>}
      {tienda.telefono && <p>Tel. {tienda.telefono}</p>}
    </header>
  );
}

/** A list of names and values. */
export function PaperFacts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A sale's ticket, black on white in every theme, for the screen and for the printer. */
export function TicketView({ ticket, anchoMm = 80, ref, className }: TicketViewProps) {
  const { tienda, cliente } = ticket;
  const facts: [string, string][] = [
    ['Ticket', ticket.numero],
    ['Fecha', ticket.fecha],
    ['Atendió', ticket.vendedor],
    ['Cliente', cliente.nombre],
    ['Teléfono', cliente.telefono],
    ['Pago', ticket.metodoPago],
  ];
  return (
    <article
      ref={ref}
      aria-label={`Ticket ${ticket.numero}`}
      className={cx(styles.ticket, anchoMm === 58 && styles.narrow, className)}
      style={{ width: `${anchoMm}mm` }}
    >
      <PaperHead tienda={tienda} />
      {ticket.anulada && <p className={styles.void}>Venta anulada</p>}
      {ticket.copia && <p className={styles.void}>Copia</p>}
      <PaperFacts facts={facts.filter(([, value]) => value)} />
      <ul className={styles.items}>
        {ticket.items.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a printed ticket never move
          <li key={place}>
            <p>{item.nombre}</p>
            <p className={styles.line}>
              <span>
                {item.cantidad} × {money(item.precioUnitario)}
              </span>
              <span>{money(item.subtotal)}</span>
            </p>
          </li>
        ))}
      </ul>
      <div className={styles.totals}>
        <Line name="Subtotal" amount={ticket.subtotal} />
        <Line name="Descuento" amount={ticket.descuento === 0 ? 0 : -ticket.descuento} />
        <Line name="Total" amount={ticket.total} strong />
        {ticket.partes?.map(({ nombre, monto }) => (
          <Line key={nombre} name={nombre} amount={monto} />
        ))}
        {ticket.recibido !== null && <Line name="Recibido" amount={ticket.recibido} />}
        {ticket.cambio !== null && <Line name="Vuelto" amount={ticket.cambio} />}
      </div>
      {tienda.textoTicket && <footer className={styles.footer}>{tienda.textoTicket}</footer>}
    </article>
  );
}

function money(amount: number): string {
  return formatoQ(centavos(amount));
}

export function Line({ name, amount, strong }: { name: string; amount: number; strong?: boolean }) {
  return (
    <p className={cx(styles.line, strong && styles.strong)}>
      <span>{name}</span>
      <span>{money(amount)}</span>
    </p>
  );
}
