import { useEffect, useEffectEvent, useRef } from 'react';
import { useReactToPrint } from 'react-to-print';
import type { Pedido } from '#contract/pedidos.ts';
import { toast } from '#ui/toast.ts';
import { printFrame } from '../../lib/print-frame.ts';
import { useTienda } from '../../lib/tienda.ts';
import { WorkSheet } from './work-sheet.tsx';

/** Any office printer, on its own paper: the letter of here, or A4. */
const HOJA = '@page { margin: 12mm; } @media print { html, body { margin: 0; background: none; } }';

export interface WorkSheetPrinterProps {
  pedidos: readonly Pedido[];
  onDone: () => void;
}

/** Sends the work sheets of these orders to paper as soon as it is there; nothing of it is seen. */
export function WorkSheetPrinter({ pedidos, onDone }: WorkSheetPrinterProps) {
  const tienda = useTienda();
  const paper = useRef<HTMLDivElement>(null);
  const begun = useRef(false);
  const [primero, ...otros] = pedidos;
  const print = useReactToPrint({
    contentRef: paper,
    documentTitle: otros.length > 0 ? `Hojas de trabajo (${pedidos.length})` : `Pedido ${primero?.numero}`,
    pageStyle: '',
    print: (frame) => printFrame(frame, () => HOJA),
    onAfterPrint: onDone,
    onPrintError: () => {
      toast.error('❌ No se pudo imprimir la hoja de trabajo');
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
      <div ref={paper}>
        {pedidos.map((pedido) => (
          <WorkSheet
            key={pedido._id}
            pedido={pedido}
            tienda={tienda?.nombre ?? 'Guirnalda'}
            zona={tienda?.zonaHoraria}
          />
        ))}
      </div>
    </div>
  );
}
