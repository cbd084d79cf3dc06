/** Characters of a scan come at most this far apart, the key that ends it included: radio scanners stumble. */
export const PAUSA_MAXIMA_MS = 150;
/** On average they come faster than fingers can. */
const PAUSA_MEDIA_MS = 35;
/** One word with several digits in it, as bar codes are; `50*` before it is part of it. */
const PARECE_CODIGO = /^(?=.*\d{3})\S{4,64}$/;

/** Shorter ones are told from phones and sums only by a product that has them. */
const LARGO_DESCONOCIDO = 9;

export function pareceCodigo(texto: string): boolean {
  return PARECE_CODIGO.test(texto);
}

/** A key as the detector needs it; `ms` on any clock that only goes forward. */
export interface Tecla {
  key: string;
  ms: number;
}

/** Characters that came one upon the other, and where they went. */
interface Rafaga<Lugar> {
  texto: string;
  desde: number;
  hasta: number;
  /** What stood where the first of them went, before it came. */
  antes: Lugar;
}

export interface Escaneo<Lugar> {
  codigo: string;
  antes: Lugar;
}

/**
 * Tells a scanner, which types like a keyboard, from a person by its speed. `esCodigo` says of a text whether it is
 * the code of a product that looks unlike one.
 */
export class Escaner<Lugar> {
  #rafaga: Rafaga<Lugar> | undefined;
  readonly #esCodigo: (texto: string) => boolean;

  constructor(esCodigo: (texto: string) => boolean) {
    this.#esCodigo = esCodigo;
  }

  /** A character came; `antes` is asked only for the first of a burst. */
  caracter({ key, ms }: Tecla, antes: () => Lugar): void {
    const rafaga = this.#rafaga;
    if (rafaga && ms - rafaga.hasta <= PAUSA_MAXIMA_MS) {
      rafaga.texto += key;
      rafaga.hasta = ms;
    } else {
      this.#rafaga = { texto: key, desde: ms, hasta: ms, antes: antes() };
    }
  }

  /** Enter or Tab came: the scan that it ends, if what came before was one. */
  fin({ ms }: Pick<Tecla, 'ms'>): Escaneo<Lugar> | undefined {
    const rafaga = this.#rafaga;
    this.#rafaga = undefined;
    if (!rafaga || ms - rafaga.hasta > PAUSA_MAXIMA_MS) return undefined;
    const { texto, desde, antes } = rafaga;
    if (texto.length < 3 || (ms - desde) / texto.length > PAUSA_MEDIA_MS) return undefined;
    const esNuevo = texto.length >= LARGO_DESCONOCIDO && pareceCodigo(texto);
    return esNuevo || this.#esCodigo(texto) ? { codigo: texto, antes } : undefined;
  }

  /** Another key came, one that no scanner sends. */
  otra(): void {
    this.#rafaga = undefined;
  }
}
