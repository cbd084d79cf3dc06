import * as z from 'zod';
import { enteroSchema, hechoSchema } from '../campos/campos.ts';
import { vistoSchema } from '../campos/visto.ts';

/** The largest discount, in percent of the subtotal, that an employee gives alone, unless the owner chooses another. */
export const DESCUENTO_MAXIMO_POR_DEFECTO = 50;

const descuentosSchema = z.object({
  /** In percent of the subtotal; above it the owner's password is needed. */
  maximoDeEmpleados: enteroSchema('El descuento máximo', { min: 0, max: 100 }),
});

/** Body of PUT /api/configuracion/descuentos. */
export const cambioDeDescuentosSchema = descuentosSchema.extend({ visto: vistoSchema });
export type CambioDeDescuentos = z.output<typeof cambioDeDescuentosSchema>;
export const respuestaDescuentosSchema = descuentosSchema.extend({ success: z.literal(true) });
export type RespuestaDescuentos = z.infer<typeof respuestaDescuentosSchema>;
export const descuentosCambiadosSchema = hechoSchema.extend(descuentosSchema.shape);
