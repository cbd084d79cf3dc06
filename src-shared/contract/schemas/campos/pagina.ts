import * as z from 'zod';
import { LIMITES } from '../../words/limites.ts';

/** A number in a query string: digits only. */
function numeroDeConsulta(nombre: string, max: number, porDefecto: number) {
  const hasta = max === Number.MAX_SAFE_INTEGER ? 'desde 1' : `entre 1 y ${max}`;
  return (
    z
      .string()
      // The OpenAPI document describes the number, not the text of the query string.
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

/** `page` and `limit` of a list, with a default page size. */
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

/** The sort order of a list; the first one is the default. */
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
