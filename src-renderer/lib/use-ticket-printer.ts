import { type RefObject, useCallback, useState } from 'react';
import { useReactToPrint } from 'react-to-print';
import type { Ticket } from '#contract/ticket.ts';
import { ticketPageStyle } from '#ui/ticket-view.tsx';
import { toast } from '#ui/toast.ts';
import { desktop } from './desktop.ts';

/** CSS pixels of one millimetre. */
const PX_POR_MM = 96 / 25.4;

/**
 * The page rule goes in as a constructed sheet: the content security policy refuses the inline <style> that
 * react-to-print would write. The paper is as long as the ticket.
 */
async function printFrame(frame: HTMLIFrameElement): Promise<void> {
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  const page = frame.contentDocument;
  if (!view || !page) throw new Error('the print frame has no document');
  await page.fonts.ready;
  const alto = (page.body.firstElementChild?.scrollHeight ?? 0) / PX_POR_MM;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(ticketPageStyle(80, alto + 2));
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
  view.print();
}

/** Prints a ticket: on the shop's printer from the window, with the browser's own dialog elsewhere. */
export function useTicketPrinter(ticket: Ticket, paper: RefObject<HTMLElement | null>) {
  const [printing, setPrinting] = useState(false);
  const inBrowser = useReactToPrint({
    contentRef: paper,
    documentTitle: `Ticket ${ticket.numero}`,
    pageStyle: '',
    print: printFrame,
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
