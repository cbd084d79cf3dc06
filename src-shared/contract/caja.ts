import * as z from 'zod';
import {
  diaSchema,
  dineroSchema,
  hechoSchema,
  idSchema,
  instanteSchema,
  quetzalesSchema,
  sinVacios,
  texto,
  textoOpcional,
} from './campos.ts';
import { esPeriodoAlReves, PERIODO_AL_REVES } from './dias.ts';
import { TOTAL_MAXIMO } from './dinero.ts';
import { filtro } from './filtros.ts';
import { LIMITES } from './limites.ts';
import { consultaDePagina, paginationSchema } from './pagina.ts';
import { METODOS_PAGO } from './pagos.ts';
import { TIPOS_MOVIMIENTO_DE_CAJA } from './tipos-de-movimiento.ts';

/** Body of POST /api/caja/abrir. */
export const aperturaSchema = z.object({ fondoInicial: dineroSchema('El fondo inicial', TOTAL_MAXIMO) });
export type AperturaJson = z.input<typeof aperturaSchema>;

/** The session that its sender looked at: with it nothing is done to another that was opened meanwhile. */
const sesionVistaSchema = idSchema.optional();

/** Body of POST /api/caja/movimientos: cash that comes or goes without a sale. */
export const movimientoManualSchema = z.object({
  tipo: z.enum(['entrada', 'salida'], { error: 'Indica si el efectivo entra o sale' }),
  monto: dineroSchema('El monto', TOTAL_MAXIMO).refine((monto) => monto > 0, {
    error: 'El monto debe ser mayor a 0',
  }),
  motivo: texto('El motivo', { min: 1, max: LIMITES.motivo, obligatorio: 'Por favor escribe el motivo' }),
  sesion: sesionVistaSchema,
});
export type MovimientoManual = z.output<typeof movimientoManualSchema>;
export type MovimientoManualJson = z.input<typeof movimientoManualSchema>;

const camposDeCierre = z.object({
  efectivoContado: dineroSchema('El efectivo contado', TOTAL_MAXIMO),
  notas: textoOpcional('Las notas', LIMITES.notas, { variasLineas: true }),
});
const camposDeCierrePropio = camposDeCierre.extend({ sesion: sesionVistaSchema });
/** Body of POST /api/caja/cerrar. */
export const cierrePropioSchema = sinVacios(['notas'], camposDeCierrePropio);
export type CierrePropio = z.output<typeof cierrePropioSchema>;
/** Body of the owner's for somebody else's drawer, whose address says which. */
export const cierreSchema = sinVacios(['notas'], camposDeCierre);
export type Cierre = z.output<typeof cierreSchema>;
export type CierreJson = z.input<typeof camposDeCierrePropio>;

const cuentaSchema = z.object({ cantidad: z.number(), monto: quetzalesSchema });

/** A drawer between opening and closing. All amounts are positive, but `esperado` and `diferencia`. */
export const sesionDeCajaSchema = z.object({
  _id: z.string(),
  usuario: z.object({ _id: z.string(), nombre: z.string() }),
  abiertaEn: instanteSchema,
  /** Null while it is open, like what was counted and how far that is from what was expected. */
  cerradaEn: instanteSchema.nullable(),
  /** Who closed it, where that was not the person it belongs to. */
  cerradaPor: z.string().optional(),
  fondoInicial: quetzalesSchema,
  ventasEnEfectivo: cuentaSchema,
  /** Cash given back for voided sales. */
  anulaciones: cuentaSchema,
  entradas: cuentaSchema,
  salidas: cuentaSchema,
  /** What should be in the drawer; below zero where more was given back than there was. */
  esperado: quetzalesSchema,
  efectivoContado: quetzalesSchema.nullable(),
  /** Counted minus expected: above zero there is too much, below it some is missing. */
  diferencia: quetzalesSchema.nullable(),
  notas: z.string().optional(),
});
export type SesionDeCaja = z.infer<typeof sesionDeCajaSchema>;

const movimientoDeCajaSchema = z.object({
  _id: z.string(),
  tipo: z.enum(TIPOS_MOVIMIENTO_DE_CAJA),
  /** Positive into the drawer, negative out of it. */
  monto: quetzalesSchema,
  fecha: instanteSchema,
  motivo: z.string().optional(),
  /** Who did it: a sale is voided by the owner. */
  usuario: z.string(),
  venta: z.object({ _id: z.string(), numero: z.string() }).optional(),
});

const sesionConTodoSchema = sesionDeCajaSchema.extend({
  /** What its sales took in otherwise, which is not in the drawer. */
  otrosMetodos: z.array(cuentaSchema.extend({ metodo: z.enum(METODOS_PAGO) })),
  /** The latest first; of an open drawer, and of one with very many sales, not all of the sales. */
  movimientos: z.array(movimientoDeCajaSchema),
});
export type SesionConTodo = z.infer<typeof sesionConTodoSchema>;

/** The caller's own open session. */
export const cajaSchema = z.object({ sesion: sesionConTodoSchema.nullable() });
export type Caja = z.infer<typeof cajaSchema>;
export const unaSesionDeCajaSchema = z.object({ sesion: sesionConTodoSchema });
export type UnaSesionDeCaja = z.infer<typeof unaSesionDeCajaSchema>;
export const cajaCambiadaSchema = hechoSchema.extend({ sesion: sesionConTodoSchema });
export type CajaCambiada = z.infer<typeof cajaCambiadaSchema>;

/** Query of GET /api/caja/sesiones: by the day it was opened, and by whose it is. */
export const consultaSesionesSchema = z
  .object({
    fechaInicio: filtro(diaSchema),
    fechaFin: filtro(diaSchema),
    usuario: filtro(idSchema),
    ...consultaDePagina(LIMITES.paginaAdmin),
  })
  .refine((periodo) => !esPeriodoAlReves(periodo), { path: ['fechaFin'], error: PERIODO_AL_REVES });
export type ConsultaSesiones = z.output<typeof consultaSesionesSchema>;
export const listaSesionesSchema = z.object({
  sesiones: z.array(sesionDeCajaSchema),
  /** Whose there are, to choose from: of who may see all, everybody who ever opened one. */
  usuarios: z.array(z.object({ _id: z.string(), nombre: z.string() })),
  pagination: paginationSchema,
});
export type ListaSesiones = z.infer<typeof listaSesionesSchema>;
