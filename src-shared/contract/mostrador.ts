import * as z from 'zod';
import { idSchema, texto } from './campos.ts';
import { CATEGORIAS } from './categorias.ts';

/** Products in one answer: as many as are read and written without making anybody else wait. */
export const PRODUCTOS_POR_TANDA = 2_000;

/** Query of GET /api/productos/mostrador: the last product of the portion before. */
export const consultaMostradorSchema = z.object({
  orden: texto('El orden', { max: 200 }).optional(),
  id: idSchema.optional(),
});
export type ConsultaMostrador = z.output<typeof consultaMostradorSchema>;

/**
 * A product as the till keeps it, its fields by place: id, name, description, category, code, price in centavos,
 * stock, lowest stock, whether its stock counts, picture, pieces sold lately.
 */
const filaSchema = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.enum(CATEGORIAS),
  z.string().nullable(),
  z.number(),
  z.number(),
  z.number(),
  z.boolean(),
  z.string().nullable(),
  z.number(),
]);
export type FilaDeMostrador = z.infer<typeof filaSchema>;

/** Where pictures are, with `{imagen}` in the place of a picture's own word. */
const direccionesSchema = z.object({ imagenUrl: z.string(), imagenes: z.record(z.string(), z.string()) });
export type DireccionesDeImagen = z.infer<typeof direccionesSchema>;

export const tandaDeMostradorSchema = z.object({
  productos: z.array(filaSchema),
  imagenes: direccionesSchema,
  /** What to ask the next portion with; null after the last one. */
  siguiente: z.object({ orden: z.string(), id: z.string() }).nullable(),
});
export type TandaDeMostrador = z.infer<typeof tandaDeMostradorSchema>;

/** Stands for a picture in an address. */
export const LUGAR_DE_IMAGEN = '{imagen}';
