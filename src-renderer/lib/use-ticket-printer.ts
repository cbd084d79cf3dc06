import { type RefObject, useCallback, useState } from 'react';
import { useReactToPrint } from 'react-to-print';
import { nombreDePapel, type Papel } from '#contract/ticket.ts';
import { ticketPageStyle } from '#ui/ticket-view.tsx';
import { toast } from '#ui/toast.ts';
import { desktop } from './desktop.ts';
import { printFrame } from './print-frame.ts';

/** Prints a ticket or a slip: on the shop's printer from the window, with the browser's own dialog elsewhere. */
export function useTicketPrinter(papel: Papel, paper: RefObject<HTMLElement | null>) {
  const [printing, setPrinting] = useState(false);
  const esCorte = 'tipo' in papel;
  const que = esCorte ? 'corte' : 'ticket';
  const enviado = `${esCorte ? 'Corte' : 'Ticket'} enviado a la impresora`;
  const fallido = `❌ No se pudo imprimir el ${que}. ${esCorte ? 'El corte' : 'La venta'} está ${esCorte ? 'guardado' : 'guardada'}.`;
  const inBrowser = useReactToPrint({
    contentRef: paper,
    documentTitle: nombreDePapel(papel),
    pageStyle: '',
    // The paper is as long as the ticket.
    print: (frame) => printFrame(frame, (alto) => ticketPageStyle(80, alto + 2)),
    onAfterPrint: () => setPrinting(false),
    onPrintError: () => {
      setPrinting(false);
      toast.error(`❌ El navegador no pudo imprimir el ${que}`);
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
      const hecho = await bridge.llamar('impresion:ticket', papel);
      if (hecho.resultado === 'impreso') toast.success(enviado, { duration: 3_000 });
      if (hecho.resultado === 'fallo') toast.error(`❌ ${hecho.motivo}`);
    } catch {
      toast.error(fallido);
    } finally {
      setPrinting(false);
    }
  }, [papel, enviado, fallido, inBrowser]);

  return { print, printing };
}
