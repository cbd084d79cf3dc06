/** Longest pause between two characters of a scan, and before its closing key: radio scanners stutter. */
export const PAUSA_MAXIMA_MS = 150;
/** Longest average pause of a scan; fingers are slower. */
const PAUSA_MEDIA_MS = 35;
/** A bar code: one word with several digits, with an optional `50*` before it. */
const PARECE_CODIGO = /^(?=.*\d{3})\S{4,64}$/;

/** A shorter text counts as a scan only when it is a product's code: it could be a phone or an amount. */
const LARGO_DESCONOCIDO = 9;

export function pareceCodigo(texto: string): boolean {
  return PARECE_CODIGO.test(texto);
}

/** A key press; `ms` comes from any monotonic clock. */
export interface Tecla {
  key: string;
  ms: number;
}

/** A burst of characters, and where it was typed. */
interface Rafaga<Antes> {
  texto: string;
  desde: number;
  hasta: number;
  /** What the field held before the burst. */
  antes: Antes;
}

export interface Escaneo<Antes> {
  codigo: string;
  antes: Antes;
}

/**
 * Tells a scanner, which types like a keyboard, from a person by its speed. `esCodigo` says whether a text that
 * does not look like a bar code is the code of a product.
 */
export class Escaner<Antes> {
  #rafaga: Rafaga<Antes> | undefined;
  readonly #esCodigo: (texto: string) => boolean;

  constructor(esCodigo: (texto: string) => boolean) {
    this.#esCodigo = esCodigo;
  }

  /** Takes a character; `antes` is called only for the first one of a burst. */
  caracter({ key, ms }: Tecla, antes: () => Antes): void {
    const rafaga = this.#rafaga;
    if (rafaga && ms - rafaga.hasta <= PAUSA_MAXIMA_MS) {
      rafaga.texto += key;
      rafaga.hasta = ms;
    } else {
      this.#rafaga = { texto: key, desde: ms, hasta: ms, antes: antes() };
    }
  }

  /** Takes Enter or Tab; returns the scan that it ends, or undefined. */
  fin({ ms }: Pick<Tecla, 'ms'>): Escaneo<Antes> | undefined {
    const rafaga = this.#rafaga;
    this.#rafaga = undefined;
    if (!rafaga || ms - rafaga.hasta > PAUSA_MAXIMA_MS) return undefined;
    const { texto, desde, antes } = rafaga;
    if (texto.length < 3 || (ms - desde) / texto.length > PAUSA_MEDIA_MS) return undefined;
    const esNuevo = texto.length >= LARGO_DESCONOCIDO && pareceCodigo(texto);
    return esNuevo || this.#esCodigo(texto) ? { codigo: texto, antes } : undefined;
  }

  /** Takes any other key, which ends a burst: no scanner sends it. */
  otra(): void {
    this.#rafaga = undefined;
  }
}
