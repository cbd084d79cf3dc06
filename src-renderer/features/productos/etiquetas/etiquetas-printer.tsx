import { PrintOnce } from '../../../lib/print.tsx';
import { MEDIDAS } from './etiquetas.ts';
import { EtiquetasSheet, type EtiquetasSheetProps } from './etiquetas-sheet.tsx';

export interface EtiquetasPrinterProps {
  hojas: readonly EtiquetasSheetProps['hoja'][];
  papel: EtiquetasSheetProps['papel'];
  cuantas: number;
  onDone: () => void;
}

/** Prints the sheets of labels. */
export function EtiquetasPrinter({ hojas, papel, cuantas, onDone }: EtiquetasPrinterProps) {
  return (
    <PrintOnce
      title={`Etiquetas (${cuantas})`}
      page={MEDIDAS[papel].pagina}
      failed="❌ No se pudieron imprimir las etiquetas"
      onDone={onDone}
    >
      {hojas.map((hoja, numero) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sheets never change order
        <EtiquetasSheet key={numero} hoja={hoja} papel={papel} />
      ))}
    </PrintOnce>
  );
}
