import { setTimeout } from 'node:timers/promises';
import { OBTENER_DISCO, OBTENER_SALUD } from '#contract/calls/addresses.ts';
import type { ESTADOS_SIN_ESCRIBIR } from '#contract/schemas/tienda/disco.ts';
import { AppError } from '#contract/words/errores.ts';
import type { Prueba } from '../../adapters/disco.ts';
import type { Context } from '../../base/context.ts';
import type { App } from '../../http/app-types.ts';
import { usuarioDe } from '../../http/caller/sesion.ts';
import { route } from '../../http/route.ts';

/** How long a caller waits for a try of writing, in ms: a long import holds it back, and is no failure. */
const ESPERA_MS = 3000;
/** Seconds until a monitor should ask again. */
const REPETIR_S = 10;

const ESTADO_DE: Record<Exclude<Prueba, 'bien'>, (typeof ESTADOS_SIN_ESCRIBIR)[number]> = {
  lleno: 'disco-lleno',
  'solo-lectura': 'disco-solo-lectura',
  fallando: 'disco-fallando',
  otra: 'sin-escribir',
};

/** What a try of writing found; what is known already when that takes long. */
async function pruebaDe({ disco }: Context): Promise<Prueba> {
  const late = new AbortController();
  const sabida = setTimeout(ESPERA_MS, undefined, { signal: late.signal, ref: false })
    .catch(() => undefined)
    .then(disco.sabida);
  try {
    return await Promise.race([disco.mirar(), sabida]);
  } finally {
    late.abort();
  }
}

export function discoRoutes(app: App, context: Context): void {
  route(app, OBTENER_SALUD, async () => {
    const datos = {
      version: context.version,
      esquema: context.esquema,
      motor: context.db.engine,
      uptime: Math.round((Date.now() - context.startedAt) / 1000),
    };
    const prueba = await pruebaDe(context);
    if (prueba === 'bien') return { estado: 'ok' as const, ...datos };
    throw new AppError('no-disponible', 'La tienda no puede guardar nada en este momento', {
      retryAfter: REPETIR_S,
      ademas: { estado: ESTADO_DE[prueba], ...datos },
    });
  });

  route(app, OBTENER_DISCO, async (request) => ({
    success: true as const,
    estado: context.disco.error() ?? ('bien' as const),
    espacio: usuarioDe(request).rol === 'propietario' ? (context.disco.espacio() ?? null) : null,
  }));
}
