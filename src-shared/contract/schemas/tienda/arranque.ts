import * as z from 'zod';
import { ROLES } from '../../words/permisos.ts';
import { hechoSchema } from '../campos/campos.ts';

/** A sign-in of the demo shop, which is public. */
const accesoDemoSchema = z.object({
  nombre: z.string(),
  rol: z.enum(ROLES),
  email: z.string(),
  password: z.string(),
});
export type AccesoDemo = z.infer<typeof accesoDemoSchema>;

/** First run: whether the shop has no owner yet and whether the caller may create one. */
export const primerosPasosSchema = z.object({
  pendiente: z.boolean(),
  permitidoAqui: z.boolean(),
  /** The staff's sign-ins of a demo shop; empty otherwise. */
  accesosDemo: z.array(accesoDemoSchema),
});
export type PrimerosPasos = z.infer<typeof primerosPasosSchema>;

/** Answer of POST /api/primeros-pasos/demo: the sign-ins of the demo shop. */
export const demoCreadaSchema = hechoSchema.extend({
  accesos: z.array(accesoDemoSchema),
});
export type DemoCreada = z.infer<typeof demoCreadaSchema>;

export const saludSchema = z.object({
  estado: z.literal('ok'),
  version: z.string(),
  esquema: z.number(),
  motor: z.enum(['sqlite', 'postgres']),
  /** Seconds since the server started. */
  uptime: z.number(),
});
