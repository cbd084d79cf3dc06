import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rutaDeProducto } from '#contract/direcciones.ts';
import { AppError } from '#contract/errores.ts';
import { buscarEnCatalogo } from '../catalogo/catalogo.queries.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-types.ts';
import { sendError } from '../http/error-handler.ts';
import { frescura, SEGUNDOS_FRESCOS } from '../http/frescura.ts';
import { esDeEstaComputadora } from '../http/lugar.ts';
import { redirectSlashes, sendPage } from '../http/pages.ts';
import { baseUrl } from '../http/red.ts';
import { idParamSchema } from '../http/validation.ts';
import { hayUsuarios } from '../usuarios/usuarios.queries.ts';
import { conHojaDentro, cortarPlantilla, type Plantilla } from './documento.ts';
import { crearGuardadas } from './guardadas.ts';
import {
  type Pedido,
  paginaDeCatalogo,
  paginaDeProducto,
  paginaDeSeguimiento,
  paginaNoEncontrada,
  paginaSinProducto,
  type Resultado,
} from './paginas.ts';
import { abrirPintor } from './pintor.ts';

/** A page has some 60 kB; these are the ones that many people look at. */
const PAGINAS_GUARDADAS = 100;

/** What a page is kept under, if it may be kept, and how it comes to be. */
interface Pagina {
  clave: string | undefined;
  hacer: (pedido: Pedido) => Promise<Resultado>;
}

const NO_ENCONTRADA: Pagina = { clave: '404', hacer: paginaNoEncontrada };

const searchOf = (request: FastifyRequest) => new URL(request.url, 'http://tienda').search;
const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '';

/** The pages of the storefront, painted here; without the painter the bare one, which paints itself. */
export function vitrinaRoutes(app: App, context: Context): void {
  const { folders } = context;
  const archivo = join(folders.storefront, 'index.html');
  const desnuda = existsSync(archivo) ? readFileSync(archivo, 'utf8') : undefined;
  const guardadas = crearGuardadas<Resultado>(PAGINAS_GUARDADAS, SEGUNDOS_FRESCOS * 1000);

  const dichas = new Set<string>();
  /** The same trouble is told once: every page may have it. */
  function avisar(error: unknown): void {
    const mensaje = String(error);
    if (dichas.has(mensaje) || dichas.size > 20) return;
    dichas.add(mensaje);
    app.log.error(error, 'the storefront is not painted here; browsers do it');
  }
  const traerTaller = abrirPintor(folders, avisar);
  // The first visitor does not wait for the painter.
  app.addHook('onListen', async () => void setImmediate(traerTaller));

  let plantilla: Plantilla | undefined;
  /** Undefined when it cannot be painted. */
  async function pintada(base: string, { clave, hacer }: Pagina): Promise<Resultado | undefined> {
    const taller = desnuda ? await traerTaller() : undefined;
    if (!desnuda || !taller) return undefined;
    try {
      plantilla ??= cortarPlantilla(
        conHojaDentro(desnuda, (file) => readFileSync(join(folders.storefront, file), 'utf8')),
      );
      const partida = plantilla;
      const hacerla = () => hacer({ context, taller, plantilla: partida, base });
      return await (clave === undefined ? hacerla() : guardadas.obtener(`${base} ${clave}`, hacerla));
    } catch (error) {
      avisar(error);
      return undefined;
    }
  }

  async function responder(request: FastifyRequest, reply: FastifyReply, una: Pagina, status = 200) {
    const resultado = await pintada(baseUrl(context, request), una);
    if (!resultado) return sendPage(reply, desnuda, status);
    reply.header('cache-control', frescura(context));
    if (!resultado.documento) return reply.redirect(resultado.lleva, resultado.status);
    const { html, hashesDeHojas } = resultado.documento;
    if (hashesDeHojas.length > 0) {
      const politica = String(reply.getHeader('content-security-policy'));
      reply.header(
        'content-security-policy',
        politica.replace("style-src 'self'", `style-src 'self' ${hashesDeHojas.join(' ')}`),
      );
    }
    return reply.code(resultado.status).type('text/html; charset=utf-8').send(html);
  }

  /** Whoever sits at the computer of a shop that does not exist yet is led to where it is made. */
  async function faltaCrearla(request: FastifyRequest): Promise<boolean> {
    return esDeEstaComputadora(request) && !(await hayUsuarios(context.db));
  }
  app.get('/', (_request, reply) => reply.redirect('/catalogo', 302));
  app.get('/catalog', (_request, reply) => reply.redirect('/catalogo', 302));

  redirectSlashes(app, ['/catalogo', '/catalog', '/seguimiento', '/order-tracking', '/mis-pedidos']);

  app.get('/catalogo', async (request, reply) => {
    if (await faltaCrearla(request)) return reply.redirect('/bienvenida', 302);
    const params = new URLSearchParams(searchOf(request));
    const viejo = params.get('producto');
    if (viejo) return reply.redirect(`/producto/${encodeURIComponent(viejo)}`, 301);
    // The order that was just placed is known to its browser alone.
    if (params.has('pedido')) return sendPage(reply, desnuda);
    const taller = await traerTaller();
    const search = taller?.consultaDe(params.toString()).search ?? '';
    return responder(request, reply, {
      // Searches are as many as there are words: they would push out what is asked for often.
      clave: new URLSearchParams(search).has('buscar') ? undefined : `catalogo${search}`,
      hacer: (pedido) => paginaDeCatalogo(pedido, search),
    });
  });

  for (const ruta of ['/producto/:id', '/producto/:id/:nombre']) {
    app.get(ruta, async (request, reply) => {
      const { success, data } = idParamSchema.safeParse(request.params);
      const fila = success ? await buscarEnCatalogo(context.db, data.id) : undefined;
      if (!fila) {
        // As the address has it, since that is what the browser will read there.
        const id = pathOf(request).split('/')[2] ?? '';
        return responder(
          request,
          reply,
          { clave: undefined, hacer: (uno) => paginaSinProducto(uno, id) },
          404,
        );
      }
      const propia = rutaDeProducto({ _id: fila.id, nombre: fila.nombre });
      if (pathOf(request) !== propia) return reply.redirect(propia, 301);
      return responder(request, reply, {
        clave: `producto ${fila.id}`,
        hacer: (pedido) => paginaDeProducto(pedido, fila),
      });
    });
  }

  for (const ruta of ['/seguimiento', '/order-tracking']) {
    app.get(ruta, async (request, reply) => {
      if (await faltaCrearla(request)) return reply.redirect('/bienvenida', 302);
      // With a code the page shows an order, and only to whom it belongs.
      if (new URLSearchParams(searchOf(request)).has('codigo')) return sendPage(reply, desnuda);
      return responder(request, reply, { clave: 'seguimiento', hacer: paginaDeSeguimiento });
    });
  }

  // Whose orders they are, only the browser knows.
  app.get('/mis-pedidos', async (_request, reply) => sendPage(reply, desnuda));

  app.setNotFoundHandler((request, reply) => {
    const quierePagina = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    const ruta = pathOf(request);
    // Not two slashes at the start: browsers take those for another site.
    if (quierePagina && /^\/[^/\\].*\/$/.test(ruta)) return reply.redirect(ruta.replace(/\/+$/, ''), 308);
    if (quierePagina && !ruta.startsWith('/api/') && desnuda)
      return responder(request, reply, NO_ENCONTRADA, 404);
    return sendError(new AppError('no-encontrado', 'No existe lo que pides'), request, reply);
  });
}
