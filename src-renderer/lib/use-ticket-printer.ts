import { type RefObject, useCallback, useState } from 'react';
import { useReactToPrint } from 'react-to-print';
import type { Ticket } from '#contract/ticket.ts';
import { ticketPageStyle } from '#ui/ticket-view.tsx';
import { toast } from '#ui/toast.ts';
import { desktop } from './desktop.ts';
import { printFrame } from './print-frame.ts';

/** Prints a ticket: on the shop's printer from the window, with the browser's own dialog elsewhere. */
export function useTicketPrinter(ticket: Ticket, paper: RefObject<HTMLElement | null>) {
  const [printing, setPrinting] = useState(false);
  const inBrowser = useReactToPrint({
    contentRef: paper,
    documentTitle: `Ticket ${ticket.numero}`,
    pageStyle: '',
    // The paper is as long as the ticket.
    print: (frame) => printFrame(frame, (alto) => ticketPageStyle(80, alto + 2)),
    onAfterPrint: () => setPrinting(false),
    onPrintError: () => {
      setPrinting(false);
      toast.error('❌ El navegador no pudo imprimir el ticket');
    },
  });

  const print = useCallback(async () => {
    setPrinting(true);
    const bridge = desktop();
    if (!bridge) {
      inBrowser();
      return;
    }
    try {
      const hecho = await bridge.llamar('impresion:ticket', ticket);
      if (hecho.resultado === 'impreso') toast.success('Ticket enviado a la impresora', { duration: 3_000 });
      if (hecho.resultado === 'fallo') toast.error(`❌ ${hecho.motivo}`);
    } catch {
      toast.error('❌ No se pudo imprimir el ticket. La venta está guardada.');
    } finally {
      setPrinting(false);
    }
  }, [ticket, inBrowser]);

  return { print, printing };
}
