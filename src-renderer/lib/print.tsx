import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useReactToPrint } from 'react-to-print';
import { toast } from '#ui/feedback/toast.ts';

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
