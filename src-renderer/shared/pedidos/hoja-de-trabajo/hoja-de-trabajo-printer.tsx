import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Pedido } from '#contract/schemas/ventas/pedidos.ts';
import { desktop } from '../../../lib/desktop.ts';
import { PrintOnce } from '../../../lib/print.tsx';
import { useTienda } from '../../tienda/tienda.ts';
import { HojaDeTrabajo } from './hoja-de-trabajo.tsx';
import { imprimirHojas } from './hoja-directa.ts';

/** For any office printer, on its own paper size: letter or A4. */
const HOJA = '@page { margin: 12mm; } @media print { html, body { margin: 0; background: none; } }';

interface HojaDeTrabajoPrinterProps {
  pedidos: readonly Pedido[];
  onDone: () => void;
}

/** Prints the work sheets of some orders: on this computer's printer for them, else as pages. */
export function HojaDeTrabajoPrinter({ pedidos, onDone }: HojaDeTrabajoPrinterProps) {
  const tienda = useTienda();
  const [enPagina, setEnPagina] = useState(desktop() === undefined);
  const begun = useRef(false);
  const nombre = tienda?.nombre ?? 'Guirnalda';
  const zona = tienda?.zonaHoraria;

  const imprimir = useEffectEvent(async () => {
    if (enPagina || begun.current) return;
    begun.current = true;
    const directas = await imprimirHojas(pedidos, { tienda: nombre, zona }).catch(() => false);
    if (directas) onDone();
    else setEnPagina(true);
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
        <HojaDeTrabajo key={pedido._id} pedido={pedido} tienda={nombre} zona={zona} />
      ))}
    </PrintOnce>
  );
}
