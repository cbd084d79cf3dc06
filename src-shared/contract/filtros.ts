import * as z from 'zod';
import { CATEGORIAS, type Categoria } from './categorias.ts';
import { LIMITES } from './limites.ts';

const SINONIMOS = new Map<string, Categoria>([
  ['decoracion', 'decoraciones'],
  ['accesorios', 'articulos-fiesta'],
]);

/** A category filter: `todos`, empty and absent mean all; the till's words are accepted too. */
export const filtroDeCategoriaSchema = z
  .string()
  .optional()
  .transform((valor, ctx): Categoria | undefined => {
    if (!valor || valor === 'todos') return undefined;
    const categoria = SINONIMOS.get(valor) ?? CATEGORIAS.find((una) => una === valor);
    if (categoria) return categoria;
    ctx.addIssue({ code: 'custom', message: 'La categoría no existe' });
    return z.NEVER;
  });

/** A filter that is no filter when it is empty. */
export const filtro = <S extends z.ZodType>(schema: S) =>
  z
    .union([z.literal(''), schema])
    .optional()
    .transform((valor) => valor || undefined);

/**
 * A filter that takes several values: the parameter is repeated. Empty ones are none. Values may hold commas, so
 * nothing is cut at them.
 */
export function listaDeConsulta<S extends z.ZodType>(valor: S, max: number = LIMITES.valoresDeFiltro) {
  return z.preprocess(
    (dado) =>
      dado === undefined ? [] : [dado].flat().filter((uno) => typeof uno !== 'string' || uno.trim()),
    z.array(valor).max(max, { error: `Se admiten hasta ${max} valores` }),
  );
}
