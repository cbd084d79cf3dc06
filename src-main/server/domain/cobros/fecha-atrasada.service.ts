import { PIDE_FECHA } from '#contract/schemas/ventas/ventas.ts';
import { fechaEntera } from '#contract/words/dias.ts';
import { AppError } from '#contract/words/errores.ts';
import type { Tx } from '#db/transaction.ts';
import { leerTienda } from '../../base/configuracion.queries.ts';
import { fechaDeUltimaVenta } from './cobros.queries.ts';

/** Systems correct their clocks by less all the time, and sales of several tills overlap. */
const HOLGURA_MS = 2 * 60_000;

async function refuse(tx: Tx, fecha: Date, ultima: Date): Promise<never> {
  const { zonaHoraria } = await leerTienda(tx);
  const msg = `El reloj de la computadora de la tienda va atrás: marca el ${fechaEntera(fecha, zonaHoraria)}, y la última venta es del ${fechaEntera(ultima, zonaHoraria)}`;
  throw new AppError('conflicto', msg, {
    details: [{ path: PIDE_FECHA, msg, ahora: ultima.toISOString() }],
  });
}

/**
 * Refuses a sale at `fecha`, the time of the shop's clock, when the clock is set back before the newest sale, unless a
 * person agreed to sell behind a sale that new: `aceptado`, an ISO date, null for none. Undefined asks nothing. Throws
 * `conflicto` with a detail that tells the till to ask.
 */
export async function asegurarFecha(tx: Tx, fecha: Date, aceptado: string | null | undefined): Promise<void> {
  if (aceptado === undefined) return;
  const ultima = await fechaDeUltimaVenta(tx);
  if (!ultima || ultima.getTime() - fecha.getTime() <= HOLGURA_MS) return;
  if (aceptado !== null && Date.parse(aceptado) >= ultima.getTime()) return;
  await refuse(tx, fecha, ultima);
}
