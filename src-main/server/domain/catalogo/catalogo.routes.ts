import {
  LISTAR_CATALOGO,
  LISTAR_FILTROS,
  LISTAR_PARECIDOS,
  OBTENER_DEL_CATALOGO,
} from '#contract/calls/addresses.ts';
import type { ConsultaCatalogo } from '#contract/schemas/catalogo/catalogo.ts';
import { AppError } from '#contract/words/errores.ts';
import type { Context } from '../../base/context.ts';
import type { Evento } from '../../base/events/eventos.ts';
import { CACHE_SECONDS, cacheControl, createShortCache } from '../../http/answer/cache.ts';
import type { App } from '../../http/app-types.ts';
import { baseUrl } from '../../http/caller/addresses.ts';
import { route } from '../../http/route.ts';
import { listarGaleria } from '../imagenes/galeria.queries.ts';
import {
  buscarEnCatalogo,
  type FilaDeCatalogo,
  listarCatalogo,
  type PaginaDeCatalogo,
} from './catalogo.queries.ts';
import { catalogoJson, productoConGaleriaJson, productoDeCatalogoJson } from './catalogo.wire.ts';
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
/** Cached lists: counting the hits of a common word scans all available products. */
const LISTAS_EN_CACHE = 200;

export function catalogoRoutes(app: App, context: Context): void {
  const listas = createShortCache<PaginaDeCatalogo>(LISTAS_EN_CACHE, CACHE_SECONDS * 1000);
  const dejarDeOir = context.eventos.escuchar((oido) => {
    if (!oido || ALTERAN_LISTAS.has(oido.evento.tipo)) listas.clear();
    if (oido?.evento.tipo === 'producto-cambiado') olvidarVocabulario(context.db);
  });
  app.addHook('onClose', async () => dejarDeOir());

  async function leerLista(consulta: ConsultaCatalogo): Promise<PaginaDeCatalogo> {
    const leer = () => listarCatalogo(context.db, consulta);
    // With several processes events arrive late, and a cached list could miss the caller's own change.
    return context.db.counters ? await leer() : await listas.get(JSON.stringify(consulta), leer);
  }

  route(app, LISTAR_CATALOGO, async (request, reply) => {
    const pagina = await leerLista(request.query);
    reply.header('cache-control', cacheControl(context));
    return catalogoJson(pagina, request.query, baseUrl(context, request));
  });

  route(app, LISTAR_FILTROS, async (request, reply) => {
    reply.header('cache-control', cacheControl(context));
    const filtros = await listarFiltros(context.db, request.query, eleccionDe(request.query));
    return { success: true as const, ...filtros };
  });

  route(app, OBTENER_DEL_CATALOGO, async (request, reply) => {
    const fila = await obtenerDelCatalogo(context, request.params.id);
    const galeria = await listarGaleria(context.db, fila);
    reply.header('cache-control', cacheControl(context));
    const producto = productoConGaleriaJson(fila, galeria, baseUrl(context, request));
    return { success: true as const, producto };
  });

  route(app, LISTAR_PARECIDOS, async (request, reply) => {
    const fila = await obtenerDelCatalogo(context, request.params.id);
    const base = baseUrl(context, request);
    const parecidos = await listarParecidos(context.db, fila);
    reply.header('cache-control', cacheControl(context));
    return {
      success: true as const,
      productos: parecidos.map((uno) => productoDeCatalogoJson(uno, base)),
    };
  });
}
