import type { Categoria } from '#contract/categorias.ts';
import { formasDe } from '#contract/formas.ts';
import { plegar } from '#contract/texto.ts';
import { EMPTY_INDEX, type Ficha, type ProductIndex } from './product-index.ts';
import type { ProductoPos } from './producto-pos.ts';

// A key press may look through all products: loops that make nothing, and no further than what is shown.

/** How well a product answers: its name's beginning, a word's beginning, inside its name, its description. */
type Rango = 0 | 1 | 2 | 3;

/** A word as it may stand in a text, and as it stands there after another word. */
interface Forma {
  forma: string;
  comienzo: string;
}

/** What was typed, ready to be compared. */
interface Buscado {
  /** How a name begins that answers best. */
  texto: string;
  /** Each word by the forms it is found in: in singular and plural alike, as the catalogue finds it. */
  palabras: readonly (readonly Forma[])[];
}

function leerBuscado(escrito: string): Buscado {
  const texto = plegar(escrito);
  if (!texto) return { texto, palabras: [] };
  const palabras = texto
    .split(' ')
    .map((palabra) => formasDe(palabra).map((forma) => ({ forma, comienzo: ` ${forma}` })));
  // Of one word in the plural «Globo» is as good a beginning as «Globos».
  return { texto: (palabras.length === 1 && palabras[0]?.[0]?.forma) || texto, palabras };
}

/** Undefined when a word does not occur. */
function rango({ nombre, texto: donde }: Ficha, { texto, palabras }: Buscado): Rango | undefined {
  let peor: Rango = 0;
  for (const formas of palabras) {
    let lugar = -1;
    let largo = 0;
    let esComienzo = false;
    for (let i = 0; lugar < 0 && i < formas.length; i += 1) {
      const { forma, comienzo } = formas[i] as Forma;
      lugar = donde.indexOf(forma);
      largo = forma.length;
      esComienzo = lugar > 0 && peor < 2 && nombre.includes(comienzo);
    }
    if (lugar < 0) return undefined;
    if (lugar === 0) continue;
    if (lugar + largo > nombre.length) peor = 3;
    else if (peor < 2 && !esComienzo) peor = 2;
  }
  if (peor !== 0) return peor;
  return donde.startsWith(texto) ? 0 : 1;
}

/** What was found last, whole: whoever types one more letter looks among that alone. */
let ultima: {
  en: ProductIndex;
  categoria: Categoria | undefined;
  buscado: Buscado;
  fichas: readonly Ficha[];
} = { en: EMPTY_INDEX, categoria: undefined, buscado: { texto: '', palabras: [] }, fichas: [] };

/** Whether all that `nuevo` finds was found by `antes`: «flores» also finds what «flore» did not. */
function acota(nuevo: Buscado, antes: Buscado): boolean {
  return antes.palabras.every((formas, i) =>
    nuevo.palabras[i]?.every(({ forma }) => formas.some((previa) => forma.includes(previa.forma))),
  );
}

function candidatas(en: ProductIndex, categoria: Categoria | undefined, buscado: Buscado): readonly Ficha[] {
  const sigue = ultima.en === en && ultima.categoria === categoria && acota(buscado, ultima.buscado);
  return sigue ? ultima.fichas : en.fichas;
}

/** What a search finds, best first. It looks only as far as it is asked to tell. */
export interface Hallados {
  /** The first `cuantos`, or as many as there are. */
  primeros(cuantos: number): ProductoPos[];
}

class Recorrido implements Hallados {
  readonly #index: ProductIndex;
  readonly #categoria: Categoria | undefined;
  readonly #buscado: Buscado;
  readonly #candidatas: readonly Ficha[];
  readonly #halladas: Ficha[] = [];
  readonly #porRango: [ProductoPos[], ProductoPos[], ProductoPos[], ProductoPos[]] = [[], [], [], []];
  #lugar = 0;

  constructor(index: ProductIndex, buscado: Buscado, categoria: Categoria | undefined) {
    this.#index = index;
    this.#categoria = categoria;
    this.#buscado = buscado;
    this.#candidatas = candidatas(index, categoria, buscado);
  }

  /** Goes on until so many of the best kind are found: nothing that comes after them could be better. */
  #seguir(cuantos: number): void {
    const todas = this.#candidatas;
    const [mejores] = this.#porRango;
    if (this.#lugar === todas.length) return;
    while (this.#lugar < todas.length && mejores.length < cuantos) {
      const ficha = todas[this.#lugar] as Ficha;
      this.#lugar += 1;
      const { producto } = ficha;
      if (this.#categoria && producto.categoria !== this.#categoria) continue;
      const suyo = rango(ficha, this.#buscado);
      if (suyo === undefined) continue;
      this.#halladas.push(ficha);
      this.#porRango[suyo].push(producto);
    }
    if (this.#lugar === todas.length) {
      const [en, categoria, buscado] = [this.#index, this.#categoria, this.#buscado];
      ultima = { en, categoria, buscado, fichas: this.#halladas };
    }
  }

  primeros(cuantos: number): ProductoPos[] {
    this.#seguir(cuantos);
    const primeros: ProductoPos[] = [];
    for (const deRango of this.#porRango) {
      if (primeros.length === cuantos) break;
      primeros.push(...deRango.slice(0, cuantos - primeros.length));
    }
    return primeros;
  }
}

/**
 * The products in which every typed word occurs, in singular or plural, without accents or case; all of them without a
 * word. A code finds its product alone, whatever the category.
 */
export function searchIndex(index: ProductIndex, escrito: string, categoria?: Categoria): Hallados {
  const exacto = index.porCodigo.get(escrito.trim());
  if (exacto) return { primeros: (cuantos) => [exacto].slice(0, cuantos) };
  return new Recorrido(index, leerBuscado(escrito), categoria);
}
