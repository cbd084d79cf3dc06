import {
  catalogoSchema,
  consultaCatalogoSchema,
  consultaFiltrosSchema,
  filtrosSchema,
  parecidosSchema,
  unProductoDeCatalogoSchema,
} from '#contract/catalogo.ts';
import { AppError } from '#contract/errores.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-types.ts';
import { frescura } from '../http/frescura.ts';
import { baseUrl } from '../http/red.ts';
import { idParamSchema } from '../http/validation.ts';
import { buscarEnCatalogo, type FilaDeCatalogo, listarCatalogo } from './catalogo.queries.ts';
import { catalogoJson, productoDeCatalogoJson } from './catalogo.wire.ts';
import { listarFiltros } from './filtros.queries.ts';
import { eleccionDe } from './filtros.ts';
import { listarParecidos } from './parecidos.ts';

async function obtenerDelCatalogo({ db }: Context, id: string): Promise<FilaDeCatalogo> {
  const fila = await buscarEnCatalogo(db, id);
  if (!fila) throw new AppError('no-encontrado', 'Producto no encontrado');
  return fila;
}

export function catalogoRoutes(app: App, context: Context): void {
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
      const pagina = await listarCatalogo(context.db, request.query);
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
