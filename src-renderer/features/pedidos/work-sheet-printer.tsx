import type { Pedido } from '#contract/pedidos.ts';
import { PrintOnce } from '../../lib/print-once.tsx';
import { useTienda } from '../../lib/tienda.ts';
import { WorkSheet } from './work-sheet.tsx';

/** Any office printer, on its own paper: the letter of here, or A4. */
const HOJA = '@page { margin: 12mm; } @media print { html, body { margin: 0; background: none; } }';

export interface WorkSheetPrinterProps {
  pedidos: readonly Pedido[];
  onDone: () => void;
}

/** Sends the work sheets of these orders to paper. */
export function WorkSheetPrinter({ pedidos, onDone }: WorkSheetPrinterProps) {
  const tienda = useTienda();
  const [primero, ...otros] = pedidos;
  return (
    <PrintOnce
      title={otros.length > 0 ? `Hojas de trabajo (${pedidos.length})` : `Pedido ${primero?.numero}`}
      page={HOJA}
      failed="❌ No se pudo imprimir la hoja de trabajo"
      onDone={onDone}
    >
      {pedidos.map((pedido) => (
        <WorkSheet
          key={pedido._id}
          pedido={pedido}
          tienda={tienda?.nombre ?? 'Guirnalda'}
          zona={tienda?.zonaHoraria}
        />
      ))}
    </PrintOnce>
  );
}
