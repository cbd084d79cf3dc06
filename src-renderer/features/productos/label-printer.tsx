import { PrintOnce } from '../../lib/print-once.tsx';
import { MEDIDAS } from './etiquetas.ts';
import { LabelSheet, type LabelSheetProps } from './label-sheet.tsx';

export interface LabelPrinterProps {
  hojas: readonly LabelSheetProps['hoja'][];
  papel: LabelSheetProps['papel'];
  cuantas: number;
  onDone: () => void;
}

/** Sends the sheets to paper. */
export function LabelPrinter({ hojas, papel, cuantas, onDone }: LabelPrinterProps) {
  return (
    <PrintOnce
      title={`Etiquetas (${cuantas})`}
      page={MEDIDAS[papel].pagina}
      failed="❌ No se pudieron imprimir las etiquetas"
      onDone={onDone}
    >
      {hojas.map((hoja, numero) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sheets never move
        <LabelSheet key={numero} hoja={hoja} papel={papel} />
      ))}
    </PrintOnce>
  );
}
