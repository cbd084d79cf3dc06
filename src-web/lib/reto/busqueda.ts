import type { Reto } from '#contract/words/retos.ts';
import { sha256 } from './sha256.ts';

export interface Busqueda {
  /** Tries as many numbers; the solution once all parts are found. */
  avanzar(veces: number): string | undefined;
}

/** Looks for the solution of a challenge, in portions. */
export function createBusqueda({ desafio, partes, ceros }: Reto): Busqueda {
  const mensaje = new Uint8Array(64);
  sha256(new TextEncoder().encode(desafio)).forEach((palabra, i) => {
    for (let j = 0; j < 4; j += 1) mensaje[i * 4 + j] = palabra >>> (24 - j * 8);
  });
  const hallados: number[] = [];
  let numero = 0;

  function acierta(): boolean {
    const digitos = String(numero);
    for (let i = 0; i < digitos.length; i += 1) mensaje[32 + i] = digitos.charCodeAt(i);
    return (sha256(mensaje, 32 + digitos.length)[0] as number) >>> (32 - ceros) === 0;
  }

  return {
    avanzar(veces) {
      for (let i = 0; i < veces && hallados.length < partes; i += 1, numero += 1)
        if (acierta()) hallados.push(numero);
      return hallados.length < partes ? undefined : `${desafio}.${hallados.join('-')}`;
    },
  };
}
