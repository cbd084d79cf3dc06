import type { FastifyReply, FastifyRequest } from 'fastify';
import { renderSVG } from 'uqr';
import { rutaDeOcasion, rutaDeProducto } from '#contract/pages/direcciones.ts';
import type { Direccion } from '#contract/pages/vitrina.ts';
import { idParamSchema } from '#contract/schemas/campos/campos.ts';
import { AppError } from '#contract/words/errores.ts';
import { esOcasion } from '#contract/words/ocasiones.ts';
import type { Context } from '../../base/context.ts';
import { buscarEnCatalogo } from '../../domain/catalogo/catalogo.queries.ts';
import { hayUsuarios } from '../../domain/usuarios/usuarios.queries.ts';
import { sendError } from '../../http/answer/error-handler.ts';
import type { App } from '../../http/app-types.ts';
import { baseUrl, direccionPublica } from '../../http/caller/addresses.ts';
import { pareceDeAqui, puedeCrearLaTienda } from '../../http/caller/network-zone.ts';
import {
  redirectSlashes,
  redirectTo,
  redirectWithoutSlash,
  sendPage,
  wantsPage,
} from '../../http/pages/pages.ts';
import { createPageRenderer, type PageRenderer, type Pagina } from './page-renderer.ts';
import {
  paginaDeCatalogo,
  paginaDeProducto,
  paginaDeSeguimiento,
  paginaNoEncontrada,
  paginaSinProducto,
} from './paginas.ts';

/** When the painter is loaded, after the server began to listen. */
const PINTOR_MS = 3_000;

const NO_ENCONTRADA: Pagina = { clave: '404', hacer: paginaNoEncontrada };

const searchOf = (request: FastifyRequest) => new URL(request.url, 'http://tienda').search;
const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '';

/** The path and query of a catalogue page, as the painter writes them; without the painter, no query. */
async function direccionDe(renderer: PageRenderer, pathname: string, search: string): Promise<Direccion> {
  const painter = await renderer.painter();
  return { pathname, search: painter?.consultaDe({ pathname, search }).search ?? '' };
}

/** The first pages of a list, which are often visited. */
const PRIMERAS_PAGINAS = 50;
/** Whether the page is one of a bounded set: searches, colours and far pages would evict frequent ones. */
function esDePocas(params: URLSearchParams): boolean {
  const page = Number(params.get('page') ?? 1);
  const muchas = params.has('buscar') || params.has('color') || params.has('familia');
  return !muchas && page <= PRIMERAS_PAGINAS;
}

/** Whether the request must go to the setup page: from the shop's own computer, while the shop has no owner. */
async function faltaCrearla(context: Context, request: FastifyRequest): Promise<boolean> {
  return puedeCrearLaTienda(context, request) && !(await hayUsuarios(context.db));
}

function catalogoPage(app: App, context: Context, renderer: PageRenderer): void {
  app.get('/catalogo', async (request, reply) => {
    if (await faltaCrearla(context, request)) return reply.redirect('/bienvenida', 302);
    const params = new URLSearchParams(searchOf(request));
    const viejo = params.get('producto');
    if (viejo) return redirectTo(reply, `/producto/${encodeURIComponent(viejo)}`, 301);
    // Only the browser knows the order that was just placed.
    if (params.has('pedido')) return sendPage(reply, renderer.clientRenderedPage);
    return await enviarCatalogo(renderer, request, reply, '/catalogo');
  });

  app.get<{ Params: { ocasion: string } }>('/ocasion/:ocasion', async (request, reply) => {
    const { ocasion } = request.params;
    if (!esOcasion(ocasion)) return renderer.send(request, reply, NO_ENCONTRADA, 404);
    return await enviarCatalogo(renderer, request, reply, rutaDeOcasion(ocasion));
  });
}

/** Answers with a page of the catalogue, or of what is for an occasion. */
async function enviarCatalogo(
  renderer: PageRenderer,
  request: FastifyRequest,
  reply: FastifyReply,
  pathname: string,
) {
  const direccion = await direccionDe(renderer, pathname, searchOf(request));
  const { search } = direccion;
  return renderer.send(request, reply, {
    clave: esDePocas(new URLSearchParams(search)) ? `${pathname}${search}` : undefined,
    hacer: (input) => paginaDeCatalogo(input, direccion),
  });
}

function productoPage(app: App, { db }: Context, renderer: PageRenderer): void {
  for (const ruta of ['/producto/:id', '/producto/:id/:nombre']) {
    app.get(ruta, async (request, reply) => {
      const { success, data } = idParamSchema.safeParse(request.params);
      const leida = success
        ? await renderer.tryRead(() => buscarEnCatalogo(db, data.id))
        : { valor: undefined };
      if (!leida) return sendPage(reply, renderer.clientRenderedPage);
      const fila = leida.valor;
      if (!fila) {
        // Taken from the URL as the browser will read it.
        const id = pathOf(request).split('/')[2] ?? '';
        const sinProducto: Pagina = { clave: undefined, hacer: (uno) => paginaSinProducto(uno, id) };
        return renderer.send(request, reply, sinProducto, 404);
      }
      const propia = rutaDeProducto({ _id: fila.id, nombre: fila.nombre });
      if (pathOf(request) !== propia) return redirectTo(reply, propia, 301);
      return renderer.send(request, reply, {
        clave: `producto ${fila.id}`,
        hacer: (input) => paginaDeProducto(input, fila),
      });
    });
  }
}

function seguimientoPages(app: App, context: Context, renderer: PageRenderer): void {
  for (const ruta of ['/seguimiento', '/order-tracking']) {
    app.get(ruta, async (request, reply) => {
      if (await faltaCrearla(context, request)) return reply.redirect('/bienvenida', 302);
      // With a code the page shows an order, which only the browser may fetch with its receipt.
      if (new URLSearchParams(searchOf(request)).has('codigo'))
        return sendPage(reply, renderer.clientRenderedPage);
      return renderer.send(request, reply, { clave: 'seguimiento', hacer: paginaDeSeguimiento });
    });
  }
  // The order's address as a QR code. It is made of the code alone and tells nothing about an order.
  app.get<{ Params: { codigo: string } }>('/seguimiento/:codigo(^\\d{6}).svg', (request, reply) => {
    // A phone cannot open what the shop's own computer calls itself.
    const tienda = pareceDeAqui(request) ? direccionPublica(context) : baseUrl(context, request);
    const url = `${tienda}/seguimiento?codigo=${request.params.codigo}`;
    return reply
      .header('cache-control', 'no-store')
      .type('image/svg+xml')
      .send(renderSVG(url, { ecc: 'M', border: 4 }));
  });
  // Only the browser knows whose orders to show.
  app.get('/mis-pedidos', async (_request, reply) => sendPage(reply, renderer.clientRenderedPage));
}

function notFoundPage(app: App, context: Context, renderer: PageRenderer): void {
  app.setNotFoundHandler((request, reply) => {
    const quierePagina = wantsPage(request);
    const ruta = pathOf(request);
    // Browsers take two leading slashes for another host.
    if (quierePagina && ruta.endsWith('/') && /^\/[^/\\]/.test(ruta))
      return redirectWithoutSlash(request, reply);
    if (quierePagina && !ruta.startsWith('/api/') && renderer.clientRenderedPage)
      return renderer.send(request, reply, NO_ENCONTRADA, 404);
    return sendError(context, new AppError('no-encontrado', 'No existe lo que pides'), request, reply);
  });
}

/** The pages of the storefront. */
export function vitrinaRoutes(app: App, context: Context): void {
  const renderer = createPageRenderer(app, context);
  // Loaded before the first visit, but not while the staff's window waits for its first answers.
  let loading: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    loading = setTimeout(renderer.painter, PINTOR_MS).unref();
  });
  app.addHook('onClose', async () => clearTimeout(loading));

  app.get('/', (_request, reply) => reply.redirect('/catalogo', 302));
  app.get('/catalog', (_request, reply) => reply.redirect('/catalogo', 302));
  redirectSlashes(app, ['/catalogo', '/catalog', '/seguimiento', '/order-tracking', '/mis-pedidos']);
  catalogoPage(app, context, renderer);
  productoPage(app, context, renderer);
  seguimientoPages(app, context, renderer);
  notFoundPage(app, context, renderer);
}
