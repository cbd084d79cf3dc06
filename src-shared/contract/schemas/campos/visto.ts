import * as z from 'zod';

const MAL = { error: 'Lo que se vio no es válido' };
const claveSchema = z.string().max(60);
const valorSchema = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()], MAL);

/** A field's value in the API's shape; null for none. */
export type Valor = z.infer<typeof valorSchema>;

/**
 * Optimistic lock of an update: the values that the sender saw of the fields they change, in the API's shape. With it
 * an update cannot overwrite somebody else's; without it the update always applies.
 */
export const vistoSchema = z
  .record(claveSchema, z.union([valorSchema, z.record(claveSchema, valorSchema)], MAL), MAL)
  .optional();
export type Visto = z.infer<typeof vistoSchema>;
