import { sha256 } from '@noble/hashes/sha2.js';
import type { Reto } from '#contract/words/retos.ts';

export interface Busqueda {
  /** Tries as many numbers; the solution once all parts are found. */
  avanzar(veces: number): string | undefined;
}

/** Looks for the solution of a challenge, in portions. */
export function createBusqueda({ desafio, partes, ceros }: Reto): Busqueda {
  const texto = new TextEncoder();
  const mensaje = new Uint8Array(64);
  mensaje.set(sha256(texto.encode(desafio)));
  const hallados: number[] = [];
  let numero = 0;

  function acierta(): boolean {
    const { written } = texto.encodeInto(String(numero), mensaje.subarray(32));
    const hash = sha256(mensaje.subarray(0, 32 + written));
    const [a = 0, b = 0, c = 0, d = 0] = hash;
    return ((a << 24) | (b << 16) | (c << 8) | d) >>> (32 - ceros) === 0;
  }

  return {
    avanzar(veces) {
      for (let i = 0; i < veces && hallados.length < partes; i += 1, numero += 1)
        if (acierta()) hallados.push(numero);
      return hallados.length < partes ? undefined : `${desafio}.${hallados.join('-')}`;
    },
  };
}
