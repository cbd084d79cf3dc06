import * as z from 'zod';
import { esPeriodoAlReves, PERIODO_AL_REVES } from '../../words/dias.ts';
import { TOTAL_MAXIMO } from '../../words/dinero.ts';
import { LIMITES } from '../../words/limites.ts';
import { TIPOS_MOVIMIENTO_DE_CAJA } from '../../words/movimientos.ts';
import { METODOS_PAGO } from '../../words/pagos.ts';
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
} from '../campos/campos.ts';
import { filtro } from '../campos/filtros.ts';
import { consultaDePagina, paginationSchema } from '../campos/pagina.ts';
import { ventaCreadaSchema } from './ventas.ts';

/** Body of POST /api/caja/abrir. */
export const aperturaSchema = z.object({ fondoInicial: dineroSchema('El fondo inicial', TOTAL_MAXIMO) });
export type AperturaJson = z.input<typeof aperturaSchema>;

/** The session that the sender saw, so that one opened meanwhile is not changed. */
const sesionVistaSchema = idSchema.optional();

/** Body of POST /api/caja/movimientos: cash in or out without a sale. */
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

/** Body of POST /api/caja/cajon: the drawer is opened without a sale. */
export const aperturaDeCajonSchema = z.object({
  motivo: texto('El motivo', { min: 1, max: LIMITES.motivo, obligatorio: 'Por favor escribe el motivo' }),
});

const camposDeCierre = z.object({
  efectivoContado: dineroSchema('El efectivo contado', TOTAL_MAXIMO),
  notas: textoOpcional('Las notas', LIMITES.notas, { variasLineas: true }),
});
const camposDeCierrePropio = camposDeCierre.extend({ sesion: sesionVistaSchema });
/** Body of POST /api/caja/cerrar. */
export const cierrePropioSchema = sinVacios(['notas'], camposDeCierrePropio);
export type CierrePropio = z.output<typeof cierrePropioSchema>;
/** Body for closing another person's drawer, given in the path; for the owner. */
export const cierreSchema = sinVacios(['notas'], camposDeCierre);
export type Cierre = z.output<typeof cierreSchema>;
export type CierreJson = z.input<typeof camposDeCierrePropio>;

const cuentaSchema = z.object({ cantidad: z.number(), monto: quetzalesSchema });

/** A drawer's session. All amounts are positive except `esperado` and `diferencia`. */
const sesionDeCajaSchema = z.object({
  _id: z.string(),
  usuario: z.object({ _id: z.string(), nombre: z.string() }),
  abiertaEn: instanteSchema,
  /** Null while the session is open, like the counted amount and the difference. */
  cerradaEn: instanteSchema.nullable(),
  /** Who closed it, if not its owner. */
  cerradaPor: z.string().optional(),
  fondoInicial: quetzalesSchema,
  ventasEnEfectivo: cuentaSchema,
  /** Cash refunded for voided sales. */
  anulaciones: cuentaSchema,
  entradas: cuentaSchema,
  salidas: cuentaSchema,
  /** Expected amount in the drawer; negative if more was refunded than it held. */
  esperado: quetzalesSchema,
  efectivoContado: quetzalesSchema.nullable(),
  /** Counted minus expected: positive for a surplus, negative for a shortage. */
  diferencia: quetzalesSchema.nullable(),
  notas: z.string().optional(),
});
export type SesionDeCaja = z.infer<typeof sesionDeCajaSchema>;

const movimientoDeCajaSchema = z.object({
  _id: z.string(),
  tipo: z.enum(TIPOS_MOVIMIENTO_DE_CAJA),
  /** Positive for cash into the drawer, negative for cash out. */
  monto: quetzalesSchema,
  fecha: instanteSchema,
  motivo: z.string().optional(),
  /** Who did it; for voided sales, the owner. */
  usuario: z.string(),
  venta: z.object({ _id: z.string(), numero: z.string() }).optional(),
});

/** A sale of a drawer, mixed, whose payments nobody has told yet. */
const ventaSinDesgloseSchema = z.object({
  _id: z.string(),
  numero: z.string(),
  fecha: instanteSchema,
  total: quetzalesSchema,
  cliente: z.string(),
  /** Number of the order that it collected. */
  pedido: z.string().optional(),
});
export type VentaSinDesglose = z.infer<typeof ventaSinDesgloseSchema>;

const sesionConTodoSchema = sesionDeCajaSchema.extend({
  /** Payments by methods other than cash. */
  otrosMetodos: z.array(cuentaSchema.extend({ metodo: z.enum(METODOS_PAGO) })),
  /** Of an open drawer: the mixed sales that still lack their payments, oldest first, the first ones if very many. */
  ventasSinDesglose: z.array(ventaSinDesgloseSchema),
  /** Of an open drawer: the sales paid in cash that its user asks to void, and the cash that would come out of it. */
  anulacionesPedidas: cuentaSchema,
  /** Newest first; limited to the latest sales for an open drawer or one with very many. */
  movimientos: z.array(movimientoDeCajaSchema),
});
export type SesionConTodo = z.infer<typeof sesionConTodoSchema>;

/** The caller's own open session. */
export const cajaSchema = z.object({ sesion: sesionConTodoSchema.nullable() });
export type Caja = z.infer<typeof cajaSchema>;
export const unaSesionDeCajaSchema = z.object({ sesion: sesionConTodoSchema });
/** Answer of POST /api/ventas/{id}/desglose: the sale, and the drawer that its cash went into. */
export const ventaDesglosadaSchema = ventaCreadaSchema.extend({ sesion: sesionConTodoSchema });
export const cajaCambiadaSchema = hechoSchema.extend({ sesion: sesionConTodoSchema });

/** Query of GET /api/caja/sesiones: by opening day and owner. */
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
  /** Owners to filter by: everybody who ever opened a drawer, for callers who may see all. */
  usuarios: z.array(z.object({ _id: z.string(), nombre: z.string() })),
  pagination: paginationSchema,
});
