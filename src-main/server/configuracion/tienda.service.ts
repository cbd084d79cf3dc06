import type { CambiosDeTienda } from '#contract/tienda.ts';
import type { Visto } from '#contract/visto.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '../actor.ts';
import type { StoredPicture } from '../adapters/images.ts';
import type { Context } from '../context.ts';
import { anunciar } from '../eventos/eventos.ts';
import { soltarImagen } from '../productos/productos.imagenes.ts';
import { asegurarVisto, type CampoVisto } from '../visto.ts';
import { type DatosDeTienda, leerTienda } from './configuracion.queries.ts';
import { guardarConfiguracion, retenerConfiguracion } from './configuracion.service.ts';

const TIENDA = 'tienda';

const CAMPOS: Record<string, CampoVisto> = {
  nombre: { nombre: 'El nombre' },
  eslogan: { nombre: 'El eslogan' },
  telefono: { nombre: 'El teléfono' },
  direccion: { nombre: 'La dirección' },
  horario: { nombre: 'El horario' },
  color: { nombre: 'El color' },
  textoTicket: { nombre: 'El texto del ticket' },
};

/** Changes what is known of the shop; whoever has it open is told. Returns how it was before. */
async function cambiar(
  context: Context,
  cambios: Partial<DatosDeTienda>,
  actor: Actor,
  visto?: Visto,
): Promise<DatosDeTienda> {
  const fecha = context.reloj();
  return await inTransaction(context.db, async (tx) => {
    await retenerConfiguracion(tx, TIENDA);
    const antes = await leerTienda(tx);
    const claves = Object.keys(cambios) as (keyof DatosDeTienda)[];
    if (claves.every((clave) => cambios[clave] === antes[clave])) return antes;
    const valor = { ...antes, ...cambios };
    asegurarVisto(visto, antes, valor, CAMPOS);
    await guardarConfiguracion(tx, { clave: TIENDA, valor, antes, fecha, actor });
    await anunciar(tx, { tipo: 'tienda-cambiada' });
    return antes;
  });
}

/**
 * Changes the name and the data of the shop; what is not given stays. Throws `conflicto` when what it changes was
 * changed since it was seen.
 */
export async function cambiarTienda(
  context: Context,
  { eslogan, visto, ...datos }: CambiosDeTienda,
  actor: Actor,
): Promise<void> {
  // A shop may have no motto, but its page always has a place for one.
  const cambios = { ...datos, eslogan: eslogan === null ? '' : eslogan };
  const dados = Object.entries(cambios).filter(([, valor]) => valor !== undefined);
  await cambiar(context, Object.fromEntries(dados), actor, visto);
}

/** A logo as it was stored: on a square, for icons and cards, and in its own shape. */
export interface LogoGuardado {
  cuadrado: StoredPicture;
  entero: StoredPicture;
}

/** Puts up a stored logo as the shop's, or takes the logo away; the old one's files go. */
export async function ponerLogo(context: Context, logo: LogoGuardado | null, actor: Actor): Promise<void> {
  const antes = await cambiar(
    context,
    {
      logo: logo?.cuadrado.hash ?? null,
      logoEntero: logo?.entero.hash ?? null,
      logoProporcion: logo?.entero.ratio ?? null,
    },
    actor,
  );
  for (const hash of [antes.logo, antes.logoEntero]) if (hash) await soltarImagen(context, hash);
}
