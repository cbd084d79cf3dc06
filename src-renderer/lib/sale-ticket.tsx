import { type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { Papel } from '#contract/ticket.ts';
import type { Venta } from '#contract/ventas.ts';
import { PaperView } from '#ui/paper-view.tsx';
import styles from './sale-ticket.module.css';
import { ticketDe } from './ticket-de.ts';
import { useTienda } from './tienda.ts';
import { useTicketPrinter } from './use-ticket-printer.ts';

/** The ticket of a sale and its way to paper. */
export function useSaleTicket(venta: Venta) {
  const tienda = useTienda();
  const ticket = useMemo(() => ticketDe(venta, tienda), [venta, tienda]);
  return { ticket, ...usePaper(ticket) };
}

/** The way to paper; Ctrl+P prints for as long as it is in sight. */
export function usePaper(papel: Papel) {
  const paper = useRef<HTMLElement>(null);
  const { print, printing } = useTicketPrinter(papel, paper);

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

  return { paper, print, printing };
}

export interface PaperProps {
  papel: Papel;
  /** What it is. */
  label: string;
  paper: RefObject<HTMLElement | null>;
}

/** What will be printed, as it will be. */
export function Paper({ papel, label, paper }: PaperProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long ticket scrolls with the arrow keys
    <section className={styles.paper} aria-label={label} tabIndex={0}>
      <PaperView ref={paper} papel={papel} />
    </section>
  );
}
