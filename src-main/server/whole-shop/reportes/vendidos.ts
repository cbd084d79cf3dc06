import type { Suma } from '#db/schema/resumenes.ts';

/** What was sold of a product. */
export type Vendido = [productoId: string, suma: Suma];
/** The order of best sellers: by their pieces, or by their profit. */
export type Orden = 'porPiezas' | 'porGanancia';

/** A UUID is kept as four numbers of 32 bits: they have its order, and compare faster than its text. */
const PALABRAS = 4;
/** Pieces, amount and cost. */
const NUMEROS = 3;
const BYTES = PALABRAS * Uint32Array.BYTES_PER_ELEMENT + NUMEROS * Float64Array.BYTES_PER_ELEMENT;

const GUIONES = [8, 13, 18, 23];

/** A UUID as text, from its 32 hexadecimal digits. */
function conGuiones(digitos: string): string {
  return GUIONES.reduce((texto, donde) => `${texto.slice(0, donde)}-${texto.slice(donde)}`, digitos);
}

/**
 * What was sold of each product: its pieces, amount and cost, in centavos. Ordered by id and packed, 40 bytes for a
 * product: there may be fifty thousand in a period, which is added to another in a few milliseconds. It never changes.
 */
export class Vendidos {
  static readonly NINGUNO = new Vendidos(new Uint32Array(0), new Float64Array(0));

  /** `PALABRAS` of each product. */
  readonly #ids: Uint32Array;
  /** `NUMEROS` of each product. */
  readonly #sumas: Float64Array;

  private constructor(ids: Uint32Array, sumas: Float64Array) {
    this.#ids = ids;
    this.#sumas = sumas;
  }

  /** Takes rows of different products, ordered by their ids, which are UUIDs. */
  static deFilas(filas: readonly ({ productoId: string } & Suma)[]): Vendidos {
    const ids = new Uint32Array(filas.length * PALABRAS);
    const sumas = new Float64Array(filas.length * NUMEROS);
    const digitos = filas.map(({ productoId }) => productoId.replaceAll('-', ''));
    Buffer.from(digitos.join(''), 'hex').swap32().copy(Buffer.from(ids.buffer));
    for (const [i, { cantidad, monto, costo }] of filas.entries())
      sumas.set([cantidad, monto, costo], i * NUMEROS);
    return new Vendidos(ids, sumas);
  }

  /** Puts parts together of which each begins after the last product of the one before. */
  static seguidos(partes: readonly Vendidos[]): Vendidos {
    const cuantos = partes.reduce((suma, parte) => suma + parte.cuantos, 0);
    const ids = new Uint32Array(cuantos * PALABRAS);
    const sumas = new Float64Array(cuantos * NUMEROS);
    let antes = 0;
    for (const parte of partes) {
      ids.set(parte.#ids, antes * PALABRAS);
      sumas.set(parte.#sumas, antes * NUMEROS);
      antes += parte.cuantos;
    }
    return new Vendidos(ids, sumas);
  }

  /** Takes what `aTexto` gave, on any computer: all that the program runs on have the same order of bytes. Throws RangeError. */
  static deTexto(texto: string): Vendidos {
    const bytes = Buffer.from(texto, 'base64');
    const cuantos = bytes.length / BYTES;
    if (!Number.isInteger(cuantos)) throw new RangeError('the sums of a product are cut');
    const ids = new Uint32Array(cuantos * PALABRAS);
    const sumas = new Float64Array(cuantos * NUMEROS);
    bytes.copy(Buffer.from(ids.buffer));
    bytes.copy(Buffer.from(sumas.buffer), 0, ids.byteLength);
    return new Vendidos(ids, sumas);
  }

  /** The bytes of the ids, then those of the sums, in base64. */
  aTexto(): string {
    return Buffer.concat([Buffer.from(this.#ids.buffer), Buffer.from(this.#sumas.buffer)]).toString('base64');
  }

  /** How many products they are. */
  get cuantos(): number {
    return this.#sumas.length / NUMEROS;
  }

  /** The sums of both. */
  mas(otros: Vendidos): Vendidos {
    return this.#juntos(otros, 1);
  }

  /** What is left without `otros`: less than nothing of a product of which these have less. */
  menos(otros: Vendidos): Vendidos {
    return this.#juntos(otros, -1);
  }

  /** Takes these over in long pieces, up to where each of the others belongs: mostly a day is added to a year. */
  #juntos(otros: Vendidos, signo: 1 | -1): Vendidos {
    const ids = new Uint32Array(this.#ids.length + otros.#ids.length);
    const sumas = new Float64Array(this.#sumas.length + otros.#sumas.length);
    let n = 0;
    let a = 0;
    const tomarHasta = (fin: number) => {
      if (fin === a) return;
      ids.set(this.#ids.subarray(a * PALABRAS, fin * PALABRAS), n * PALABRAS);
      sumas.set(this.#sumas.subarray(a * NUMEROS, fin * NUMEROS), n * NUMEROS);
      n += fin - a;
      a = fin;
    };
    for (let b = 0; b < otros.cuantos; b += 1) {
      tomarHasta(this.#posicionDe(otros, b, a));
      const esEste = a < this.cuantos && this.#comparar(a, otros, b) === 0;
      let queda = false;
      for (let numero = 0; numero < NUMEROS; numero += 1) {
        const suma = (esEste ? this.#numero(a, numero) : 0) + otros.#numero(b, numero) * signo;
        sumas[n * NUMEROS + numero] = suma;
        queda ||= suma !== 0;
      }
      for (let palabra = 0; palabra < PALABRAS; palabra += 1)
        ids[n * PALABRAS + palabra] = otros.#ids[b * PALABRAS + palabra] ?? 0;
      if (queda) n += 1;
      if (esEste) a += 1;
    }
    tomarHasta(this.cuantos);
    // Copies, so that what lies beyond the last one is let go.
    return new Vendidos(ids.slice(0, n * PALABRAS), sumas.slice(0, n * NUMEROS));
  }

  /** The first from `desde` on whose product does not come before `b` of the others: it may be near or far. */
  #posicionDe(otros: Vendidos, b: number, desde: number): number {
    let inicio = desde;
    let fin = desde;
    for (let paso = 1; fin < this.cuantos && this.#comparar(fin, otros, b) < 0; paso *= 2) {
      inicio = fin + 1;
      fin += paso;
    }
    fin = Math.min(fin, this.cuantos);
    while (inicio < fin) {
      const medio = Math.floor((inicio + fin) / 2);
      if (this.#comparar(medio, otros, b) < 0) inicio = medio + 1;
      else fin = medio;
    }
    return inicio;
  }

  /** The order of the product `a` of these and `b` of the others. */
  #comparar(a: number, otros: Vendidos, b: number): number {
    for (let palabra = 0; palabra < PALABRAS; palabra += 1) {
      const mia = this.#ids[a * PALABRAS + palabra] ?? 0;
      const suya = otros.#ids[b * PALABRAS + palabra] ?? 0;
      if (mia !== suya) return mia - suya;
    }
    return 0;
  }

  #numero(producto: number, numero: number): number {
    return this.#sumas[producto * NUMEROS + numero] ?? 0;
  }

  #vendido(i: number): Vendido {
    const palabras = this.#ids.slice(i * PALABRAS, (i + 1) * PALABRAS);
    const digitos = Buffer.from(palabras.buffer).swap32().toString('hex');
    const suma = { cantidad: this.#numero(i, 0), monto: this.#numero(i, 1), costo: this.#numero(i, 2) };
    return [conGuiones(digitos), suma];
  }

  /** The first products in an order, of which pieces were sold; of equal ones that with the higher amount, then by id. */
  primeros(cuantos: number, orden: Orden): Vendido[] {
    const cuentas = this.#cuentas(orden);
    const antes = (a: number, b: number) =>
      (cuentas[b] ?? 0) - (cuentas[a] ?? 0) || this.#numero(b, 1) - this.#numero(a, 1);
    const lista: number[] = [];
    let minima = -Infinity;
    for (let i = 0; i < cuentas.length; i += 1) {
      const cuenta = cuentas[i] ?? 0;
      // Nearly all of fifty thousand end here.
      if (cuenta < minima) continue;
      if (this.#numero(i, 0) <= 0) continue;
      lista.splice(lista.findLastIndex((otro) => antes(otro, i) <= 0) + 1, 0, i);
      if (lista.length <= cuantos) continue;
      lista.pop();
      minima = cuentas[lista.at(-1) ?? 0] ?? 0;
    }
    return lista.map((i) => this.#vendido(i));
  }

  /** By what each product is ordered: its pieces, or its profit in centavos. */
  #cuentas(orden: Orden): Float64Array {
    const sumas = this.#sumas;
    const cuentas = new Float64Array(this.cuantos);
    for (let i = 0; i < cuentas.length; i += 1) {
      const desde = i * NUMEROS;
      cuentas[i] =
        orden === 'porPiezas' ? (sumas[desde] ?? 0) : (sumas[desde + 1] ?? 0) - (sumas[desde + 2] ?? 0);
    }
    return cuentas;
  }
}
