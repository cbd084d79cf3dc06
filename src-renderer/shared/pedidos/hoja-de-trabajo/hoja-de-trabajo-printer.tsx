import type { Pedido } from '#contract/schemas/ventas/pedidos.ts';
import { PrintOnce } from '../../../lib/print.tsx';
import { useTienda } from '../../tienda/tienda.ts';
import { HojaDeTrabajo } from './hoja-de-trabajo.tsx';

/** For any office printer, on its own paper size: letter or A4. */
const HOJA = '@page { margin: 12mm; } @media print { html, body { margin: 0; background: none; } }';

interface HojaDeTrabajoPrinterProps {
  pedidos: readonly Pedido[];
  onDone: () => void;
}

/** Prints the work sheets of some orders. */
export function HojaDeTrabajoPrinter({ pedidos, onDone }: HojaDeTrabajoPrinterProps) {
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
        <HojaDeTrabajo
          key={pedido._id}
          pedido={pedido}
          tienda={tienda?.nombre ?? 'Guirnalda'}
          zona={tienda?.zonaHoraria}
        />
      ))}
    </PrintOnce>
  );
}
