import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errores.ts';
import type { Context } from '../context.ts';
import { hayUsuarios } from '../usuarios/usuarios.queries.ts';
import type { App } from './app-types.ts';
import { sendError } from './error-handler.ts';
import { esDeEstaComputadora } from './red.ts';

/** Pages of the staff app; everything else that is a page belongs to the storefront. */
const PAGINAS_DEL_PERSONAL = [
  '/login',
  '/admin',
  '/admin-login',
  '/dashboard',
  '/productos',
  '/pedidos',
  '/pos',
  '/reportes',
  '/bienvenida',
];
const PAGINAS_DE_LA_TIENDA = ['/catalogo', '/seguimiento', '/order-tracking', '/mis-pedidos'];

/** Files named after their content never change; everything else is asked for again. */
const PARA_SIEMPRE = 'public, max-age=31536000, immutable';
const PREGUNTAR = 'no-cache';

function page(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
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

/**
 * Serves the two apps and the product pictures. An empty shop sends whoever sits at its own computer to the
 * welcome page.
 */
export async function registerStaticApps(app: App, context: Context): Promise<void> {
  const { folders, images } = context;
  const tienda = page(join(folders.storefront, 'index.html'));
  const personal = page(join(folders.staff, 'index.html'));

  await registerFiles(app, '/imagenes/', images.folder, PARA_SIEMPRE);
  await registerFiles(app, '/tienda/assets/', join(folders.storefront, 'assets'), PARA_SIEMPRE);
  await registerFiles(app, '/personal/assets/', join(folders.staff, 'assets'), PARA_SIEMPRE);
  await registerFiles(app, '/publico/', join(folders.resources, 'public'), 'public, max-age=86400');

  function sendPage(reply: FastifyReply, html: string | undefined, status = 200) {
    if (!html)
      throw new AppError('no-disponible', 'Esta parte de la tienda no está construida: ejecuta npm start');
    return reply
      .code(status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', PREGUNTAR)
      .send(html);
  }

  async function faltaCrearla(request: FastifyRequest): Promise<boolean> {
    return esDeEstaComputadora(request) && !(await hayUsuarios(context.db));
  }

  app.get('/', (_request, reply) => reply.redirect('/catalogo', 302));
  app.get('/catalog', (_request, reply) => reply.redirect('/catalogo', 302));
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/publico/favicon.svg', 302));
  for (const ruta of PAGINAS_DE_LA_TIENDA) {
    app.get(ruta, async (request, reply) =>
      (await faltaCrearla(request)) ? reply.redirect('/bienvenida', 302) : sendPage(reply, tienda),
    );
  }
  for (const ruta of PAGINAS_DEL_PERSONAL) {
    app.get(ruta, async (_request, reply) => sendPage(reply, personal));
    app.get(`${ruta}/*`, async (_request, reply) => sendPage(reply, personal));
  }

  app.setNotFoundHandler((request, reply) => {
    const quierePagina = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (quierePagina && !request.url.startsWith('/api/') && tienda) return sendPage(reply, tienda, 404);
    return sendError(new AppError('no-encontrado', 'No existe lo que pides'), request, reply);
  });
}
