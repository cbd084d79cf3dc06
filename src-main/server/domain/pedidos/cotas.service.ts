import type { CotasDePedidos } from '#contract/schemas/tienda/cotas-de-pedidos.ts';
import { tienePermiso } from '#contract/words/permisos.ts';
import type { Tx } from '#db/transaction.ts';
import type { Actor } from '../../base/actor.ts';
import { leerCotasDePedidos } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import { redAmpliaDe, redDe } from '../../http/caller/network-zone.ts';
import type { Linea } from '../cobros/lineas.ts';
import { sumarApartadoPorRed } from './apartado.queries.ts';

/** How many networks a wide one counts as. */
const REDES_EN_LA_AMPLIA = 3;

/** The network an order comes from, and the wider one around it. */
interface Redes {
  red: string;
  redAmplia: string;
}

/** Where an order comes from that has bounds. */
export interface Procedencia {
  /** Undefined where networks are not counted. */
  redes: Redes | undefined;
}

/** Where a caller's order comes from; undefined for the staff, whose orders have no bounds. */
export function procedenciaDe({ config }: Context, { usuario, origen }: Actor): Procedencia | undefined {
  if (usuario && tienePermiso(usuario, 'ventas')) return undefined;
  return {
    redes: config.rateLimit ? { red: redDe(origen), redAmplia: redAmpliaDe(origen) } : undefined,
  };
}

/** Pieces taken of a product, and what is left of it. */
interface Tomado {
  productoId: string;
  piezas: number;
  queda: number;
}

/** What is held at once. `productos`: those of which less than a fifth would be left. */
interface Medida {
  piezas: number;
  productos: number;
  /** In centavos. */
  total: number;
}

/** Later entries of a product know better what is left of it. */
function medir(tomados: readonly Tomado[], total: number): Medida {
  const porProducto = new Map<string, Tomado>();
  for (const tomado of tomados) {
    const antes = porProducto.get(tomado.productoId)?.piezas ?? 0;
    porProducto.set(tomado.productoId, { ...tomado, piezas: antes + tomado.piezas });
  }
  const todos = [...porProducto.values()];
  return {
    piezas: todos.reduce((suma, { piezas }) => suma + piezas, 0),
    productos: todos.filter(({ piezas, queda }) => queda * 4 < piezas).length,
    total,
  };
}

function pasa(medida: Medida, { piezas, productos, total }: Medida): boolean {
  return medida.piezas > piezas || medida.productos > productos || medida.total > total;
}

function cotasDePedido({ piezasPorPedido, productosPorPedido, totalPorPedido }: CotasDePedidos): Medida {
  return { piezas: piezasPorPedido, productos: productosPorPedido, total: totalPorPedido * 100 };
}

function cotasDeRed({ piezasPorRed, productosPorRed, totalPorRed }: CotasDePedidos, redes = 1): Medida {
  return {
    piezas: piezasPorRed * redes,
    productos: productosPorRed * redes,
    total: totalPorRed * 100 * redes,
  };
}

/** Whether what a network would hold with a new order goes beyond its bounds. */
async function pasaLaRed(
  tx: Tx,
  { red, redAmplia }: Redes,
  nuevo: { tomados: readonly Tomado[]; total: number },
  cotas: CotasDePedidos,
): Promise<boolean> {
  // Two orders at once must not both find room for themselves alone.
  await tx.lockName(`pedidos de ${redAmplia}`);
  const { piezas, totales } = await sumarApartadoPorRed(tx, redAmplia);
  const con = (cuenta: (fila: { red: string | null }) => boolean) =>
    medir(
      [...piezas.filter(cuenta), ...nuevo.tomados],
      totales.filter(cuenta).reduce((suma, fila) => suma + fila.total, nuevo.total),
    );
  return (
    pasa(
      con((fila) => fila.red === red),
      cotasDeRed(cotas),
    ) ||
    pasa(
      con(() => true),
      cotasDeRed(cotas, REDES_EN_LA_AMPLIA),
    )
  );
}

/**
 * Whether an order must be confirmed before it takes its pieces: by itself, or with what its network already holds, it
 * takes more than any honest party. One that takes no pieces need not. `total` is in centavos.
 */
export async function debeConfirmarse(
  tx: Tx,
  lineas: readonly Linea[],
  total: number,
  { redes }: Procedencia,
): Promise<boolean> {
  const tomados = lineas
    .filter(({ producto }) => producto.controlaStock)
    .map(({ producto, cantidad }) => ({
      productoId: producto.id,
      piezas: cantidad,
      queda: producto.stock - cantidad,
    }));
  if (tomados.length === 0) return false;
  const cotas = await leerCotasDePedidos(tx);
  if (tomados.some(({ piezas }) => piezas > cotas.piezasPorLinea)) return true;
  if (pasa(medir(tomados, total), cotasDePedido(cotas))) return true;
  return redes !== undefined && (await pasaLaRed(tx, redes, { tomados, total }, cotas));
}
