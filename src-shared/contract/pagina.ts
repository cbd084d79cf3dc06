import * as z from 'zod';
import { LIMITES } from './limites.ts';

/** Number in a query string: plain digits only. */
function numeroDeConsulta(nombre: string, max: number, porDefecto: number) {
  const hasta = max === Number.MAX_SAFE_INTEGER ? 'desde 1' : `entre 1 y ${max}`;
  return (
    z
      .string()
      // Text on the wire like all of a query; what it means is what the document says.
      .meta({ type: 'integer', minimum: 1, maximum: max, default: porDefecto })
      .optional()
      .transform((valor, ctx) => {
        if (valor === undefined || valor === '') return porDefecto;
        const numero = /^\d{1,16}$/.test(valor) ? Number(valor) : Number.NaN;
        if (numero >= 1 && numero <= max) return numero;
        ctx.addIssue({ code: 'custom', message: `${nombre} debe ser un número entero ${hasta}` });
        return z.NEVER;
      })
  );
}

/** `page` and `limit` of a list, with the list's own default size. */
export function consultaDePagina(limitPorDefecto: number) {
  return {
    page: numeroDeConsulta('La página', Number.MAX_SAFE_INTEGER, 1),
    limit: numeroDeConsulta('El límite', LIMITES.paginaMaxima, limitPorDefecto),
  };
}

/** A search text of a query string. */
export const buscarSchema = z
  .string()
  .max(LIMITES.busqueda, { error: `La búsqueda no puede pasar de ${LIMITES.busqueda} caracteres` })
  .optional()
  .transform((valor) => valor?.trim() || undefined);

/** How a list is sorted; the first of its orders is the usual one. */
export function ordenDeConsulta<const O extends readonly [string, ...string[]]>(ordenes: O) {
  return z
    .enum([...ordenes, ''], { error: 'El orden no existe' })
    .optional()
    .transform((valor): O[number] => valor || ordenes[0]);
}

/** `true`/`false` in a query string; empty means not given. */
export const booleanoDeConsulta = z
  .enum(['true', 'false', ''], { error: 'Debe ser true o false' })
  .optional()
  .transform((valor) => (valor ? valor === 'true' : undefined));

export const paginationSchema = z.object({
  currentPage: z.number(),
  totalPages: z.number(),
  totalItems: z.number(),
  itemsPerPage: z.number(),
  hasPrevPage: z.boolean(),
  hasNextPage: z.boolean(),
});
export type Pagination = z.infer<typeof paginationSchema>;

export interface Pagina {
  page: number;
  limit: number;
}

/** The `pagination` object for a list of `totalItems`. */
export function paginar({ page, limit }: Pagina, totalItems: number): Pagination {
  const totalPages = Math.max(1, Math.ceil(totalItems / limit));
  return {
    currentPage: page,
    totalPages,
    totalItems,
    itemsPerPage: limit,
    hasPrevPage: page > 1,
    hasNextPage: page < totalPages,
  };
}
