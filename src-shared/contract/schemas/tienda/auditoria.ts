import * as z from 'zod';
import { esPeriodoAlReves, PERIODO_AL_REVES } from '../../words/dias.ts';
import { LIMITES } from '../../words/limites.ts';
import { diaSchema, idSchema, instanteSchema, texto } from '../campos/campos.ts';
import { filtro } from '../campos/filtros.ts';
import { consultaDePagina, paginationSchema } from '../campos/pagina.ts';

const nombreSchema = texto('El filtro', { max: 100 });

/** Query of GET /api/auditoria. Days are in the shop's zone; `usuario` is an id. */
export const consultaAuditoriaSchema = z
  .object({
    entidad: filtro(nombreSchema),
    // Not a UUID: settings are identified by name.
    entidadId: filtro(nombreSchema.transform((valor) => idSchema.safeParse(valor).data ?? valor)),
    usuario: filtro(idSchema),
    fechaInicio: filtro(diaSchema),
    fechaFin: filtro(diaSchema),
    ...consultaDePagina(LIMITES.paginaAdmin),
  })
  .refine((periodo) => !esPeriodoAlReves(periodo), { path: ['fechaFin'], error: PERIODO_AL_REVES });
export type ConsultaAuditoria = z.output<typeof consultaAuditoriaSchema>;

/** The fields of `antes` and `despues` that are money: centavos on disk, quetzales on the wire. */
export const DINERO_DE_AUDITORIA = [
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

/** Every audited action, as `entidad.verbo`. */
export type Accion =
  | 'venta.creada'
  | 'venta.anulada'
  | 'venta.desglosada'
  | 'venta.anulacion-pedida'
  | 'venta.anulacion-rechazada'
  | 'cliente.renombrado'
  | 'caja.abierta'
  | 'caja.movimiento'
  | 'caja.cajon-abierto'
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
  | 'usuario.hoja-creada'
  | 'usuario.hoja-anulada'
  | 'usuario.pin-puesto'
  | 'usuario.pin-quitado'
  | 'usuario.segundo-paso-activado'
  | 'usuario.segundo-paso-quitado'
  | 'usuario.sesiones-cerradas'
  | 'usuario.email-verificado'
  | 'usuario.registrado-de-nuevo'
  | 'sesion.iniciada'
  | 'sesion.cerrada'
  | 'configuracion.guardada'
  | 'configuracion.quitada'
  | 'conexion-segura.certificado'
  | 'correo.reintentado'
  | 'correo.descartado'
  | 'correo.codigo-visto'
  | 'respaldo.creado'
  | 'respaldo.descargado'
  | 'respaldo.eliminado'
  | 'respaldo.restaurado'
  | 'respaldo.copiado'
  | 'respaldo.destino-elegido'
  | 'respaldo.destino-olvidado'
  | 'respaldo.cifrado'
  | 'respaldo.sin-cifrar'
  | 'respaldo.mudanza'
  | 'respaldo.mudanza-deshecha'
  | 'datos.faltan'
  | 'importacion.productos'
  | 'importacion.ventas';

/** An entry of the audit trail. The content of `antes` and `despues` depends on the action. */
const registroDeAuditoriaSchema = z.object({
  _id: z.string(),
  fecha: instanteSchema,
  /** Null for a visitor or the shop itself. */
  usuario: z.object({ _id: z.string(), nombre: z.string() }).nullable(),
  /** The caller's address. */
  origen: z.string().nullable(),
  /** An `Accion`, possibly of another version of this program. */
  accion: z.string(),
  entidad: z.string(),
  entidadId: z.string().nullable(),
  antes: z.unknown(),
  despues: z.unknown(),
});
export type RegistroDeAuditoria = z.infer<typeof registroDeAuditoriaSchema>;

/**
 * The trail is unbounded, so it is counted up to 10,000 entries or the end of the current page. With `moreThanTotal`
 * there are more items and pages than the totals say; `hasNextPage` is always correct.
 */
const paginaDeAuditoriaSchema = paginationSchema.extend({ moreThanTotal: z.boolean() });
export type PaginaDeAuditoria = z.infer<typeof paginaDeAuditoriaSchema>;

export const listaAuditoriaSchema = z.object({
  registros: z.array(registroDeAuditoriaSchema),
  pagination: paginaDeAuditoriaSchema,
});
