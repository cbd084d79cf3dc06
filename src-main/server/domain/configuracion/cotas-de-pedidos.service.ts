import {
  type CambioDeCotas,
  COTAS_DE_PEDIDOS,
  type NombreDeCota,
} from '#contract/schemas/tienda/cotas-de-pedidos.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '../../base/actor.ts';
import { CLAVE_DE_COTAS, leerCotasDePedidos } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import { asegurarVisto } from '../../base/visto.ts';
import { guardarConfiguracion, retenerConfiguracion } from './configuracion.service.ts';

/**
 * Sets the bounds within which an order takes its pieces at once. Throws `conflicto` when one differs from what the
 * editor saw.
 */
export async function cambiarCotasDePedidos(
  context: Context,
  { visto, ...cotas }: CambioDeCotas,
  actor: Actor,
): Promise<void> {
  const fecha = context.clock();
  await inTransaction(context.db, async (tx) => {
    await retenerConfiguracion(tx, CLAVE_DE_COTAS);
    const antes = await leerCotasDePedidos(tx);
    const nombres = Object.keys(COTAS_DE_PEDIDOS) as NombreDeCota[];
    if (nombres.every((nombre) => cotas[nombre] === antes[nombre])) return;
    asegurarVisto(visto, antes, cotas, COTAS_DE_PEDIDOS);
    await guardarConfiguracion(tx, { clave: CLAVE_DE_COTAS, valor: cotas, antes, fecha, actor });
  });
}
