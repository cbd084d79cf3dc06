import * as z from 'zod';
import { CATEGORIAS } from '../../words/categorias.ts';
import { idSchema, texto } from '../campos/campos.ts';

/** Products per answer, few enough not to delay other requests. */
export const PRODUCTOS_POR_TANDA = 2_000;

/** Query of GET /api/productos/mostrador: the last product of the previous portion. */
export const consultaDelPosSchema = z.object({
  orden: texto('El orden', { max: 200 }).optional(),
  id: idSchema.optional(),
});
export type ConsultaDelPos = z.output<typeof consultaDelPosSchema>;

/**
 * A product for the point of sale as a tuple: id, name, description, category, code, price in centavos, stock,
 * minimum stock, whether it is stock-controlled, picture, pieces sold recently as counted once for the day (null for a
 * product that is newer than the count).
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
  z.number().nullable(),
]);
export type FilaDelPos = z.infer<typeof filaSchema>;

/** URL template of pictures, with the placeholder `{imagen}`. */
const direccionesSchema = z.object({ imagenUrl: z.string(), imagenes: z.record(z.string(), z.string()) });
export type DireccionesDeImagen = z.infer<typeof direccionesSchema>;

export const tandaDelPosSchema = z.object({
  /** The shop's day whose count of best sellers this is. */
  dia: z.string(),
  productos: z.array(filaSchema),
  imagenes: direccionesSchema,
  /** Cursor of the next portion; null after the last one. */
  siguiente: z.object({ orden: z.string(), id: z.string() }).nullable(),
});
export type TandaDelPos = z.infer<typeof tandaDelPosSchema>;

/** The placeholder of a picture in the template. */
export const MARCADOR_DE_IMAGEN = '{imagen}';
