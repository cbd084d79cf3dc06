import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useReactToPrint } from 'react-to-print';
import { toast } from '#ui/toast.ts';
import { printFrame } from './print-frame.ts';

export interface PrintOnceProps {
  /** What the print job and a file made of it are called. */
  title: string;
  /** The style of its pages: `@page` and what belongs to it. */
  page: string;
  /** What is said when it cannot be printed. */
  failed: string;
  children: ReactNode;
  onDone: () => void;
}

/** Sends its children to paper as soon as they are there; nothing of them is seen. */
export function PrintOnce({ title, page, failed, children, onDone }: PrintOnceProps) {
  const paper = useRef<HTMLDivElement>(null);
  const begun = useRef(false);
  const print = useReactToPrint({
    contentRef: paper,
    documentTitle: title,
    pageStyle: '',
    print: (frame) => printFrame(frame, () => page),
    onAfterPrint: onDone,
    onPrintError: () => {
      toast.error(failed);
      onDone();
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
