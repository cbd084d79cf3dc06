import { plegar } from '#contract/words/texto.ts';
import type { Db } from '#db/transaction.ts';
import { buscarVecinos, type FilaDeCatalogo } from './catalogo.queries.ts';

/** Number of similar products on a product's page. */
const PARECIDOS = 4;
/** Shorter words, such as «de», are ignored. */
const LETRAS_QUE_DICEN = 3;

function palabrasDe({ nombre }: FilaDeCatalogo): Set<string> {
  return new Set(
    plegar(nombre)
      .split(' ')
      .filter((palabra) => palabra.length >= LETRAS_QUE_DICEN),
  );
}

/** Similarity of two products: shared words of the name plus equal type, colour and size. */
function parecido(uno: FilaDeCatalogo, otro: FilaDeCatalogo): number {
  const suyas = palabrasDe(otro);
  const palabras = [...palabrasDe(uno)].filter((palabra) => suyas.has(palabra)).length;
  const iguales = (['tipoGlobo', 'tipoServicio', 'color', 'tamano'] as const).filter(
    (campo) => uno[campo] !== null && uno[campo] === otro[campo],
  ).length;
  return palabras + iguales;
}

/**
 * The most similar of the available products next to a product by name in its category. Comparing the whole category
 * would be too slow.
 */
export async function listarParecidos(db: Db, producto: FilaDeCatalogo): Promise<FilaDeCatalogo[]> {
  const vecinos = await buscarVecinos(db, producto);
  return vecinos
    .map((otro) => ({ otro, cuanto: parecido(producto, otro) }))
    .sort((uno, otro) => otro.cuanto - uno.cuanto)
    .slice(0, PARECIDOS)
    .map(({ otro }) => otro);
}
