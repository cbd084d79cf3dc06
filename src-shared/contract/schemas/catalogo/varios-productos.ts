import * as z from 'zod';
import { CATEGORIAS } from '../../words/categorias.ts';
import { type Centavos, centavos, tieneDosDecimales } from '../../words/dinero.ts';
import { LIMITES } from '../../words/limites.ts';
import { OCASIONES } from '../../words/ocasiones.ts';
import { dineroSchema, hechoSchema, idSchema } from '../campos/campos.ts';

/** Range of a price change in percent. */
export const PORCENTAJE = { min: -100, max: 1000 } as const;

const porcentajeSchema = z
  .number({ error: 'El porcentaje debe ser un número' })
  .min(PORCENTAJE.min, { error: `El porcentaje no puede ser menor que ${PORCENTAJE.min}` })
  .max(PORCENTAJE.max, { error: `El porcentaje no puede pasar de ${PORCENTAJE.max}` })
  .refine(tieneDosDecimales, { error: 'El porcentaje admite como máximo dos decimales' });

const ocasionSchema = z.enum(OCASIONES, { error: 'La ocasión no existe' });

/** The bulk actions on products. */
const cambioSchema = z.discriminatedUnion(
  'que',
  [
    z.object({ que: z.literal('activar') }),
    z.object({ que: z.literal('desactivar') }),
    z.object({
      que: z.literal('categoria'),
      categoria: z.enum(CATEGORIAS, { error: 'La categoría no existe' }),
    }),
    z.object({ que: z.literal('porcentaje'), porcentaje: porcentajeSchema }),
    z.object({ que: z.literal('precio'), precioVenta: dineroSchema('El precio de venta') }),
    z.object({
      que: z.literal('ocasiones'),
      poner: z.array(ocasionSchema),
      quitar: z.array(ocasionSchema),
    }),
    z.object({ que: z.literal('eliminar') }),
    z.object({ que: z.literal('recuperar') }),
  ],
  { error: 'No se entiende qué hacer con los productos' },
);

/** Body of POST /api/productos/varios; the action applies to all products or none. */
export const variosProductosSchema = z
  .object({
    ids: z
      .array(idSchema, { error: 'Faltan los productos' })
      .min(1, { error: 'Elige al menos un producto' })
      .max(LIMITES.productosALaVez, {
        error: `Solo se admiten ${LIMITES.productosALaVez} productos a la vez`,
      })
      .refine((ids) => new Set(ids).size === ids.length, { error: 'Un producto está dos veces' }),
    cambio: cambioSchema,
    /** The selling prices that the sender saw, in the order of `ids`; if one differs now, nothing changes. */
    preciosVistos: z
      .array(dineroSchema('El precio visto'), { error: 'Los precios vistos deben ser una lista' })
      .max(LIMITES.productosALaVez)
      .optional(),
  })
  .refine(({ ids, preciosVistos }) => !preciosVistos || preciosVistos.length === ids.length, {
    path: ['preciosVistos'],
    error: 'Debe haber un precio visto por producto',
  });
export type VariosProductos = z.output<typeof variosProductosSchema>;
/** The input type of the body. */
export type VariosProductosJson = z.input<typeof variosProductosSchema>;
export type CambioDeVarios = VariosProductos['cambio'];

export const variosCambiadosSchema = hechoSchema.extend({
  /** Number of changed products. */
  cambiados: z.number(),
});
export type VariosCambiados = z.infer<typeof variosCambiadosSchema>;

/** A price changed by a percentage with two decimals, rounded to the centavo, halves up. */
export function conPorcentaje(precio: Centavos, porcentaje: number): Centavos {
  return centavos(Math.floor((precio * (10_000 + Math.round(porcentaje * 100)) + 5_000) / 10_000));
}
