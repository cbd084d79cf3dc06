import type { CambiosDeTienda } from '#contract/tienda.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';
import { anunciar } from '../eventos/eventos.ts';
import { soltarImagen } from '../productos/productos.imagenes.ts';
import { type DatosDeTienda, leerTienda } from './configuracion.queries.ts';
import { guardarConfiguracion, retenerConfiguracion } from './configuracion.service.ts';

const TIENDA = 'tienda';

/** Changes what is known of the shop; whoever has it open is told. Returns how it was before. */
async function cambiar(
  context: Context,
  cambios: Partial<DatosDeTienda>,
  actor: Actor,
): Promise<DatosDeTienda> {
  const fecha = context.reloj();
  return await inTransaction(context.db, async (tx) => {
    await retenerConfiguracion(tx, TIENDA);
    const antes = await leerTienda(tx);
    const claves = Object.keys(cambios) as (keyof DatosDeTienda)[];
    if (claves.every((clave) => cambios[clave] === antes[clave])) return antes;
    const valor = { ...antes, ...cambios };
    await guardarConfiguracion(tx, { clave: TIENDA, valor, antes, fecha, actor });
    await anunciar(tx, { tipo: 'tienda-cambiada' });
    return antes;
  });
}

/** Changes the name and the data of the shop; what is not given stays. */
export async function cambiarTienda(
  context: Context,
  { eslogan, ...datos }: CambiosDeTienda,
  actor: Actor,
): Promise<void> {
  // A shop may have no motto, but its page always has a place for one.
  const cambios = { ...datos, eslogan: eslogan === null ? '' : eslogan };
  const dados = Object.entries(cambios).filter(([, valor]) => valor !== undefined);
  await cambiar(context, Object.fromEntries(dados), actor);
}

/** Puts up a stored picture as the shop's logo, or takes the logo away; the old one's files go. */
export async function ponerLogo(context: Context, logo: string | null, actor: Actor): Promise<void> {
  const antes = await cambiar(context, { logo }, actor);
  if (antes.logo && antes.logo !== logo) await soltarImagen(context, antes.logo);
}
