import { setImmediate } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
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
import { filaDe, noSeCuenta } from '../../http/caller/network-zone.ts';
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
import { eleccionDe, hayEleccion } from './filtros.ts';
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

  /** Searches of one network take turns with those of others, and between two of them the process answers other calls. */
  async function enSuTurno<V>(request: FastifyRequest, leer: () => Promise<V>): Promise<V> {
    const turno = async () => {
      await setImmediate();
      return await leer();
    };
    return await context.turnosDeBuscar(filaDe(context, request), turno, {
      patient: !context.config.rateLimit || noSeCuenta(context, request),
    });
  }

  async function leerLista(request: FastifyRequest, consulta: ConsultaCatalogo): Promise<PaginaDeCatalogo> {
    const leer = () => listarCatalogo(context.db, consulta);
    const busca = consulta.buscar !== undefined || hayEleccion(eleccionDe(consulta));
    const clave = JSON.stringify(consulta);
    // With several processes events arrive late, and a cached list could miss the caller's own change.
    const recordada = context.db.counters ? leer : () => listas.get(clave, leer);
    return listas.made(clave) ?? (await (busca ? enSuTurno(request, recordada) : recordada()));
  }

  route(app, LISTAR_CATALOGO, async (request, reply) => {
    const pagina = await leerLista(request, request.query);
    reply.header('cache-control', cacheControl(context));
    return catalogoJson(pagina, request.query, baseUrl(context, request));
  });

  route(app, LISTAR_FILTROS, async (request, reply) => {
    reply.header('cache-control', cacheControl(context));
    const leer = () => listarFiltros(context.db, request.query, eleccionDe(request.query));
    const filtros = await (request.query.buscar ? enSuTurno(request, leer) : leer());
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
