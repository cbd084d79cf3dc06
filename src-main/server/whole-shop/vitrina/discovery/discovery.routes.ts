import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MANIFEST_DEL_PERSONAL } from '#contract/pages/direcciones.ts';
import { leerTienda } from '../../../base/configuracion.queries.ts';
import type { Context } from '../../../base/context.ts';
import type { App } from '../../../http/app-types.ts';
import { baseUrl } from '../../../http/caller/addresses.ts';
import { manifestDelPersonal, manifestOf } from './manifest.ts';
import { robotsTxt } from './robots.ts';
import { abrirSitemap } from './sitemap.ts';

/** They contain the requested host, so shared caches may keep them only with a configured public address. */
const diezMinutos = ({ direccionPublica }: Context) =>
  `${direccionPublica.actual() ? 'public' : 'private'}, max-age=600`;

/** robots.txt, the sitemap and the web app manifests. */
export function discoveryRoutes(app: App, context: Context): void {
  const sitemap = abrirSitemap(context);

  async function enviarSitemap(request: FastifyRequest, reply: FastifyReply, parte?: number) {
    const gzip = await sitemap.leer(baseUrl(context, request), parte);
    reply
      .header('cache-control', diezMinutos(context))
      .header('vary', 'accept-encoding')
      .type('application/xml; charset=utf-8');
    if (/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
      return reply.header('content-encoding', 'gzip').send(gzip);
    return reply.send(Readable.from([gzip]).pipe(createGunzip()));
  }

  app.get('/sitemap.xml', (request, reply) => enviarSitemap(request, reply));
  app.get<{ Params: { parte: string } }>('/sitemap-:parte(^\\d{1,5}).xml', (request, reply) =>
    enviarSitemap(request, reply, Number(request.params.parte)),
  );

  app.get('/robots.txt', (request, reply) =>
    reply
      .header('cache-control', diezMinutos(context))
      .type('text/plain; charset=utf-8')
      .send(robotsTxt(baseUrl(context, request))),
  );

  const enviarManifest = (reply: FastifyReply, manifest: object) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      // As text, because Fastify serialises only `application/json` by itself.
      .send(JSON.stringify(manifest));
  app.get('/manifest.webmanifest', async (_request, reply) =>
    enviarManifest(reply, manifestOf(await leerTienda(context.db))),
  );
  app.get(MANIFEST_DEL_PERSONAL, async (_request, reply) =>
    enviarManifest(reply, manifestDelPersonal(await leerTienda(context.db))),
  );
}
