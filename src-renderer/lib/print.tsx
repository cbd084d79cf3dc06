import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useReactToPrint } from 'react-to-print';
import { toast } from '#ui/feedback/toast.ts';
import { desktop } from './desktop.ts';

interface PrintOnceProps {
  /** Name of the print job, and of a PDF made from it. */
  title: string;
  /** Its page style: the `@page` rule and related ones. */
  page: string;
  /** Message shown when printing fails. */
  failed: string;
  children: ReactNode;
  /** Called when printing has ended; `ok` is false when it failed. */
  onDone: (ok: boolean) => void;
}

/** Prints its children as soon as they are mounted; they are not visible on screen. */
export function PrintOnce({ title, page, failed, children, onDone }: PrintOnceProps) {
  const paper = useRef<HTMLDivElement>(null);
  const begun = useRef(false);
  const print = useReactToPrint({
    contentRef: paper,
    documentTitle: title,
    pageStyle: '',
    print: (frame) => printFrame(frame, () => page),
    onAfterPrint: () => onDone(true),
    onPrintError: () => {
      toast.error(failed);
      onDone(false);
    },
  });
  const begin = useEffectEvent(() => {
    if (begun.current) return;
    begun.current = true;
    print();
  });
  useEffect(() => begin(), []);
  return (
    <div hidden>
      <div ref={paper}>{children}</div>
    </div>
  );
}

/** What is known of a print once its dialog has closed: a browser does not say whether a person cancelled it. */
export type Salida = 'impresa' | 'sin-saber' | 'no';

interface PrintOnceAndTellProps extends Omit<PrintOnceProps, 'onDone'> {
  onDone: (salida: Salida) => void;
}

/** Prints its children as soon as they are mounted, as `PrintOnce` does, and tells what came of it. */
export function PrintOnceAndTell({ onDone, ...rest }: PrintOnceAndTellProps) {
  if (desktop()) return <PrintInWindow {...rest} onDone={onDone} />;
  return <PrintOnce {...rest} onDone={(ok) => onDone(ok ? 'sin-saber' : 'no')} />;
}

/** On paper the page holds nothing but what is to be printed, and on the screen everything else. */
const SOLO_EL_PAPEL =
  '[data-paper] { display: none; } @media print { [data-paper] { display: block; } body > :not([data-paper]) { display: none !important; } }';

/** In the window: of the page itself, not of a frame, the program learns what came of its print. */
function PrintInWindow({ title, page, failed, children, onDone }: PrintOnceAndTellProps) {
  const begun = useRef(false);
  const begin = useEffectEvent(async () => {
    if (begun.current) return;
    begun.current = true;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${page} ${SOLO_EL_PAPEL}`);
    const { title: before, adoptedStyleSheets } = document;
    document.adoptedStyleSheets = [...adoptedStyleSheets, sheet];
    // The name of a PDF that is made of it.
    document.title = title;
    const hecho = await desktop()
      ?.llamar('impresion:pagina', undefined)
      .catch(() => undefined);
    document.title = before;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    const { resultado } = hecho ?? { resultado: 'fallo' };
    if (resultado === 'fallo') toast.error(failed);
    onDone(resultado === 'impreso' ? 'impresa' : 'no');
  });
  useEffect(() => void begin(), []);
  return createPortal(<div data-paper>{children}</div>, document.body);
}

/** CSS pixels per millimetre. */
const PX_POR_MM = 96 / 25.4;

/**
 * Prints the frame that react-to-print has filled; `pageStyle` takes its height in mm. The rule is a
 * constructed style sheet: the content security policy refuses the inline <style> of react-to-print.
 */
export async function printFrame(
  frame: HTMLIFrameElement,
  pageStyle: (altoMm: number) => string,
): Promise<void> {
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  const page = frame.contentDocument;
  if (!view || !page) throw new Error('the print frame has no document');
  await page.fonts.ready;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(pageStyle((page.body.firstElementChild?.scrollHeight ?? 0) / PX_POR_MM));
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
  view.print();
}
