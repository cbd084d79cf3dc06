import type { CotasDePedidos } from '#contract/schemas/tienda/cotas-de-pedidos.ts';
import { tienePermiso } from '#contract/words/permisos.ts';
import type { Tx } from '#db/transaction.ts';
import type { Actor } from '../../base/actor.ts';
import { leerCotasDePedidos } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import { redAmpliaDe, redDe } from '../../http/caller/network-zone.ts';
import type { Linea } from '../cobros/lineas.ts';
import { apartadoPorRed, productosALaVenta } from './apartado.queries.ts';
import {
  asegurarSitioSinConfirmar,
  type SitiosSinConfirmar,
  sitiosSinConfirmar,
} from './sin-confirmar.service.ts';

/** How many networks a wide one counts as. */
const REDES_EN_LA_AMPLIA = 3;

/** The part of a small shop's products that a network may hold, and that the wide one around it may. */
const PARTE_DE_LA_RED = 1 / 3;
const PARTE_DE_LA_AMPLIA = 1 / 2;
/** So many products every network may hold, however small the shop. */
const PRODUCTOS_DE_CUALQUIERA = 12;

/** The network an order comes from, and the wider one around it. */
interface Redes {
  red: string;
  redAmplia: string;
}

/** The networks of somebody who is no staff, and how many of their orders may wait to be confirmed. */
interface Visita extends Redes {
  sitios: SitiosSinConfirmar;
}

/**
 * Where an order comes from. The staff's orders have no bounds. Those of `sin-redes` have the bounds of one order, but not
 * those of a network, because callers are not counted.
 */
export type Procedencia = 'personal' | 'sin-redes' | Visita;

/** Where the order of an actor comes from. */
export function procedenciaDe({ config }: Context, { usuario, origen }: Actor): Procedencia {
  if (usuario && tienePermiso(usuario, 'ventas')) return 'personal';
  if (!config.rateLimit) return 'sin-redes';
  const sitios = sitiosSinConfirmar(config.limites, usuario !== undefined);
  return { red: redDe(origen), redAmplia: redAmpliaDe(origen), sitios };
}

/** Pieces taken of a product, what is left of it, and their value in centavos. */
interface Tomado {
  productoId: string;
  piezas: number;
  queda: number;
  total: number;
}

/** What is held at once. */
interface Medida {
  piezas: number;
  /** The sum of the shares that it takes of each product: half of two products is one. */
  productos: number;
  /** In centavos. */
  total: number;
}

const sumaDe = (valores: readonly number[]) => valores.reduce((suma, valor) => suma + valor, 0);

/** Later entries of a product know better what is left of it. */
function medir(tomados: readonly Tomado[]): Medida {
  const porProducto = new Map<string, Tomado>();
  for (const tomado of tomados) {
    const antes = porProducto.get(tomado.productoId)?.piezas ?? 0;
    porProducto.set(tomado.productoId, { ...tomado, piezas: antes + tomado.piezas });
  }
  const todos = [...porProducto.values()];
  return {
    piezas: sumaDe(todos.map(({ piezas }) => piezas)),
    productos: sumaDe(todos.map(({ piezas, queda }) => piezas / (piezas + queda))),
    total: sumaDe(tomados.map(({ total }) => total)),
  };
}

/** What rounding may add to a sum of shares. */
const REDONDEO = 1e-6;

function pasa(medida: Medida, { piezas, productos, total }: Medida): boolean {
  return medida.piezas > piezas || medida.productos > productos + REDONDEO || medida.total > total;
}

function cotasDePedido({ piezasPorPedido, productosPorPedido, totalPorPedido }: CotasDePedidos): Medida {
  return { piezas: piezasPorPedido, productos: productosPorPedido, total: totalPorPedido * 100 };
}

/** The bounds of a network, or of the wide one around it, in a shop with so many products for sale. */
function cotasDeRed(
  { piezasPorRed, productosPorRed, totalPorRed }: CotasDePedidos,
  aLaVenta: number,
  amplia = false,
): Medida {
  const redes = amplia ? REDES_EN_LA_AMPLIA : 1;
  const parte = Math.floor(aLaVenta * (amplia ? PARTE_DE_LA_AMPLIA : PARTE_DE_LA_RED));
  return {
    piezas: piezasPorRed * redes,
    productos: Math.min(productosPorRed * redes, Math.max(PRODUCTOS_DE_CUALQUIERA, parte)),
    total: totalPorRed * 100 * redes,
  };
}

/** Whether what a network would hold with a new order goes beyond its bounds. */
async function pasaLaRed(
  tx: Tx,
  { red, redAmplia }: Redes,
  nuevo: readonly Tomado[],
  cotas: CotasDePedidos,
): Promise<boolean> {
  // Two orders at once must not both find room for themselves alone.
  await tx.lockName(`pedidos de ${redAmplia}`);
  const apartado = await apartadoPorRed(tx, { redAmplia });
  // More products than these bound nothing further.
  const bastantes = Math.ceil((cotas.productosPorRed * REDES_EN_LA_AMPLIA) / PARTE_DE_LA_RED);
  const aLaVenta = await productosALaVenta(tx, bastantes);
  const deLaRed = apartado.filter((fila) => fila.red === red);
  return (
    pasa(medir([...deLaRed, ...nuevo]), cotasDeRed(cotas, aLaVenta)) ||
    pasa(medir([...apartado, ...nuevo]), cotasDeRed(cotas, aLaVenta, true))
  );
}

/** How a new order begins: waiting to be confirmed, or holding pieces. Either counts against its networks. */
interface Comienzo {
  porConfirmar: boolean;
  redes: Redes | undefined;
}

/**
 * Whether an order must be confirmed before it takes its pieces: by itself, or with what its network already holds, it
 * takes more than any honest party. Only lines that take pieces count; an order without any need not be confirmed, and
 * counts against no network. Throws `demasiados-intentos` where too many of its network, or of all, wait already.
 */
export async function comienzoDe(
  tx: Tx,
  lineas: readonly Linea[],
  procedencia: Procedencia,
  fecha: Date,
): Promise<Comienzo> {
  const tomados = lineas
    .filter(({ producto }) => producto.controlaStock)
    .map(({ producto, cantidad, subtotal }) => ({
      productoId: producto.id,
      piezas: cantidad,
      queda: producto.stock - cantidad,
      total: subtotal,
    }));
  if (procedencia === 'personal' || tomados.length === 0) return { porConfirmar: false, redes: undefined };
  const redes = procedencia === 'sin-redes' ? undefined : procedencia;
  const cotas = await leerCotasDePedidos(tx);
  const porConfirmar =
    tomados.some(({ piezas }) => piezas > cotas.piezasPorLinea) ||
    pasa(medir(tomados), cotasDePedido(cotas)) ||
    (redes !== undefined && (await pasaLaRed(tx, redes, tomados, cotas)));
  if (porConfirmar && redes) await asegurarSitioSinConfirmar(tx, redes, redes.sitios, fecha);
  return { porConfirmar, redes };
}
