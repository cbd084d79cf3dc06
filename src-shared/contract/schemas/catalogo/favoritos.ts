import * as z from 'zod';
import { LIMITES } from '../../words/limites.ts';
import { enteroSchema, hechoSchema } from '../campos/campos.ts';

/** A product that the shop pinned at the POS. */
const favoritoSchema = z.object({ _id: z.string(), nombre: z.string(), activo: z.boolean() });
export type Favorito = z.infer<typeof favoritoSchema>;

/** The pinned products, in the order of their tiles. */
export const listaFavoritosSchema = z.object({ favoritos: z.array(favoritoSchema) });

/** Pins a product, moves it to another position (from 0), or unpins it. A new one without a position goes last. */
export const cambioDeFavoritoSchema = z.object({
  favorito: z.boolean({ error: 'favorito debe ser true o false' }),
  posicion: enteroSchema('La posición', { min: 0, max: LIMITES.favoritos }).optional(),
});
export type CambioDeFavorito = z.output<typeof cambioDeFavoritoSchema>;

export const favoritosGuardadosSchema = hechoSchema.extend(listaFavoritosSchema.shape);
