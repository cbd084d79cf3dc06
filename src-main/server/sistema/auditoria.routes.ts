import {
  consultaAuditoriaSchema,
  DINERO_DEL_RASTRO,
  listaAuditoriaSchema,
  type PaginaDeAuditoria,
  type RegistroDeAuditoria,
} from '#contract/auditoria.ts';
import { aQuetzales, centavos } from '#contract/dinero.ts';
import { type Pagina, paginar } from '#contract/pagina.ts';
import { leerTienda } from '../configuracion/configuracion.queries.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-types.ts';
import { contarAuditoria, listarAuditoria } from './auditoria.queries.ts';

type Dato = RegistroDeAuditoria['antes'];

function datoJson(valor: unknown, nombre = ''): Dato {
  if (Array.isArray(valor)) return valor.map((uno) => datoJson(uno));
  if (valor && typeof valor === 'object') {
    return Object.fromEntries(Object.entries(valor).map(([campo, uno]) => [campo, datoJson(uno, campo)]));
  }
  if (typeof valor === 'number' && DINERO_DEL_RASTRO.includes(nombre)) return aQuetzales(centavos(valor));
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
    ...{ origen, accion, entidad, entidadId },
    antes: datoJson(antes),
    despues: datoJson(despues),
  };
}

/** The trail is counted exactly up to here. */
const CUENTA_MINIMA = 10_000;

function paginarHasta(pagina: Pagina, contados: number, hasta: number): PaginaDeAuditoria {
  const moreThanTotal = contados > hasta;
  const pagination = paginar(pagina, moreThanTotal ? hasta : contados);
  return { ...pagination, hasNextPage: pagination.hasNextPage || moreThanTotal, moreThanTotal };
}

export function auditoriaRoutes(app: App, context: Context): void {
  app.get(
    '/api/auditoria',
    {
      config: { permiso: 'propietario' },
      schema: {
        summary: 'Quién hizo qué, cuándo y desde dónde',
        querystring: consultaAuditoriaSchema,
        response: { 200: listaAuditoriaSchema },
      },
    },
    async (request) => {
      const { db } = context;
      const { zonaHoraria } = await leerTienda(db);
      const { page, limit } = request.query;
      // However long the trail is, it is counted little further than it is read.
      const hasta = Math.max(CUENTA_MINIMA, page * limit);
      const [hechos, contados] = await Promise.all([
        listarAuditoria(db, request.query, zonaHoraria),
        contarAuditoria(db, request.query, zonaHoraria, hasta + 1),
      ]);
      return {
        registros: hechos.map(registroJson),
        pagination: paginarHasta(request.query, contados, hasta),
      };
    },
  );
}
