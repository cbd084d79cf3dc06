import * as z from 'zod';
import { CATEGORIAS, type Categoria } from '../../words/categorias.ts';
import { LIMITES } from '../../words/limites.ts';

const SINONIMOS = new Map<string, Categoria>([
  ['decoracion', 'decoraciones'],
  ['accesorios', 'articulos-fiesta'],
]);

/** A category filter: `todos`, empty and absent mean all; the point of sale's synonyms are accepted too. */
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

/** A filter that is ignored when empty. */
export const filtro = <S extends z.ZodType>(schema: S) =>
  z
    .union([z.literal(''), schema])
    .optional()
    .transform((valor) => valor || undefined);

/**
 * A filter of several values, sent by repeating the parameter. Empty values are ignored. Values are not split at
 * commas, which they may contain.
 */
export function listaDeConsulta<S extends z.ZodType>(valor: S, max: number = LIMITES.valoresDeFiltro) {
  return z.preprocess(
    (dado) =>
      dado === undefined ? [] : [dado].flat().filter((uno) => typeof uno !== 'string' || uno.trim()),
    z.array(valor).max(max, { error: `Se admiten hasta ${max} valores` }),
  );
}
