import {
  catalogoSchema,
  consultaCatalogoSchema,
  consultaFiltrosSchema,
  filtrosSchema,
  type ProductoDeCatalogo,
  unProductoDeCatalogoSchema,
} from '#contract/catalogo.ts';
import { aQuetzales } from '#contract/dinero.ts';
import { AppError } from '#contract/errores.ts';
import { paginar } from '#contract/pagina.ts';
import { imageUrls, previewUrl } from '../adapters/images.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-types.ts';
import { baseUrl } from '../http/red.ts';
import { idParamSchema } from '../http/validation.ts';
import { buscarEnCatalogo, type FilaDeCatalogo, listarCatalogo } from './catalogo.queries.ts';
import { listarFiltros } from './filtros.queries.ts';
import { eleccionDe } from './filtros.ts';

/**
 * A page of the catalogue may be shown for five seconds without asking again. Its picture addresses follow the host
 * that was asked, so only with one public address may a shared cache keep it.
 */
function frescura({ config }: Context): string {
  return `${config.publicUrl ? 'public' : 'private'}, max-age=5`;
}

function catalogoJson(fila: FilaDeCatalogo, base: string): ProductoDeCatalogo {
  const { id, imagen, imagenPrevia, precioVenta, color, tamano, tipoGlobo, tipoServicio, ...datos } = fila;
  return {
    _id: id,
    ...datos,
    precioVenta: aQuetzales(precioVenta),
    ...imageUrls(base, imagen),
    imagenPrevia: previewUrl(imagenPrevia),
    color: color ?? undefined,
    tamano: tamano ?? undefined,
    tipoGlobo: tipoGlobo ?? undefined,
    tipoServicio: tipoServicio ?? undefined,
  };
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
      const { filas, total } = await listarCatalogo(context.db, request.query);
      const base = baseUrl(context, request);
      reply.header('cache-control', frescura(context));
      return {
        success: true as const,
        productos: filas.map((fila) => catalogoJson(fila, base)),
        pagination: paginar(request.query, total),
      };
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
      const fila = await buscarEnCatalogo(context.db, request.params.id);
      if (!fila) throw new AppError('no-encontrado', 'Producto no encontrado');
      reply.header('cache-control', frescura(context));
      return { success: true as const, producto: catalogoJson(fila, baseUrl(context, request)) };
    },
  );
}
