import { type RefObject, useCallback, useState } from 'react';
import { useReactToPrint } from 'react-to-print';
import { nombreDePapel, type Papel } from '#contract/schemas/ventas/ticket.ts';
import { toast } from '#ui/feedback/toast.ts';
import { ticketPageStyle } from '#ui/paper/ticket-view.tsx';
import { desktop } from '../../lib/desktop.ts';
import { printFrame } from '../../lib/print.tsx';
import { anotarSalida } from './copias.ts';
import {
  IMPRESION_DETENIDA,
  imprimeAlVender,
  imprimirVenta,
  reanudarImpresion,
} from './impresion-automatica.ts';

const DETENIDA_MS = 12_000;

const DEL_TICKET = {
  enviado: 'Ticket enviado a la impresora',
  enCola: 'Imprimiendo el ticket…',
  fallido: '❌ No se pudo imprimir el ticket. La venta está guardada.',
  sinNavegador: '❌ El navegador no pudo imprimir el ticket',
};
const DEL_CORTE: typeof DEL_TICKET = {
  enviado: 'Corte enviado a la impresora',
  enCola: 'Imprimiendo el corte…',
  fallido: '❌ No se pudo imprimir el corte. El corte está guardado.',
  sinNavegador: '❌ El navegador no pudo imprimir el corte',
};

/**
 * After the browser's print dialog the focus is in the frame that was printed, where keys and scans get lost: moves it to
 * the button that goes on, in the dialog of the paper.
 */
function takeFocusBack(paper: HTMLElement | null): void {
  window.focus();
  paper?.closest('dialog')?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}

/**
 * Prints a ticket or a slip: from the desktop window on the shop's printer, elsewhere through the browser's
 * dialog.
 */
export function useTicketPrinter(papel: Papel, paper: RefObject<HTMLElement | null>) {
  const [printing, setPrinting] = useState(false);
  const dice = 'tipo' in papel ? DEL_CORTE : DEL_TICKET;
  const inBrowser = useReactToPrint({
    contentRef: paper,
    documentTitle: nombreDePapel(papel),
    pageStyle: '',
    // The page is as long as the ticket.
    print: (frame) => printFrame(frame, (alto) => ticketPageStyle(80, alto + 2)),
    onAfterPrint: () => {
      setPrinting(false);
      anotarSalida(papel);
      takeFocusBack(paper.current);
    },
    onPrintError: () => {
      setPrinting(false);
      toast.error(dice.sinNavegador);
    },
  });

  /**
   * Prints a ticket by itself if this computer is to do so, and says what came of it. Returns whether it now stops doing
   * so, which the caller says.
   */
  const printBySelf = useCallback(async (): Promise<boolean> => {
    if (!(await imprimeAlVender().catch(() => false))) return false;
    setPrinting(true);
    const { fallo, enCola, detenida } = await imprimirVenta(papel);
    setPrinting(false);
    // What a queue prints by itself is seen at the printer, and said when it fails.
    if (fallo === undefined && !enCola) toast.success(dice.enviado, { duration: 3_000 });
    else if (fallo === undefined) return false;
    else if (!detenida) toast.error(`❌ ${fallo}`);
    // Whoever has gone on to the next sale sees the caller's notice no more.
    else if (!paper.current) toast.error(IMPRESION_DETENIDA, { duration: DETENIDA_MS });
    return detenida;
  }, [papel, paper, dice]);

  const print = useCallback(async () => {
    setPrinting(true);
    const bridge = desktop();
    if (!bridge) {
      inBrowser();
      return;
    }
    try {
      const hecho = await bridge.llamar('impresion:ticket', papel);
      if (hecho.resultado === 'impreso' || hecho.resultado === 'en-cola') {
        reanudarImpresion();
        const texto = hecho.resultado === 'impreso' ? dice.enviado : dice.enCola;
        toast.success(texto, { duration: 3_000 });
      }
      if (hecho.resultado === 'fallo') toast.error(`❌ ${hecho.motivo}`);
    } catch {
      toast.error(dice.fallido);
    } finally {
      setPrinting(false);
    }
  }, [papel, dice, inBrowser]);

  return { print, printBySelf, printing };
}
