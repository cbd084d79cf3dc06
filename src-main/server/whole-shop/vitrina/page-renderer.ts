import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/words/errores.ts';
import { withoutValues } from '#db/engines/errors.ts';
import type { Context } from '../../base/context.ts';
import { CACHE_SECONDS, cacheControl, createShortCache } from '../../http/answer/cache.ts';
import type { App } from '../../http/app-types.ts';
import { baseUrl } from '../../http/caller/addresses.ts';
import { filaDe } from '../../http/caller/network-zone.ts';
import { sendPage } from '../../http/pages/pages.ts';
import { codificacionPara } from './documento/comprimido.ts';
import {
  conEstilosIncrustados,
  cortarPlantilla,
  type Documento,
  type Plantilla,
} from './documento/documento.ts';
import { type LoadedPainter, openPainter } from './documento/painter.ts';
import type { RenderInput, Resultado } from './paginas.ts';

/** Number of cached pages, some 60 kB each. */
const PAGINAS_EN_CACHE = 100;

const MINUTO_MS = 60_000;

/** A page's cache key, if it may be cached, and how it is made. */
export interface Pagina {
  clave: string | undefined;
  hacer: (input: RenderInput) => Promise<Resultado>;
}

/** Renders the storefront's pages on the server; without the painter they render in the browser. */
export interface PageRenderer {
  /** The page that renders in the browser; undefined when the storefront is not built. */
  readonly clientRenderedPage: string | undefined;
  /** The painter, loaded on first use; undefined when it cannot be loaded. */
  painter(): Promise<LoadedPainter | undefined>;
  /** What `leer` reads; undefined when it fails, which is logged. */
  tryRead<V>(leer: () => Promise<V>): Promise<{ valor: V } | undefined>;
  /** Answers with a page, or with the client-rendered one under `status` when it cannot be painted. */
  send(request: FastifyRequest, reply: FastifyReply, pagina: Pagina, status?: number): Promise<FastifyReply>;
}

/** Logs a failure at most once a minute, since every page may have the same one. */
function createFailureLog(app: App): (error: unknown) => void {
  let loggedAt = -Infinity;
  return (error) => {
    const now = performance.now();
    if (now - loggedAt < MINUTO_MS) return;
    loggedAt = now;
    app.log.error(
      { err: withoutValues(error as Error) },
      'the storefront cannot be painted on the server; browsers render it',
    );
  };
}

/** Sends a painted document, compressed as the browser accepts it, under a policy that allows its style sheets. */
async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  documento: Documento,
) {
  const { html, comprimido, hashesDeHojas } = documento;
  if (hashesDeHojas.length > 0) {
    const politica = String(reply.getHeader('content-security-policy'));
    reply.header(
      'content-security-policy',
      politica.replace("style-src 'self'", `style-src 'self' ${hashesDeHojas.join(' ')}`),
    );
  }
  reply.code(status).type('text/html; charset=utf-8');
  const codificacion = codificacionPara(request.headers['accept-encoding']);
  if (!codificacion) return reply.send(html);
  // Compressed here, because the compression plugin would compress a cached page for every request.
  const vary = [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', ');
  reply.header('vary', vary).header('content-encoding', codificacion);
  return reply.send(await comprimido(codificacion));
}

export function createPageRenderer(app: App, context: Context): PageRenderer {
  const { folders } = context;
  const file = join(folders.storefront, 'index.html');
  const clientRenderedPage = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const cache = createShortCache<Resultado>(PAGINAS_EN_CACHE, CACHE_SECONDS * 1000);
  const logFailure = createFailureLog(app);
  const painter = openPainter(folders, logFailure);
  let plantilla: Plantilla | undefined;

  /** Undefined when the page cannot be painted, or too many wait for it: a browser can, too. */
  async function paint(request: FastifyRequest, { clave, hacer }: Pagina): Promise<Resultado | undefined> {
    const loaded = clientRenderedPage ? await painter() : undefined;
    if (!clientRenderedPage || !loaded) return undefined;
    try {
      plantilla ??= cortarPlantilla(
        conEstilosIncrustados(clientRenderedPage, (hoja) =>
          readFileSync(join(folders.storefront, hoja), 'utf8'),
        ),
      );
      const base = baseUrl(context, request);
      const input: RenderInput = { context, painter: loaded, plantilla, base };
      const enCache = clave === undefined ? undefined : `${base} ${clave}`;
      const hecha = enCache === undefined ? undefined : cache.made(enCache);
      if (hecha) return hecha;
      return await context.turnosDePintar(filaDe(context, request), async () => {
        // Painting and reading keep the process busy: between two pages it answers others.
        await setImmediate();
        // Asked for again within the turn: nobody waits for that of another network.
        return await (enCache === undefined ? hacer(input) : cache.get(enCache, () => hacer(input)));
      });
    } catch (error) {
      if (error instanceof AppError && error.code === 'demasiados-intentos') return undefined;
      logFailure(error);
      return undefined;
    }
  }

  return {
    clientRenderedPage,
    painter,
    async tryRead(leer) {
      try {
        return { valor: await leer() };
      } catch (error) {
        logFailure(error);
        return undefined;
      }
    },
    async send(request, reply, pagina, status = 200) {
      const resultado = await paint(request, pagina);
      if (!resultado) return sendPage(reply, clientRenderedPage, status);
      reply.header('cache-control', cacheControl(context));
      if (!resultado.documento) return reply.redirect(resultado.destino, resultado.status);
      return await sendDocument(request, reply, resultado.status, resultado.documento);
    },
  };
}
