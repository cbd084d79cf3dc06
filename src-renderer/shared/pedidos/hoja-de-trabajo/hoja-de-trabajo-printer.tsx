import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Pedido } from '#contract/schemas/ventas/pedidos.ts';
import { PrintOnce } from '../../../lib/print.tsx';
import { tiendaCargada } from '../../tienda/tienda.ts';
import { HojaDeTrabajo } from './hoja-de-trabajo.tsx';
import { imprimirHojas, type Taller } from './hoja-directa.ts';

/** For any office printer, on its own paper size: letter or A4. */
const HOJA = '@page { margin: 12mm; } @media print { html, body { margin: 0; background: none; } }';

interface HojaDeTrabajoPrinterProps {
  pedidos: readonly Pedido[];
  onDone: () => void;
}

/** Prints the work sheets of some orders: on this computer's printer for them, else as pages. */
export function HojaDeTrabajoPrinter({ pedidos, onDone }: HojaDeTrabajoPrinterProps) {
  const [enPagina, setEnPagina] = useState<Taller>();
  const begun = useRef(false);

  const imprimir = useEffectEvent(async () => {
    if (begun.current) return;
    begun.current = true;
    const tienda = await tiendaCargada();
    const taller = { tienda: tienda?.nombre ?? 'Guirnalda', zona: tienda?.zonaHoraria };
    const directas = await imprimirHojas(pedidos, taller).catch(() => false);
    if (directas) onDone();
    else setEnPagina(taller);
  });
  useEffect(() => void imprimir(), []);

  const [primero, ...otros] = pedidos;
  if (!enPagina) return null;
  return (
    <PrintOnce
      title={otros.length > 0 ? `Hojas de trabajo (${pedidos.length})` : `Pedido ${primero?.numero}`}
      page={HOJA}
      failed="❌ No se pudo imprimir la hoja de trabajo"
      onDone={onDone}
    >
      {pedidos.map((pedido) => (
        <HojaDeTrabajo key={pedido._id} pedido={pedido} {...enPagina} />
      ))}
    </PrintOnce>
  );
}
