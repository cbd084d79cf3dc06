import * as z from 'zod';
import { ROLES } from '../../words/permisos.ts';
import { hechoSchema, instanteSchema } from '../campos/campos.ts';

/** A sign-in of the demo shop, which is public. */
const accesoDemoSchema = z.object({
  nombre: z.string(),
  rol: z.enum(ROLES),
  email: z.string(),
  password: z.string(),
});
export type AccesoDemo = z.infer<typeof accesoDemoSchema>;

/** The demo shop, which has data of its own and is opened in place of the owner's. */
const estadoDeDemoSchema = z.object({
  /** Whether the demo is open in place of the owner's own shop. */
  abierta: z.boolean(),
  /** Whether one was made before, so that it opens at once. Told, as all below, only to the shop's own computer. */
  existe: z.boolean(),
  /** While the demo is open, the owner's own shop; null when there is no way back to it. */
  tiendaPropia: z.enum(['pendiente', 'creada']).nullable(),
  /** While one is being made. */
  preparando: z.object({ paso: z.string(), porcentaje: z.number().int() }).nullable(),
  /** Why it did not open when it was last asked for. */
  error: z.string().nullable(),
});

/** First run: whether the shop has no owner yet and whether the caller may create one. */
export const primerosPasosSchema = z.object({
  pendiente: z.boolean(),
  permitidoAqui: z.boolean(),
  /** The staff's sign-ins of a demo shop; empty otherwise. */
  accesosDemo: z.array(accesoDemoSchema),
  demo: estadoDeDemoSchema,
  /**
   * Why a shop that was brought here did not open; told to the shop's own computer while it has no shop, whose owner
   * would read it among the backups.
   */
  ultimaFalla: z.object({ fecha: instanteSchema, mensaje: z.string() }).nullable(),
});
export type PrimerosPasos = z.infer<typeof primerosPasosSchema>;

/** Body of POST /api/primeros-pasos/demo. */
export const crearDemoSchema = z.object({
  /** Deletes an existing demo shop and makes another. */
  deNuevo: z.boolean({ error: '«De nuevo» se dice con verdadero o falso' }).optional(),
  /** The word of the owner of a shop that exists, which stays closed meanwhile. */
  enLugarDeLaMia: z.boolean({ error: '«En lugar de la mía» se dice con verdadero o falso' }).optional(),
});
export type CrearDemo = z.output<typeof crearDemoSchema>;

/** Answer of POST /api/primeros-pasos/demo: the sign-ins of the demo shop. */
export const demoCreadaSchema = hechoSchema.extend({
  accesos: z.array(accesoDemoSchema),
});

export const saludSchema = z.object({
  estado: z.literal('ok'),
  version: z.string(),
  esquema: z.number(),
  motor: z.enum(['sqlite', 'postgres']),
  /** Seconds since the server started. */
  uptime: z.number(),
});
