import * as z from 'zod';
import { diaSchema, idSchema, instanteSchema, texto } from './campos.ts';
import { esPeriodoAlReves, PERIODO_AL_REVES } from './dias.ts';
import { filtro } from './filtros.ts';
import { LIMITES } from './limites.ts';
import { consultaDePagina, paginationSchema } from './pagina.ts';

const nombreSchema = texto('El filtro', { max: 100 });

/** Query of GET /api/auditoria. The days are the shop's; `usuario` is an id. */
export const consultaAuditoriaSchema = z
  .object({
    entidad: filtro(nombreSchema),
    // Not everything with a trail has a UUID: a setting goes by its name.
    entidadId: filtro(nombreSchema.transform((valor) => idSchema.safeParse(valor).data ?? valor)),
    usuario: filtro(idSchema),
    fechaInicio: filtro(diaSchema),
    fechaFin: filtro(diaSchema),
    ...consultaDePagina(LIMITES.paginaAdmin),
  })
  .refine((periodo) => !esPeriodoAlReves(periodo), { path: ['fechaFin'], error: PERIODO_AL_REVES });
export type ConsultaAuditoria = z.output<typeof consultaAuditoriaSchema>;

/** The fields of `antes` and `despues` that are money: centavos on disk, quetzales on the wire. */
export const DINERO_DEL_RASTRO = [
  'precioCompra',
  'precioVenta',
  'precioUnitario',
  'subtotal',
  'descuento',
  'total',
  'monto',
  'recibido',
  'fondoInicial',
  'esperado',
  'efectivoContado',
  'diferencia',
];

/** Every deed that leaves a trail, as `entidad.verbo`. */
export type Accion =
  | 'venta.creada'
  | 'venta.anulada'
  | 'caja.abierta'
  | 'caja.movimiento'
  | 'caja.cerrada'
  | 'pedido.creado'
  | 'pedido.estado'
  | 'pedido.notas'
  | 'producto.creado'
  | 'producto.actualizado'
  | 'producto.ajustado'
  | 'producto.eliminado'
  | 'producto.recuperado'
  | 'usuario.creado'
  | 'usuario.actualizado'
  | 'usuario.password'
  | 'usuario.sesiones-cerradas'
  | 'usuario.email-verificado'
  | 'usuario.registrado-de-nuevo'
  | 'configuracion.guardada'
  | 'configuracion.quitada'
  | 'correo.reintentado'
  | 'correo.descartado'
  | 'respaldo.creado'
  | 'respaldo.descargado'
  | 'respaldo.eliminado'
  | 'respaldo.restaurado'
  | 'importacion.productos'
  | 'importacion.ventas';

/** What was done, by whom, when and from where. `antes` and `despues` hold what the kind of deed has to tell. */
const registroDeAuditoriaSchema = z.object({
  _id: z.string(),
  fecha: instanteSchema,
  /** Null: a visitor, or the shop itself. */
  usuario: z.object({ _id: z.string(), nombre: z.string() }).nullable(),
  /** Address the request came from. */
  origen: z.string().nullable(),
  /** An `Accion`, or one of another version of this program. */
  accion: z.string(),
  entidad: z.string(),
  entidadId: z.string().nullable(),
  antes: z.unknown(),
  despues: z.unknown(),
});
export type RegistroDeAuditoria = z.infer<typeof registroDeAuditoriaSchema>;

/**
 * The trail grows for ever: it is counted up to 10,000, or to the end of the page when that is further. With
 * `moreThanTotal` there are more than `totalItems`, and more pages than `totalPages`; `hasNextPage` is always right.
 */
const paginaDeAuditoriaSchema = paginationSchema.extend({ moreThanTotal: z.boolean() });
export type PaginaDeAuditoria = z.infer<typeof paginaDeAuditoriaSchema>;

export const listaAuditoriaSchema = z.object({
  registros: z.array(registroDeAuditoriaSchema),
  pagination: paginaDeAuditoriaSchema,
});
