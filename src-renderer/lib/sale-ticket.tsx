import { type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { Ticket } from '#contract/ticket.ts';
import type { Venta } from '#contract/ventas.ts';
import { TicketView } from '#ui/ticket-view.tsx';
import styles from './sale-ticket.module.css';
import { ticketDe } from './ticket-de.ts';
import { useTienda } from './tienda.ts';
import { useTicketPrinter } from './use-ticket-printer.ts';

/** The ticket of a sale and its way to paper; Ctrl+P prints it for as long as it is in sight. */
export function useSaleTicket(venta: Venta) {
  const tienda = useTienda();
  const ticket = useMemo(() => ticketDe(venta, tienda), [venta, tienda]);
  const paper = useRef<HTMLElement>(null);
  const { print, printing } = useTicketPrinter(ticket, paper);

  const onKeys = useEffectEvent((event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p') {
      event.preventDefault();
      // A key that is held down is one wish.
      if (event.repeat || printing) return;
      void print();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeys(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  return { ticket, paper, print, printing };
}

export interface TicketPaperProps {
  ticket: Ticket;
  paper: RefObject<HTMLElement | null>;
}

/** The ticket as it will be printed. */
export function TicketPaper({ ticket, paper }: TicketPaperProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long ticket scrolls with the arrow keys
    <section className={styles.paper} aria-label="Vista del ticket" tabIndex={0}>
      <TicketView ref={paper} ticket={ticket} />
    </section>
  );
}
