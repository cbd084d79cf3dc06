import type { TiendaLeida, Traer } from '#contract/schemas/tienda/mudanza.ts';
import { AppError } from '#contract/words/errores.ts';
import type { BringSource, Secret, Summary } from '../../adapters/backups/away/bring.ts';
import { findSource, type Source } from '../../adapters/backups/away/source.ts';
import type { Actor } from '../../base/actor.ts';
import { leerTienda } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import { hayUsuarios } from '../../domain/usuarios/usuarios.queries.ts';
import { anotar, asegurarFuera } from './destino.service.ts';
import { prepararRestauracion } from './respaldos.service.ts';

/** Every open screen shows or hides at once that the shop moved. */
const A_TODOS = { evento: { tipo: 'mudanza-cambiada' } } as const;

/**
 * Makes the copy that another computer takes, in a chosen folder or in the place of the daily copies, and notes that
 * the shop moves. Throws `conflicto`.
 */
export async function mudarTienda(
  context: Context,
  carpeta: string | undefined,
  actor: Actor,
): Promise<void> {
  const { nombre, zonaHoraria } = await leerTienda(context.db);
  const away = asegurarFuera(context);
  await away.moveTo(carpeta, nombre, { fecha: context.clock(), zona: zonaHoraria });
  await anotar(context, actor, 'respaldo.mudanza', A_TODOS);
}

export async function deshacerMudanza(context: Context, actor: Actor): Promise<void> {
  await asegurarFuera(context).stay();
  await anotar(context, actor, 'respaldo.mudanza-deshecha', A_TODOS);
}

/** Throws `conflicto` where there is a shop already. */
async function asegurarVacia(context: Context): Promise<void> {
  if (context.config.databaseUrl || context.config.demo || (await hayUsuarios(context.db)))
    throw new AppError('conflicto', 'Aquí ya hay una tienda: no se toca');
}

const secretoDe = ({ frase, clave }: Traer): Secret | undefined =>
  frase !== undefined ? { frase } : clave !== undefined ? { clave } : undefined;

function elegida(source: Source, copia: string | undefined): BringSource {
  if (source.tipo !== 'destino') return source;
  const id = copia ?? source.copias[0]?.id ?? '';
  if (!source.copias.some((una) => una.id === id)) throw new AppError('no-encontrado', 'Esa copia no existe');
  return { tipo: 'destino', place: source.place, id };
}

/** What the chosen copy holds. Throws `conflicto` where there is a shop, or when it cannot be read. */
export async function leerTiendaTraida(context: Context, pedido: Traer): Promise<TiendaLeida> {
  await asegurarVacia(context);
  const source = await findSource(await context.chosen.pathOf(pedido.boleto));
  const secreto = secretoDe(pedido);
  const copias = source.tipo === 'destino' ? source.copias : [];
  let resumen: Summary | null = null;
  let error: string | null = null;
  try {
    resumen = await asegurarFuera(context).read(elegida(source, pedido.copia), secreto);
  } catch (failure) {
    // A damaged copy must not hide the good ones.
    if (!(failure instanceof AppError) || secreto || copias.length < 2) throw failure;
    error = failure.message;
  }
  return {
    success: true,
    copias: copias.map(({ id, fecha }) => ({ _id: id, fecha: fecha.toISOString() })),
    contenido: resumen && { ...resumen, fecha: new Date(resumen.fecha).toISOString() },
    error,
  };
}

/** Stages the chosen copy to be the shop of this computer at its next start. Throws like `leerTiendaTraida`. */
export async function traerTienda(context: Context, pedido: Traer, actor: Actor): Promise<void> {
  await asegurarVacia(context);
  const source = await findSource(await context.chosen.pathOf(pedido.boleto));
  const id = await asegurarFuera(context).bring(elegida(source, pedido.copia), secretoDe(pedido));
  // Somebody may have created the shop meanwhile.
  await asegurarVacia(context);
  await prepararRestauracion(context, id, actor);
}
