import * as z from 'zod';

const MAL = { error: 'Lo que se vio no es válido' };
const claveSchema = z.string().max(60);
const valorSchema = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()], MAL);

/** A value of a field as the API shows it; null: nothing. */
export type Valor = z.infer<typeof valorSchema>;

/**
 * Beside changes: what their sender saw of the fields that he changes, in the shape in which the API shows them. With
 * it nobody undoes what somebody else saved meanwhile; without it the changes are made on whatever there is.
 */
export const vistoSchema = z
  .record(claveSchema, z.union([valorSchema, z.record(claveSchema, valorSchema)], MAL), MAL)
  .optional();
export type Visto = z.infer<typeof vistoSchema>;
