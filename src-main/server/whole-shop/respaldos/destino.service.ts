import { dirname } from 'node:path';
import type { DestinoDeRespaldos } from '#contract/schemas/tienda/destino-de-respaldos.ts';
import { diaDe, finDeDia } from '#contract/words/dias.ts';
import { AppError } from '#contract/words/errores.ts';
import { errorDeFraseDeCopias } from '#contract/words/frase-de-copias.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Away, AwayStatus } from '../../adapters/backups/away/away.ts';
import type { Actor } from '../../base/actor.ts';
import { auditar } from '../../base/auditoria.ts';
import { faltantesDe } from '../../base/avance.service.ts';
import { leerTienda } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import { anunciar, type Evento } from '../../base/events/eventos.ts';
import { hayUsuarios } from '../../domain/usuarios/usuarios.queries.ts';
import { desdeCuandoHayTienda, ultimaDescarga } from './destino.queries.ts';

/** How long nothing may leave the computer before the owner is warned. */
const SIN_SALIR_MS = 2 * 24 * 3_600_000;
/** Delay before a failed copy is tried again. */
const REINTENTO_MS = 3_600_000;

export function asegurarFuera({ away }: Context): Away {
  if (away) return away;
  throw new AppError('conflicto', 'Esta tienda no guarda copias fuera de la computadora');
}

type Accion = Parameters<typeof auditar>[1]['accion'];

/** Notes what was done with copies outside, and announces it; never a path of the page's, nor the phrase. */
export async function anotar(
  context: Context,
  actor: Actor,
  accion: Accion,
  { despues, evento }: { despues?: object; evento?: Evento } = {},
): Promise<void> {
  const hecho = { fecha: context.clock(), actor, accion, entidad: 'respaldo', entidadId: 'fuera' };
  await inTransaction(context.db, async (tx) => {
    await auditar(tx, { ...hecho, ...(despues && { despues }) });
    if (evento) await anunciar(tx, evento);
  });
}

/** Whether the place lacks the copy of today. */
function faltaLaDeHoy({ ultima }: AwayStatus, ahora: Date, zona: string): boolean {
  return ultima === undefined || diaDe(ultima, zona) !== diaDe(ahora, zona);
}

/** When a copy last left the computer: to the place outside, or downloaded. A date in the future is one of a wrong clock. */
export async function ultimaSalida(context: Context, away: Away, ahora: Date): Promise<Date | undefined> {
  const fechas = [away.settings().ultima?.fecha, await ultimaDescarga(context.db)];
  return fechas
    .filter((fecha) => fecha !== undefined && fecha <= ahora)
    .toSorted((a, b) => Number(b) - Number(a))[0];
}

/** Whether the owner is warned of copies that do not leave the computer, on the server's clock. */
export async function avisoDeFuera(
  context: Context,
  away: Away,
  ahora: Date,
): Promise<'sin-destino' | 'atrasado' | null> {
  const desde = await desdeCuandoHayTienda(context.db);
  if (!desde) return null;
  const salida = await ultimaSalida(context, away, ahora);
  const salidas = [desde, salida].filter((fecha) => fecha !== undefined && fecha <= ahora);
  if (ahora.getTime() - Math.max(...salidas.map(Number)) < SIN_SALIR_MS) return null;
  return away.settings().elegido ? 'atrasado' : 'sin-destino';
}

/** Why the owner is warned: first of all of the data themselves. */
async function avisoDe(context: Context, away: Away, ahora: Date): Promise<DestinoDeRespaldos['aviso']> {
  if (context.dano) return context.dano.kind === 'unreadable' ? 'ilegible' : 'danada';
  if (context.avance?.missing()) return 'faltan';
  return await avisoDeFuera(context, away, ahora);
}

const SIN_DESTINO: Omit<DestinoDeRespaldos, 'disponible' | 'permitidoAqui'> = {
  elegido: null,
  cifrado: false,
  ultima: null,
  siguiente: null,
  ultimaFalla: null,
  copiando: null,
  aviso: null,
};

/** What the owner sees of the second place. */
export async function obtenerDestino(context: Context, permitidoAqui: boolean): Promise<DestinoDeRespaldos> {
  const { away, clock, config, db } = context;
  if (!away) return { disponible: false, permitidoAqui, ...SIN_DESTINO };
  const ahora = clock();
  const { zonaHoraria } = await leerTienda(db);
  const estado = await away.status(ahora);
  const { cifrado, ultima, falla } = away.settings();
  const toca = estado && faltaLaDeHoy(estado, ahora, zonaHoraria);
  const siguiente = toca ? ahora : finDeDia(diaDe(ahora, zonaHoraria), zonaHoraria);
  return {
    disponible: true,
    permitidoAqui,
    elegido: estado
      ? {
          carpeta: estado.carpeta,
          estado: estado.estado,
          cuantas: estado.cuantas,
          fijado: config.segundoDestino !== undefined,
        }
      : null,
    cifrado: cifrado !== null,
    ultima: ultima?.fecha.toISOString() ?? null,
    siguiente: estado ? siguiente.toISOString() : null,
    ultimaFalla: falla ? { fecha: falla.fecha.toISOString(), mensaje: falla.mensaje } : null,
    copiando: away.progress() ?? null,
    aviso: await avisoDe(context, away, ahora),
    faltan: faltantesDe(context),
  };
}

/** Throws `conflicto` where the server's environment names the place. */
function asegurarSinFijar({ config }: Context): void {
  if (config.segundoDestino)
    throw new AppError('conflicto', 'El lugar de los respaldos lo dice GUIRNALDA_RESPALDOS en este servidor');
}

/** Remembers the folder that the owner chose in the system's dialog. Throws `conflicto`. */
export async function elegirDestino(context: Context, carpeta: string, actor: Actor): Promise<void> {
  const away = asegurarFuera(context);
  asegurarSinFijar(context);
  const { nombre } = await leerTienda(context.db);
  await away.choose(carpeta, nombre);
  await anotar(context, actor, 'respaldo.destino-elegido', { despues: { carpeta } });
}

/** Takes the stick that is there now. Throws `conflicto`. */
export async function aceptarDestino(context: Context, actor: Actor): Promise<void> {
  const { nombre } = await leerTienda(context.db);
  await asegurarFuera(context).accept(nombre);
  await anotar(context, actor, 'respaldo.destino-elegido');
}

export async function olvidarDestino(context: Context, actor: Actor): Promise<void> {
  const away = asegurarFuera(context);
  asegurarSinFijar(context);
  await away.forget();
  await anotar(context, actor, 'respaldo.destino-olvidado');
}

/** Makes the place that the server's environment names, the first time that its folder is there. */
async function prepararDestinoFijado(context: Context): Promise<void> {
  const { away, config, db } = context;
  if (!away || !config.segundoDestino) return;
  const carpeta = away.settings().elegido?.carpeta;
  if (carpeta === config.segundoDestino || (carpeta && dirname(carpeta) === config.segundoDestino)) return;
  await away.choose(config.segundoDestino, (await leerTienda(db)).nombre);
}

/** Makes a copy in the second place. Throws `conflicto`; earlier copies stay as they were. */
export async function copiarAhora(context: Context, actor: Actor): Promise<void> {
  const away = asegurarFuera(context);
  await prepararDestinoFijado(context);
  const { zonaHoraria } = await leerTienda(context.db);
  await away.copy({ fecha: context.clock(), zona: zonaHoraria });
  await anotar(context, actor, 'respaldo.copiado');
}

/** Seals the copies from now on. Returns the key for the owner's sheet, which is stored nowhere. Throws `datos-invalidos`. */
export async function cifrarCopias(context: Context, frase: string, actor: Actor): Promise<string> {
  const away = asegurarFuera(context);
  const { nombre } = await leerTienda(context.db);
  const debil = errorDeFraseDeCopias(frase, nombre);
  if (debil) throw new AppError('datos-invalidos', debil);
  const clave = await away.seal(frase);
  await anotar(context, actor, 'respaldo.cifrado');
  return clave;
}

export async function dejarDeCifrar(context: Context, actor: Actor): Promise<void> {
  await asegurarFuera(context).unseal();
  await anotar(context, actor, 'respaldo.sin-cifrar');
}

/** Makes the daily copy when it is due and the place is there. Cheap when there is nothing to do. */
export function createCopiaDiaria(context: Context): () => Promise<void> {
  let estaba = true;
  return async () => {
    const { away, clock, db } = context;
    if (!away || away.progress() || !(await hayUsuarios(db))) return;
    await prepararDestinoFijado(context);
    const ahora = clock();
    const estado = await away.status(ahora);
    const vuelve = !estaba;
    estaba = estado?.estado === 'lista';
    if (!estado || !estaba) return;
    const { zonaHoraria } = await leerTienda(db);
    if (!faltaLaDeHoy(estado, ahora, zonaHoraria)) return;
    const { falla } = away.settings();
    const reciente = falla && Math.abs(ahora.getTime() - falla.fecha.getTime()) < REINTENTO_MS;
    if (reciente && !vuelve) return;
    await away.copy({ fecha: ahora, zona: zonaHoraria });
  };
}

/** Copies what changed since the last copy, when the program closes and the place is there. */
export async function copiarAlCerrar(context: Context): Promise<void> {
  const { away, clock, db } = context;
  if (!away || !(await hayUsuarios(db))) return;
  await prepararDestinoFijado(context);
  const ahora = clock();
  if ((await away.status(ahora))?.estado !== 'lista') return;
  await away.settle();
  const { zonaHoraria } = await leerTienda(db);
  await away.copy({ fecha: ahora, zona: zonaHoraria, siCambio: true });
}
