import type { FastifyBaseLogger } from 'fastify';
import { diaDe, finDeDia } from '#contract/words/dias.ts';
import { leerTienda } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import type { Evento } from '../../base/events/eventos.ts';
import { logFailure } from '../../base/log-failure.ts';
import { marcarTemporada, refrescarRelevancia } from './relevancia.service.ts';
import { refrescarTextos } from './textos.service.ts';

/** Longest wait between two counts of what sold. */
const RONDA_MS = 30 * 60_000;
/** Delay after a change of the season or of a product, so that many changes are followed once. */
const RESPIRO_MS = 500;

const ALTERAN_TEMPORADA = new Set<Evento['tipo']>(['producto-cambiado', 'tienda-cambiada']);

export interface RelevanciaWorker {
  stop(): Promise<void>;
}

/**
 * Keeps the catalogue's order by relevance: follows changes of the season and of products at once, counts what sold
 * every half hour, and lets the season end with its last day. Returns after the first count; the texts of search are
 * brought up to date meanwhile.
 */
export async function startRelevancia(context: Context, log: FastifyBaseLogger): Promise<RelevanciaWorker> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();

  /** Runs one job after the other; a failure is logged and the next round repeats it. */
  function run(job: () => Promise<void>): Promise<void> {
    last = last
      .then(async () => (stopped ? undefined : await job()))
      .catch((error: unknown) =>
        logFailure(context, log, error, 'ordering the catalogue by relevance failed'),
      );
    return last;
  }

  async function untilNext(): Promise<number> {
    const { zonaHoraria } = await leerTienda(context.db);
    const now = context.clock();
    const tomorrow = finDeDia(diaDe(now, zonaHoraria), zonaHoraria).getTime() - now.getTime();
    return Math.min(RONDA_MS, tomorrow);
  }

  async function round(): Promise<void> {
    let pause = RONDA_MS;
    await run(async () => {
      await refrescarRelevancia(context);
      pause = await untilNext();
    });
    if (!stopped) timer = setTimeout(() => void round(), pause).unref();
  }

  const unlisten = context.eventos.escuchar((oido) => {
    if (stopped || soon || (oido && !ALTERAN_TEMPORADA.has(oido.evento.tipo))) return;
    soon = setTimeout(() => {
      soon = undefined;
      void run(() => marcarTemporada(context));
    }, RESPIRO_MS).unref();
  });
  await round();
  // Beside the queue: after an update of a large shop it takes minutes.
  const textos = refrescarTextos(context, () => !stopped).catch((error: unknown) =>
    logFailure(context, log, error, 'bringing the texts of search up to date failed'),
  );

  return {
    async stop() {
      stopped = true;
      unlisten();
      clearTimeout(timer);
      clearTimeout(soon);
      await Promise.all([last, textos]);
    },
  };
}
