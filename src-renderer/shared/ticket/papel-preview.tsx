import { type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { Papel } from '#contract/schemas/ventas/ticket.ts';
import type { Venta } from '#contract/schemas/ventas/ventas.ts';
import { PaperView } from '#ui/paper/paper-view.tsx';
import { useTienda } from '../tienda/tienda.ts';
import { useConCopia } from './copias.ts';
import styles from './papel-preview.module.css';
import { ticketDe } from './ticket.ts';
import { useTicketPrinter } from './use-ticket-printer.ts';

/** The ticket of a sale, and its printing; once it came out, a copy. */
export function useTicket(venta: Venta) {
  const tienda = useTienda();
  const ticket = useConCopia(useMemo(() => ticketDe(venta, tienda), [venta, tienda]));
  return { ticket, ...usePapel(ticket) };
}

/** Prints a paper; also handles Ctrl+P while it is mounted. */
export function usePapel(papel: Papel) {
  const paper = useRef<HTMLElement>(null);
  const { print, printBySelf, printing } = useTicketPrinter(papel, paper);

  const onKeys = useEffectEvent((event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p') {
      event.preventDefault();
      // Ignores the repeats of a held key.
      if (event.repeat || printing) return;
      void print();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeys(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  return { paper, print, printBySelf, printing };
}

interface PapelPreviewProps {
  papel: Papel;
  /** Accessible name. */
  label: string;
  paper: RefObject<HTMLElement | null>;
}

/** A preview of the paper as it will be printed. */
export function PapelPreview({ papel, label, paper }: PapelPreviewProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long ticket scrolls with the arrow keys
    <section className={styles.paper} aria-label={label} tabIndex={0}>
      <PaperView ref={paper} papel={papel} />
    </section>
  );
}
