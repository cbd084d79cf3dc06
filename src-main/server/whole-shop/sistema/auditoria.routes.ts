import { LISTAR_AUDITORIA, OBTENER_SEGURIDAD } from '#contract/calls/addresses.ts';
import {
  DINERO_DE_AUDITORIA,
  type PaginaDeAuditoria,
  type RegistroDeAuditoria,
} from '#contract/schemas/tienda/auditoria.ts';
import { aQuetzales, centavos } from '#contract/words/dinero.ts';
import { type Pagina, paginar } from '#contract/words/listas.ts';
import { leerTienda } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { contarAuditoria, listarAuditoria } from './auditoria.queries.ts';

type Dato = RegistroDeAuditoria['antes'];

function datoJson(valor: unknown, nombre = ''): Dato {
  if (Array.isArray(valor)) return valor.map((uno) => datoJson(uno));
  if (valor && typeof valor === 'object') {
    return Object.fromEntries(Object.entries(valor).map(([campo, uno]) => [campo, datoJson(uno, campo)]));
  }
  if (typeof valor === 'number' && DINERO_DE_AUDITORIA.includes(nombre)) return aQuetzales(centavos(valor));
  return (valor ?? null) as Dato;
}

function registroJson({
  hecho,
  nombre,
}: Awaited<ReturnType<typeof listarAuditoria>>[number]): RegistroDeAuditoria {
  const { secuencia, fecha, usuarioId, origen, accion, entidad, entidadId, antes, despues } = hecho;
  return {
    _id: String(secuencia),
    fecha: fecha.toISOString(),
    usuario: usuarioId ? { _id: usuarioId, nombre: nombre ?? '' } : null,
    origen,
    accion,
    entidad,
    entidadId,
    antes: datoJson(antes),
    despues: datoJson(despues),
  };
}

/** Entries are counted exactly up to this number. */
const CUENTA_MINIMA = 10_000;

function paginarHasta(pagina: Pagina, contados: number, hasta: number): PaginaDeAuditoria {
  const moreThanTotal = contados > hasta;
  const pagination = paginar(pagina, moreThanTotal ? hasta : contados);
  return { ...pagination, hasNextPage: pagination.hasNextPage || moreThanTotal, moreThanTotal };
}

export function auditoriaRoutes(app: App, context: Context): void {
  route(app, LISTAR_AUDITORIA, async (request) => {
    const { db } = context;
    const { zonaHoraria } = await leerTienda(db);
    const { page, limit } = request.query;
    // The trail is counted only a little past the current page.
    const hasta = Math.max(CUENTA_MINIMA, page * limit);
    const [hechos, contados] = await Promise.all([
      listarAuditoria(db, request.query, zonaHoraria),
      contarAuditoria(db, request.query, zonaHoraria, hasta + 1),
    ]);
    return {
      registros: hechos.map(registroJson),
      pagination: paginarHasta(request.query, contados, hasta),
    };
  });

  route(app, OBTENER_SEGURIDAD, async () => {
    const { zonaHoraria } = await leerTienda(context.db);
    return { success: true as const, periodos: context.sucesos.fallidos.resumen(zonaHoraria) };
  });
}
