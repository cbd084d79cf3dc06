import { plegar } from '#contract/texto.ts';
import type { Db } from '#db/transaction.ts';
import { buscarVecinos, type FilaDeCatalogo } from './catalogo.queries.ts';

/** How many products like it the page of a product shows. */
const PARECIDOS = 4;
/** Shorter words join others and say nothing of what a thing is. */
const LETRAS_QUE_DICEN = 3;

function palabrasDe({ nombre }: FilaDeCatalogo): Set<string> {
  return new Set(
    plegar(nombre)
      .split(' ')
      .filter((palabra) => palabra.length >= LETRAS_QUE_DICEN),
  );
}

/** How much two products have in common: words of their names, kind, colour and size. */
function parecido(uno: FilaDeCatalogo, otro: FilaDeCatalogo): number {
  const suyas = palabrasDe(otro);
  const palabras = [...palabrasDe(uno)].filter((palabra) => suyas.has(palabra)).length;
  const iguales = (['tipoGlobo', 'tipoServicio', 'color', 'tamano'] as const).filter(
    (campo) => uno[campo] !== null && uno[campo] === otro[campo],
  ).length;
  return palabras + iguales;
}

/**
 * What else may please who looks at a product: of those that can be bought and stand next to it by name in its
 * category, the most alike. Reading all of a category to compare it would cost every look at a product too much.
 */
export async function listarParecidos(db: Db, producto: FilaDeCatalogo): Promise<FilaDeCatalogo[]> {
  const vecinos = await buscarVecinos(db, producto);
  return vecinos
    .map((otro) => ({ otro, cuanto: parecido(producto, otro) }))
    .sort((uno, otro) => otro.cuanto - uno.cuanto)
    .slice(0, PARECIDOS)
    .map(({ otro }) => otro);
}
