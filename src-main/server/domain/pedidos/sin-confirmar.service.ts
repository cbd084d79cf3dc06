import { AppError } from '#contract/words/errores.ts';
import type { Tx } from '#db/transaction.ts';
import type { Limites } from '../../base/config/limites.ts';
import { contarSinConfirmar, sinConfirmarPorRed } from './sin-confirmar.queries.ts';

const DIA_MS = 24 * 3_600_000;
/** How long an order that nobody confirms counts, in days. */
const CUENTA_DIAS = 7;

/** What who may not order now is told. */
export const DEMASIADOS_PEDIDOS =
  'Hay demasiados pedidos en este momento. Espera unos minutos y vuelve a intentarlo';

/** What a guest is told whose order would have to be confirmed. It may last until the shop sees to the others. */
const SIN_SITIO =
  'Ahora no podemos recibir un pedido tan grande por aquí. Pide menos piezas o llama a la tienda';

/** How many orders may wait to be confirmed at once. */
export interface SitiosSinConfirmar {
  porRed: number;
  porRedAmplia: number;
  entreTodos: number;
}

/** Whose account is known is bounded by their network alone: strangers who fill the places of all close nothing to them. */
export function sitiosSinConfirmar({ medidas }: Limites, conCuenta: boolean): SitiosSinConfirmar {
  return {
    porRed: medidas.pedidosSinConfirmarPorDireccion,
    porRedAmplia: medidas.pedidosSinConfirmarPorRedAmplia,
    entreTodos: conCuenta ? Number.POSITIVE_INFINITY : medidas.pedidosSinConfirmar,
  };
}

/** Throws `demasiados-intentos` while too many orders wait to be confirmed. */
export async function asegurarSitioSinConfirmar(
  tx: Tx,
  { red, redAmplia }: { red: string; redAmplia: string },
  { porRed, porRedAmplia, entreTodos }: SitiosSinConfirmar,
  ahora: Date,
): Promise<void> {
  // Two orders at once must not both find the last place.
  await tx.lockName(`pedidos de ${redAmplia}`);
  const desde = new Date(ahora.getTime() - CUENTA_DIAS * DIA_MS);
  const porRedes = await sinConfirmarPorRed(tx, redAmplia, desde);
  const deLaAmplia = porRedes.reduce((suma, { cuantos }) => suma + cuantos, 0);
  const deLaRed = porRedes.find((una) => una.red === red)?.cuantos ?? 0;
  const hayLugar =
    deLaRed < porRed && deLaAmplia < porRedAmplia && (await contarSinConfirmar(tx, desde)) < entreTodos;
  if (hayLugar) return;
  throw new AppError('demasiados-intentos', SIN_SITIO, {
    retryAfter: 600,
    limite: 'pedidosSinConfirmar',
  });
}
