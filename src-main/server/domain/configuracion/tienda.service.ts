import type { Visto } from '#contract/schemas/campos/visto.ts';
import type { CambiosDeTienda } from '#contract/schemas/tienda/tienda.ts';
import { NOMBRE_DE_TEMPORADA } from '#contract/schemas/tienda/tienda.ts';
import { inTransaction } from '#db/transaction.ts';
import type { StoredPicture } from '../../adapters/pictures/images.ts';
import type { Actor } from '../../base/actor.ts';
import { type DatosDeTienda, leerTienda } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import { anunciar } from '../../base/events/eventos.ts';
import { asegurarVisto, type CampoVisto, conNombre } from '../../base/visto.ts';
import { soltarImagen } from '../imagenes/imagenes.service.ts';
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
  entregaADomicilio: { nombre: 'La entrega a domicilio' },
  ventaSinCaja: { nombre: 'La venta en efectivo sin caja abierta' },
  temporada: { nombre: 'La temporada', mostrar: conNombre(NOMBRE_DE_TEMPORADA) },
  temporadaHasta: { nombre: 'El último día de la temporada' },
};

/** Changes the shop's data and announces it. Returns the data before the change. */
async function cambiar(
  context: Context,
  cambios: Partial<DatosDeTienda>,
  actor: Actor,
  visto?: Visto,
): Promise<DatosDeTienda> {
  const fecha = context.clock();
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
 * Changes the shop's name and data; absent fields stay. Throws `conflicto` when a changed field differs from what the
 * editor saw.
 */
export async function cambiarTienda(
  context: Context,
  { eslogan, visto, ...datos }: CambiosDeTienda,
  actor: Actor,
): Promise<void> {
  // The motto is stored as an empty text instead of null.
  const cambios = { ...datos, eslogan: eslogan === null ? '' : eslogan };
  const dados = Object.entries(cambios).filter(([, valor]) => valor !== undefined);
  await cambiar(context, Object.fromEntries(dados), actor, visto);
}

/** A stored logo: on a square, for icons and cards, and in its own shape. */
export interface LogoGuardado {
  cuadrado: StoredPicture;
  entero: StoredPicture;
}

/** Sets a stored logo, or removes the logo for null; deletes the old files. */
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
