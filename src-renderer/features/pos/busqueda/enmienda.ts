import { create } from 'zustand';
import type { Categoria } from '#contract/words/categorias.ts';
import {
  type Conteo,
  contarPalabras,
  enmendadas,
  masFrecuentes,
  type Vocabulario,
} from '#contract/words/vocabulario.ts';
import { useCatalogoLocal } from '../catalogo/catalogo-local.ts';
import type { ProductosIndex } from '../catalogo/productos-index.ts';
import { type Resultados, searchProductos } from './productos-search.ts';

/** How long the words of names are kept; a renamed product changes them. */
const FRESCO_MS = 5 * 60_000;
/** Names read at once, a few milliseconds' worth: keys come first. */
const PORCION = 2_000;

/** The words of the names of all products; undefined until a search finds nothing for the first time. */
export const useVocabulario = create<{ vocabulario: Vocabulario | undefined }>(() => ({
  vocabulario: undefined,
}));

let leyendo = false;
let leido = { ms: Number.NEGATIVE_INFINITY, cuantos: 0 };

async function leer(): Promise<void> {
  const { fichas } = useCatalogoLocal.getState().index;
  const conteo: Conteo = new Map();
  for (let desde = 0; desde < fichas.length; desde += PORCION) {
    contarPalabras(
      conteo,
      fichas.slice(desde, desde + PORCION).map(({ producto }) => producto.nombre),
    );
    await new Promise((resolve) => setTimeout(resolve));
  }
  leido = { ms: performance.now(), cuantos: fichas.length };
  useVocabulario.setState({ vocabulario: masFrecuentes(conteo) });
}

/** Reads the words of names unless they are fresh; meanwhile the older ones stay. */
export function pedirVocabulario(): void {
  const { fichas } = useCatalogoLocal.getState().index;
  const esFresco = leido.cuantos === fichas.length && performance.now() - leido.ms < FRESCO_MS;
  if (leyendo || esFresco) return;
  leyendo = true;
  void leer().finally(() => {
    leyendo = false;
  });
}

export interface Enmendados {
  resultados: Resultados;
  /** The corrected words, when the search itself found nothing in any category and they find something. */
  enmienda?: string;
}

const hay = (resultados: Resultados) => resultados.primeros(1).length > 0;

/** Searches, and corrects the unknown words of a search that finds nothing, as the storefront does (decision 6). */
export function searchEnmendando(
  index: ProductosIndex,
  escrito: string,
  categoria: Categoria | undefined,
  vocabulario: Vocabulario | undefined,
): Enmendados {
  const resultados = searchProductos(index, escrito, categoria);
  if (!vocabulario || hay(resultados)) return { resultados };
  const enmienda = enmendadas(escrito.trim().split(/\s+/), vocabulario)?.join(' ');
  if (!enmienda || (categoria && hay(searchProductos(index, escrito)))) return { resultados };
  const enSuLugar = searchProductos(index, enmienda, categoria);
  return hay(enSuLugar) ? { resultados: enSuLugar, enmienda } : { resultados };
}
