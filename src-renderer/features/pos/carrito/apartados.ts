import { create } from 'zustand';
import { LISTAR_APARTADOS } from '#contract/calls/addresses.ts';
import { toast } from '#ui/feedback/toast.ts';
import { api } from '../../../lib/api.ts';
import type { ProductoPos } from '../catalogo/producto-pos.ts';
import { TEMA_VENTA } from './borrador.ts';

/** The product whose waiting orders are shown over the till. */
export const useApartadosVistos = create<{ producto: ProductoPos | undefined }>(() => ({
  producto: undefined,
}));

export function verApartados(producto: ProductoPos | undefined): void {
  useApartadosVistos.setState({ producto });
}

const AVISO_MS = 10_000;

/** Says which waiting orders hold the pieces that the shelf may still have; nothing when none do. */
export async function decirApartados(producto: ProductoPos): Promise<void> {
  let cuantas = { piezas: 0, pedidos: 0 };
  try {
    const { piezas, pedidos } = await api(LISTAR_APARTADOS, { query: { producto: producto._id } });
    cuantas = { piezas, pedidos: pedidos.length };
  } catch {
    // It is a hint: the cashier was already told that there is too little.
  }
  const { piezas, pedidos } = cuantas;
  if (piezas === 0) return;
  const son =
    piezas === 1 ? 'Hay 1 pieza apartada' : `Hay ${piezas.toLocaleString('es-GT')} piezas apartadas`;
  const donde = pedidos === 1 ? '1 pedido' : `${pedidos} pedidos`;
  toast.info(`${son} en ${donde}: ${producto.nombre}`, {
    topic: TEMA_VENTA,
    duration: AVISO_MS,
    action: { label: 'Ver', onClick: () => verApartados(producto) },
  });
}
