import type { CambioDeRed } from '#contract/schemas/tienda/acceso.ts';
import { AppError } from '#contract/words/errores.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '../../base/actor.ts';
import { DIRECCION_PUBLICA, leerDireccionPublica } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import { anunciar } from '../../base/events/eventos.ts';
import { asegurarVisto, type CampoVisto } from '../../base/visto.ts';
import { guardarConfiguracion, retenerConfiguracion } from './configuracion.service.ts';

const CAMPOS: Record<string, CampoVisto> = { direccionPublica: { nombre: 'La dirección pública' } };

/**
 * Sets the shop's public address, or removes it for null. Throws `conflicto` when the environment fixes it, or when it
 * differs from what the editor saw.
 */
export async function cambiarDireccionPublica(
  context: Context,
  { direccionPublica, visto }: CambioDeRed,
  actor: Actor,
): Promise<void> {
  if (context.config.publicUrl)
    throw new AppError('conflicto', 'Esto lo fija la configuración del servidor (PUBLIC_URL)');
  const fecha = context.clock();
  await inTransaction(context.db, async (tx) => {
    await retenerConfiguracion(tx, DIRECCION_PUBLICA);
    const antes = await leerDireccionPublica(tx);
    if (antes === direccionPublica) return;
    asegurarVisto(visto, { direccionPublica: antes }, { direccionPublica }, CAMPOS);
    const valor = direccionPublica ?? undefined;
    await guardarConfiguracion(tx, { clave: DIRECCION_PUBLICA, valor, fecha, actor });
    // Links and picture addresses of everybody's pages change.
    await anunciar(tx, { tipo: 'tienda-cambiada' });
  });
  // The address is saved; a failed read is repeated at the next event.
  await context.direccionPublica.refrescar().catch(() => undefined);
}
