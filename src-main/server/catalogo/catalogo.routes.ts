import {
  type ConsultaCatalogo,
  catalogoSchema,
  consultaCatalogoSchema,
  consultaFiltrosSchema,
  filtrosSchema,
  parecidosSchema,
  unProductoDeCatalogoSchema,
} from '#contract/catalogo.ts';
import { AppError } from '#contract/errores.ts';
import type { Context } from '../context.ts';
import type { Evento } from '../eventos/eventos.ts';
import type { App } from '../http/app-types.ts';
import { frescura, SEGUNDOS_FRESCOS } from '../http/frescura.ts';
import { crearGuardadas } from '../http/guardadas.ts';
import { baseUrl } from '../http/red.ts';
import { idParamSchema } from '../http/validation.ts';
import {
  buscarEnCatalogo,
  type FilaDeCatalogo,
  listarCatalogo,
  type PaginaDeCatalogo,
} from './catalogo.queries.ts';
import { catalogoJson, productoDeCatalogoJson } from './catalogo.wire.ts';
import { olvidarVocabulario } from './enmienda.ts';
import { listarFiltros } from './filtros.queries.ts';
import { eleccionDe } from './filtros.ts';
import { listarParecidos } from './parecidos.ts';

async function obtenerDelCatalogo({ db }: Context, id: string): Promise<FilaDeCatalogo> {
  const fila = await buscarEnCatalogo(db, id);
  if (!fila) throw new AppError('no-encontrado', 'Producto no encontrado');
  return fila;
}

const ALTERAN_LISTAS = new Set<Evento['tipo']>(['producto-cambiado', 'stock-cambiado']);
/** Lists that many ask for at once: a common word is counted in one pass over all that is on sale. */
const LISTAS_GUARDADAS = 200;

export function catalogoRoutes(app: App, context: Context): void {
  const listas = crearGuardadas<PaginaDeCatalogo>(LISTAS_GUARDADAS, SEGUNDOS_FRESCOS * 1000);
  const dejarDeOir = context.eventos.escuchar((oido) => {
    if (!oido || ALTERAN_LISTAS.has(oido.evento.tipo)) listas.olvidar();
    if (oido?.evento.tipo === 'producto-cambiado') olvidarVocabulario(context.db);
  });
  app.addHook('onClose', async () => dejarDeOir());

  async function leerLista(consulta: ConsultaCatalogo): Promise<PaginaDeCatalogo> {
    const leer = () => listarCatalogo(context.db, consulta);
    // Who changes a product must see it changed: where many processes share a database the news come a moment later.
    return context.db.counters ? await leer() : await listas.obtener(JSON.stringify(consulta), leer);
  }

  app.get(
    '/api/catalog',
    {
      config: { permiso: 'publico' },
      schema: {
        summary: 'Los productos que se pueden comprar ahora, por página',
        querystring: consultaCatalogoSchema,
        response: { 200: catalogoSchema },
      },
    },
    async (request, reply) => {
      const pagina = await leerLista(request.query);
      reply.header('cache-control', frescura(context));
      return catalogoJson(pagina, request.query, baseUrl(context, request));
    },
  );

  app.get(
    '/api/catalog/filtros',
    {
      config: { permiso: 'publico' },
      schema: {
        summary: 'Los colores, tamaños y tipos que hay, y cuántos productos tiene cada uno',
        querystring: consultaFiltrosSchema,
        response: { 200: filtrosSchema },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', frescura(context));
      const filtros = await listarFiltros(context.db, request.query, eleccionDe(request.query));
      return { success: true as const, ...filtros };
    },
  );

  app.get(
    '/api/catalog/:id',
    {
      config: { permiso: 'publico' },
      schema: {
        summary: 'Un producto del catálogo, también agotado',
        params: idParamSchema,
        response: { 200: unProductoDeCatalogoSchema },
      },
    },
    async (request, reply) => {
      const fila = await obtenerDelCatalogo(context, request.params.id);
      reply.header('cache-control', frescura(context));
      return { success: true as const, producto: productoDeCatalogoJson(fila, baseUrl(context, request)) };
    },
  );

  app.get(
    '/api/catalog/:id/parecidos',
    {
      config: { permiso: 'publico' },
      schema: {
        summary: 'Los productos que se parecen a uno y se pueden comprar ahora',
        params: idParamSchema,
        response: { 200: parecidosSchema },
      },
    },
    async (request, reply) => {
      const fila = await obtenerDelCatalogo(context, request.params.id);
      const base = baseUrl(context, request);
      const parecidos = await listarParecidos(context.db, fila);
      reply.header('cache-control', frescura(context));
      return {
        success: true as const,
        productos: parecidos.map((uno) => productoDeCatalogoJson(uno, base)),
      };
    },
  );
}
