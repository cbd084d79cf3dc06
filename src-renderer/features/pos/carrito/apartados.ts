import { create } from 'zustand';
import { LISTAR_APARTADOS } from '#contract/calls/addresses.ts';
import type { Apartados } from '#contract/schemas/ventas/pedidos.ts';
import { piezasEnPalabras } from '#contract/words/texto.ts';
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
/** How long an answer stands: a key that is held down asks once. */
const VIGENTE_MS = 5_000;

type Cuantas = Pick<Apartados, 'piezas' | 'cuantos'>;

/** What was asked about the last product: under way, or answered a moment ago. */
let preguntado: { producto: string; hasta: number; cuantas: Promise<Cuantas> } | undefined;

function preguntar(producto: string): Promise<Cuantas> {
  if (preguntado?.producto === producto && Date.now() < preguntado.hasta) return preguntado.cuantas;
  const cuantas = api(LISTAR_APARTADOS, { query: { producto } }).catch(() => {
    // It is a hint: the cashier was already told that there is too little.
    if (preguntado === esta) preguntado = undefined;
    return { piezas: 0, cuantos: 0 };
  });
  const esta = { producto, hasta: Number.POSITIVE_INFINITY, cuantas };
  preguntado = esta;
  void cuantas.then(() => {
    esta.hasta = Date.now() + VIGENTE_MS;
  });
  return cuantas;
}

/** Says which waiting orders hold the pieces that the shelf may still have; nothing when none do. */
export async function decirApartados(producto: ProductoPos): Promise<void> {
  const { piezas, cuantos } = await preguntar(producto._id);
  if (piezas === 0) return;
  const son = `Hay ${piezasEnPalabras(piezas)} ${piezas === 1 ? 'apartada' : 'apartadas'}`;
  const donde = cuantos === 1 ? '1 pedido' : `${cuantos.toLocaleString('es-GT')} pedidos`;
  toast.info(`${son} en ${donde}: ${producto.nombre}`, {
    topic: TEMA_VENTA,
    duration: AVISO_MS,
    action: { label: 'Ver', onClick: () => verApartados(producto) },
  });
}
