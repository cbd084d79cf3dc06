import { stat } from 'node:fs/promises';
import { arch, freemem, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import type { Diagnostico } from '#contract/schemas/tienda/diagnostico.ts';
import { ARCHIVO_DE_DATOS } from '#db/sqlite/file.ts';
import type { ErrorDeRespaldo } from '../../adapters/backups/backup-error.ts';
import { faltantesDe } from '../../base/avance.service.ts';
import type { Context } from '../../base/context.ts';
import { SITIOS, sitiosPublicos } from '../../base/events/oyentes.ts';
import { fechaDeUltimaVenta } from '../../domain/cobros/cobros.queries.ts';
import { leerAcceso } from '../../domain/correos/configuracion.service.ts';
import { contarAtrasados } from '../../domain/correos/correos.queries.ts';
import { avisoDeFuera, ultimaSalida } from '../respaldos/destino.service.ts';

/** Mails that failed longer ago are no news. */
const FALLIDOS_MS = 7 * 24 * 3_600_000;

const instante = (fecha: Date | undefined) => fecha?.toISOString() ?? null;

function fallaDe(error: ErrorDeRespaldo | null | undefined) {
  return error ? { fecha: error.fecha.toISOString(), mensaje: error.mensaje } : null;
}

async function discoDe({ config, disco }: Context, ahora: Date): Promise<Diagnostico['disco']> {
  const desde = disco.desdeLaPrueba();
  const base = config.databaseUrl
    ? null
    : await stat(join(config.dataFolder, ARCHIVO_DE_DATOS)).then(
        ({ size }) => size,
        () => null,
      );
  return {
    estado: disco.error() ?? 'bien',
    probado: desde === undefined ? null : new Date(ahora.getTime() - desde).toISOString(),
    espacio: disco.espacio() ?? null,
    base,
  };
}

function respaldosDe({ backups }: Context, ahora: Date): Diagnostico['respaldos'] {
  if (!backups) return null;
  return {
    // Those dated in the future were made with a wrong clock.
    ultimo: instante(backups.list().find(({ fecha }) => fecha <= ahora)?.fecha),
    ultimaFalla: fallaDe(backups.lastFailure()),
  };
}

/** By what is remembered: the place itself may be a stick that answers no more. */
async function fueraDe(context: Context, ahora: Date): Promise<Diagnostico['fuera']> {
  const { away } = context;
  if (!away) return null;
  const { elegido, falla } = away.settings();
  return {
    elegido: elegido !== null && elegido !== undefined,
    ultima: instante(await ultimaSalida(context, away, ahora)),
    ultimaFalla: fallaDe(falla),
    aviso: await avisoDeFuera(context, away, ahora),
  };
}

/** What the last look at the open database found; null on PostgreSQL, which looks after its own files. */
export function integridadDe(context: Context): Diagnostico['integridad'] {
  const { backups, dano, revisada } = context;
  if (!backups) return null;
  const danada = dano && (dano.kind === 'unreadable' ? ('ilegible' as const) : ('danada' as const));
  return { revisada: instante(revisada), dano: danada ?? null, faltan: faltantesDe(context) };
}

function conexionesDe({ config, conexiones, oyentes }: Context): Diagnostico['conexiones'] {
  const maximo = config.limites.medidas.conexiones;
  return {
    deLejos: { abiertas: conexiones.cuantos('far'), maximo },
    deAqui: { abiertas: conexiones.cuantos('near'), maximo },
    personal: { abiertas: oyentes.cuantosDe('personal'), maximo: SITIOS.personal },
    clientes: { abiertas: oyentes.cuantosDe('publico'), maximo: sitiosPublicos(maximo) },
  };
}

async function correosDe(context: Context, ahora: Date): Promise<Diagnostico['correos']> {
  const { desde, ...cuantos } = await contarAtrasados(context.db, new Date(ahora.getTime() - FALLIDOS_MS));
  return { configurado: (await leerAcceso(context)) !== undefined, ...cuantos, desde: instante(desde) };
}

function programaDe({ db, esquema, startedAt, version }: Context): Diagnostico['programa'] {
  return {
    version,
    esquema,
    motor: db.engine,
    node: process.versions.node,
    sistema: `${type()} ${release()} ${arch()}`,
    desde: new Date(startedAt).toISOString(),
    memoria: { usada: process.memoryUsage.rss(), libre: freemem(), total: totalmem() },
  };
}

/**
 * How the shop's computer and program are. Cheap: counts over indexes and what the server remembers; nothing is tried,
 * measured or looked through for it.
 */
export async function obtenerDiagnostico(context: Context): Promise<Omit<Diagnostico, 'success'>> {
  const ahora = context.clock();
  return {
    fecha: ahora.toISOString(),
    ultimaVenta: instante(await fechaDeUltimaVenta(context.db)),
    disco: await discoDe(context, ahora),
    respaldos: respaldosDe(context, ahora),
    fuera: await fueraDe(context, ahora),
    integridad: integridadDe(context),
    conexiones: conexionesDe(context),
    correos: await correosDe(context, ahora),
    programa: programaDe(context),
  };
}
