import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { INICIO_DEL_PERSONAL, PAGINAS_DEL_PERSONAL, WORKER_DE_AVISOS } from '#contract/pages/direcciones.ts';
import { SHARE_CARD, SHARE_CARD_NAME } from '../../adapters/pictures/picture-files.ts';
import type { Context } from '../../base/context.ts';
import type { App } from '../app-types.ts';
import { redirectSlashes, sendPage } from './pages.ts';

/** For files named after their content hash, which never change. */
const PARA_SIEMPRE = 'public, max-age=31536000, immutable';

/** The text of a built file; undefined in a checkout that was not built. */
function page(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Where files of folders are served. */
const ARCHIVOS = {
  imagenes: '/imagenes/',
  tienda: '/tienda/assets/',
  personal: '/personal/assets/',
  publico: '/publico/',
};

/**
 * Has files sent as they are, or as the build compressed them. Compressed for each who asks, 200 at once take a gigabyte.
 * Comes before the plugin that compresses answers.
 */
export function sendFilesAsTheyAre(app: App): void {
  const urls = new Set(Object.values(ARCHIVOS).map((prefix) => `${prefix}*`));
  app.addHook('onRoute', (route) => {
    if (urls.has(route.url)) route.compress = false;
  });
}

async function registerFiles(app: App, prefix: string, root: string, cache: string): Promise<void> {
  if (!existsSync(root)) return;
  await app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    index: false,
    cacheControl: false,
    dotfiles: 'deny',
    preCompressed: true,
    setHeaders: (reply) => {
      reply.header('cache-control', cache);
    },
  });
}

/** Serves the pictures shown with shared links, which are made when first asked for. */
function shareCardRoute(app: App, { images }: Context): void {
  const url = `/imagenes/:archivo(^${SHARE_CARD_NAME}$)`;
  app.get<{ Params: { archivo: string } }>(url, async (request, reply) => {
    const card = await images.shareCard(request.params.archivo);
    if (!card) return reply.callNotFound();
    return reply.type(SHARE_CARD.type).header('cache-control', PARA_SIEMPRE).send(card);
  });
}

/** Serves the staff app, the files of the storefront and the product pictures. */
export async function registerStaticApps(app: App, context: Context): Promise<void> {
  const { folders, images } = context;
  const personal = page(join(folders.staff, 'index.html'));

  shareCardRoute(app, context);
  await registerFiles(app, ARCHIVOS.imagenes, images.folder, PARA_SIEMPRE);
  await registerFiles(app, ARCHIVOS.tienda, join(folders.storefront, 'assets'), PARA_SIEMPRE);
  await registerFiles(app, ARCHIVOS.personal, join(folders.staff, 'assets'), PARA_SIEMPRE);
  await registerFiles(app, ARCHIVOS.publico, join(folders.resources, 'public'), 'public, max-age=86400');

  app.get('/favicon.ico', (_request, reply) => reply.redirect('/publico/favicon.svg', 302));
  const worker = page(join(folders.staff, basename(WORKER_DE_AVISOS)));
  app.get(WORKER_DE_AVISOS, async (_request, reply) => {
    if (!worker) return reply.callNotFound();
    return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker);
  });
  app.get(INICIO_DEL_PERSONAL, async (_request, reply) => sendPage(reply, personal));
  for (const ruta of PAGINAS_DEL_PERSONAL) {
    app.get(ruta, async (_request, reply) => sendPage(reply, personal));
    app.get(`${ruta}/*`, async (_request, reply) => sendPage(reply, personal));
  }
  redirectSlashes(app, PAGINAS_DEL_PERSONAL);
}
