import { create } from 'zustand';
import { type Conteo, contarPalabras, masFrecuentes, type Vocabulario } from '#contract/words/vocabulario.ts';
import { useCatalogoLocal } from '../catalogo/catalogo-local.ts';

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
