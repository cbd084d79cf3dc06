import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rutaDeProducto } from '#contract/direcciones.ts';
import { AppError } from '#contract/errores.ts';
import { withoutValues } from '#db/engines/errors.ts';
import { buscarEnCatalogo } from '../catalogo/catalogo.queries.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-types.ts';
import { sendError } from '../http/error-handler.ts';
import { frescura, SEGUNDOS_FRESCOS } from '../http/frescura.ts';
import { crearGuardadas } from '../http/guardadas.ts';
import { esDeEstaComputadora } from '../http/lugar.ts';
import { redirectSlashes, redirectTo, redirectWithoutSlash, sendPage, wantsPage } from '../http/pages.ts';
import { baseUrl } from '../http/red.ts';
import { idParamSchema } from '../http/validation.ts';
import { hayUsuarios } from '../usuarios/usuarios.queries.ts';
import { codificacionPara } from './comprimido.ts';
import { conHojaDentro, cortarPlantilla, type Plantilla } from './documento.ts';
import {
  type Encargo,
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

const MINUTO_MS = 60_000;

/** What a page is kept under, if it may be kept, and how it comes to be. */
interface Pagina {
  clave: string | undefined;
  hacer: (encargo: Encargo) => Promise<Resultado>;
}

const NO_ENCONTRADA: Pagina = { clave: '404', hacer: paginaNoEncontrada };

const searchOf = (request: FastifyRequest) => new URL(request.url, 'http://tienda').search;
const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '';

/** Pages of a list that anybody turns to. */
const PRIMERAS_PAGINAS = 50;
/** Words, colours and far pages are as many as people write: they would push out what is asked for often. */
function esDePocas(params: URLSearchParams): boolean {
  const page = Number(params.get('page') ?? 1);
  return !params.has('buscar') && !params.has('color') && page <= PRIMERAS_PAGINAS;
}

/** The pages of the storefront, painted here; without the painter the bare one, which paints itself. */
export function vitrinaRoutes(app: App, context: Context): void {
  const { folders } = context;
  const archivo = join(folders.storefront, 'index.html');
  const desnuda = existsSync(archivo) ? readFileSync(archivo, 'utf8') : undefined;
  const guardadas = crearGuardadas<Resultado>(PAGINAS_GUARDADAS, SEGUNDOS_FRESCOS * 1000);

  let dichoEn = -Infinity;
  /** Every page may have the same trouble: it is told once a minute. */
  function avisar(error: unknown): void {
    const ahora = performance.now();
    if (ahora - dichoEn < MINUTO_MS) return;
    dichoEn = ahora;
    app.log.error(
      { err: withoutValues(error as Error) },
      'the storefront is not painted here; browsers do it',
    );
  }
  const traerTaller = abrirPintor(folders, avisar);
  // The first visitor does not wait for the painter.
  app.addHook('onListen', async () => void setImmediate(traerTaller));

  /** Undefined when the data could not be read: then the browser tries. */
  async function intentar<V>(leer: () => Promise<V>): Promise<{ valor: V } | undefined> {
    try {
      return { valor: await leer() };
    } catch (error) {
      avisar(error);
      return undefined;
    }
  }

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
    const { html, comprimido, hashesDeHojas } = resultado.documento;
    if (hashesDeHojas.length > 0) {
      const politica = String(reply.getHeader('content-security-policy'));
      reply.header(
        'content-security-policy',
        politica.replace("style-src 'self'", `style-src 'self' ${hashesDeHojas.join(' ')}`),
      );
    }
    reply.code(resultado.status).type('text/html; charset=utf-8');
    const codificacion = codificacionPara(request.headers['accept-encoding']);
    if (!codificacion) return reply.send(html);
    // Not left to the answer's way out: a page that is kept would be compressed for everybody anew.
    const vary = [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', ');
    reply.header('vary', vary).header('content-encoding', codificacion);
    return reply.send(await comprimido(codificacion));
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
    if (viejo) return redirectTo(reply, `/producto/${encodeURIComponent(viejo)}`, 301);
    // The order that was just placed is known to its browser alone.
    if (params.has('pedido')) return sendPage(reply, desnuda);
    const taller = await traerTaller();
    const search = taller?.consultaDe(params.toString()).search ?? '';
    return responder(request, reply, {
      clave: esDePocas(new URLSearchParams(search)) ? `catalogo${search}` : undefined,
      hacer: (encargo) => paginaDeCatalogo(encargo, search),
    });
  });

  for (const ruta of ['/producto/:id', '/producto/:id/:nombre']) {
    app.get(ruta, async (request, reply) => {
      const { success, data } = idParamSchema.safeParse(request.params);
      const hallada = success
        ? await intentar(() => buscarEnCatalogo(context.db, data.id))
        : { valor: undefined };
      if (!hallada) return sendPage(reply, desnuda);
      const fila = hallada.valor;
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
      if (pathOf(request) !== propia) return redirectTo(reply, propia, 301);
      return responder(request, reply, {
        clave: `producto ${fila.id}`,
        hacer: (encargo) => paginaDeProducto(encargo, fila),
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
    const quierePagina = wantsPage(request);
    const ruta = pathOf(request);
    // Not two slashes at the start: browsers take those for another site.
    if (quierePagina && ruta.endsWith('/') && /^\/[^/\\]/.test(ruta))
      return redirectWithoutSlash(request, reply);
    if (quierePagina && !ruta.startsWith('/api/') && desnuda)
      return responder(request, reply, NO_ENCONTRADA, 404);
    return sendError(new AppError('no-encontrado', 'No existe lo que pides'), request, reply);
  });
}
