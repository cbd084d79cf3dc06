import type { CambioDeDescuentos } from '#contract/schemas/tienda/descuentos.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '../../base/actor.ts';
import { CLAVE_DE_DESCUENTOS, leerDescuentoMaximo } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import { asegurarVisto, type CampoVisto } from '../../base/visto.ts';
import { guardarConfiguracion, retenerConfiguracion } from './configuracion.service.ts';

const CAMPOS: Record<string, CampoVisto> = { maximoDeEmpleados: { nombre: 'El descuento máximo' } };

/**
 * Sets the largest discount that an employee gives alone. Throws `conflicto` when it differs from what the editor saw.
 */
export async function cambiarDescuentos(
  context: Context,
  { maximoDeEmpleados: valor, visto }: CambioDeDescuentos,
  actor: Actor,
): Promise<void> {
  const fecha = context.clock();
  await inTransaction(context.db, async (tx) => {
    await retenerConfiguracion(tx, CLAVE_DE_DESCUENTOS);
    const antes = await leerDescuentoMaximo(tx);
    if (antes === valor) return;
    asegurarVisto(visto, { maximoDeEmpleados: antes }, { maximoDeEmpleados: valor }, CAMPOS);
    await guardarConfiguracion(tx, { clave: CLAVE_DE_DESCUENTOS, valor, antes, fecha, actor });
  });
}
