import type { Categoria } from '#contract/words/categorias.ts';
import { esBreve, formasDe, plegar } from '#contract/words/texto.ts';
import { enmendadas, type Vocabulario } from '#contract/words/vocabulario.ts';
import type { ProductoPos } from '../catalogo/producto-pos.ts';
import { EMPTY_INDEX, type Ficha, type ProductosIndex } from '../catalogo/productos-index.ts';

// A key press may search all products: the loops allocate nothing and stop once enough is found for the screen.

/**
 * How well a product matches: 0 at the beginning of its name, 1 at the beginning of its words; 2 and 3 the same where a
 * letter or a number only begins a word; 4 inside its name, 5 in its description.
 */
type Rango = 0 | 1 | 2 | 3 | 4 | 5;

/** A word as it is searched at the beginning of a text, and after another word. */
interface Forma {
  forma: string;
  comienzo: string;
  /** How a letter or a number stands alone in a name; undefined for other words. */
  sola: RegExp | undefined;
}

/** The typed text, prepared for comparing. */
interface Buscado {
  /** The beginning of a name that ranks best. */
  texto: string;
  /** Each word with its singular and plural forms, as the catalogue matches them. */
  palabras: readonly (readonly Forma[])[];
}

function solaDe(forma: string): RegExp | undefined {
  return esBreve(forma) ? new RegExp(`(?<![a-z0-9])${forma}(?![a-z0-9])`) : undefined;
}

function leerBuscado(escrito: string): Buscado {
  const texto = plegar(escrito);
  if (!texto) return { texto, palabras: [] };
  const palabras = texto
    .split(' ')
    .map((palabra) =>
      formasDe(palabra).map((forma) => ({ forma, comienzo: ` ${forma}`, sola: solaDe(forma) })),
    );
  // A single word in the plural ranks «Globo» as high as «Globos».
  return { texto: (palabras.length === 1 && palabras[0]?.[0]?.forma) || texto, palabras };
}

/** The rank of a product; undefined when a word does not occur in it. */
function rango({ nombre, texto: donde }: Ficha, { texto, palabras }: Buscado): Rango | undefined {
  let peor: 0 | 2 | 4 | 5 = 0;
  for (const formas of palabras) {
    let position = -1;
    let largo = 0;
    let esComienzo = false;
    let esParte = false;
    for (let i = 0; position < 0 && i < formas.length; i += 1) {
      const { forma, comienzo, sola } = formas[i] as Forma;
      position = donde.indexOf(forma);
      largo = forma.length;
      if (position < 0 || peor > 2) continue;
      const estaSola = sola?.test(nombre);
      esParte = estaSola === false;
      esComienzo = estaSola || position === 0 || nombre.includes(comienzo);
    }
    if (position < 0) return undefined;
    if (position + largo > nombre.length) peor = 5;
    else if (peor <= 2 && !esComienzo) peor = 4;
    else if (peor === 0 && esParte) peor = 2;
  }
  if (peor > 2) return peor;
  return donde.startsWith(texto) ? peor : ((peor + 1) as Rango);
}

/**
 * Whether everything that `nuevo` matches was matched by `antes`: «flores» also matches what «flore» did not.
 */
function acota(nuevo: Buscado, antes: Buscado): boolean {
  return antes.palabras.every((formas, i) =>
    nuevo.palabras[i]?.every(({ forma }) => formas.some((previa) => forma.includes(previa.forma))),
  );
}

/**
 * What one searcher found last in each category: one more letter typed searches only within it. What is typed and what
 * it is corrected to are searched in turns, so each has a memory of its own.
 */
class Memoria {
  #en = EMPTY_INDEX;
  readonly #ultimas = new Map<Categoria | undefined, { buscado: Buscado; fichas: readonly Ficha[] }>();

  /** The products among which a search can find something. */
  candidatas(en: ProductosIndex, categoria: Categoria | undefined, buscado: Buscado): readonly Ficha[] {
    if (this.#en !== en) this.#ultimas.clear();
    this.#en = en;
    const ultima = this.#ultimas.get(categoria);
    return ultima && acota(buscado, ultima.buscado) ? ultima.fichas : en.fichas;
  }

  /** Records all that a search found. */
  anotar(
    en: ProductosIndex,
    categoria: Categoria | undefined,
    buscado: Buscado,
    fichas: readonly Ficha[],
  ): void {
    if (this.#en === en) this.#ultimas.set(categoria, { buscado, fichas });
  }
}

const deLoEscrito = new Memoria();
const deLoEnmendado = new Memoria();

/** The results of a search, best first. They are computed only as far as they are asked for. */
export interface Resultados {
  /** The first `cuantos` results, or all when there are fewer. */
  primeros(cuantos: number): ProductoPos[];
}

class Recorrido implements Resultados {
  readonly #memoria: Memoria;
  readonly #index: ProductosIndex;
  readonly #categoria: Categoria | undefined;
  readonly #buscado: Buscado;
  readonly #candidatas: readonly Ficha[];
  readonly #encontradas: Ficha[] = [];
  readonly #porRango: ProductoPos[][] = [[], [], [], [], [], []];
  #position = 0;

  constructor(memoria: Memoria, index: ProductosIndex, buscado: Buscado, categoria: Categoria | undefined) {
    this.#memoria = memoria;
    this.#index = index;
    this.#categoria = categoria;
    this.#buscado = buscado;
    this.#candidatas = memoria.candidatas(index, categoria, buscado);
  }

  /** Searches on until `cuantos` products of the best rank are found: no later one can rank higher. */
  #seguir(cuantos: number): void {
    const todas = this.#candidatas;
    const mejores = this.#porRango[0] as ProductoPos[];
    if (this.#position === todas.length) return;
    while (this.#position < todas.length && mejores.length < cuantos) {
      const ficha = todas[this.#position] as Ficha;
      this.#position += 1;
      const { producto } = ficha;
      if (this.#categoria && producto.categoria !== this.#categoria) continue;
      const suyo = rango(ficha, this.#buscado);
      if (suyo === undefined) continue;
      this.#encontradas.push(ficha);
      this.#porRango[suyo]?.push(producto);
    }
    if (this.#position === todas.length) {
      this.#memoria.anotar(this.#index, this.#categoria, this.#buscado, this.#encontradas);
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

function buscarCon(
  memoria: Memoria,
  index: ProductosIndex,
  escrito: string,
  categoria?: Categoria,
): Resultados {
  const exacto = index.porCodigo.get(escrito.trim());
  if (exacto) return { primeros: (cuantos) => [exacto].slice(0, cuantos) };
  const recorrido = new Recorrido(memoria, index, leerBuscado(escrito), categoria);
  const parecido = index.porCodigo.parecido(escrito);
  return parecido ? conPrimero(parecido, recorrido) : recorrido;
}

/** The results with a product before them. */
function conPrimero(primero: ProductoPos, resultados: Resultados): Resultados {
  return {
    primeros(cuantos) {
      const otros = resultados.primeros(cuantos).filter(({ _id }) => _id !== primero._id);
      return [primero, ...otros].slice(0, cuantos);
    },
  };
}

/**
 * The products that contain every typed word, in singular or plural, ignoring accents and case; all products
 * when no word is typed. A code finds only its product, whatever the category; typed with other hyphens, spaces or case
 * it may be a word of others, which follow it.
 */
export function searchProductos(index: ProductosIndex, escrito: string, categoria?: Categoria): Resultados {
  return buscarCon(deLoEscrito, index, escrito, categoria);
}

export interface Enmendados {
  resultados: Resultados;
  /** The corrected words, when the search itself found nothing in any category and they find something. */
  enmienda?: string;
  /** Whether the chosen category has nothing of it, so that the results are of the others. */
  deOtras?: boolean;
}

const hay = (resultados: Resultados) => resultados.primeros(1).length > 0;

/**
 * Searches in a category, and in all when it has nothing; corrects the unknown words of a search that finds nothing, as
 * the storefront does (decision 6).
 */
export function searchEnmendando(
  index: ProductosIndex,
  escrito: string,
  categoria: Categoria | undefined,
  vocabulario: Vocabulario | undefined,
): Enmendados {
  const encontrado = searchConOtras(deLoEscrito, index, escrito, categoria);
  if (!vocabulario || hay(encontrado.resultados)) return encontrado;
  const enmienda = enmendadas(escrito.trim().split(/\s+/), vocabulario)?.join(' ');
  if (!enmienda) return encontrado;
  const enSuLugar = searchConOtras(deLoEnmendado, index, enmienda, categoria);
  return hay(enSuLugar.resultados) ? { ...enSuLugar, enmienda } : encontrado;
}

/** The results in a category, or those in all of them when it has none. */
function searchConOtras(
  memoria: Memoria,
  index: ProductosIndex,
  escrito: string,
  categoria: Categoria | undefined,
): Enmendados {
  const suyos = buscarCon(memoria, index, escrito, categoria);
  if (!categoria || !escrito.trim() || hay(suyos)) return { resultados: suyos };
  const deTodas = buscarCon(memoria, index, escrito);
  return hay(deTodas) ? { resultados: deTodas, deOtras: true } : { resultados: suyos };
}
