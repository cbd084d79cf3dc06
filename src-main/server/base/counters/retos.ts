import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Reto } from '#contract/words/retos.ts';

/** How long a challenge may be solved, in ms: the slowest phone needs some seconds. */
const VIGENCIA_MS = 3 * 60_000;
const PARTES = 8;
/** Leading zero bits of each part at the lowest pressure; each further level doubles the work. */
const CEROS = 12;
/** Levels of pressure; at the last one a challenge takes some 260,000 hashes. */
export const NIVELES = 4;
/** Solved challenges remembered until they expire. When all places are taken, no further solution counts. */
const USADOS_MAXIMOS = 20_000;
/** No solution is longer: a longer header is not even looked at. */
const LARGO_MAXIMO = 300;

const SOLUCION = /^((\w+)\.([\da-z]+)\.(\d+)\.[\w-]{16}\.([\w-]{43}))\.(\d{1,9}(?:-\d{1,9})*)$/;

export interface Retos {
  /** A challenge for callers of `red` at the door `puerta`; `nivel`, from 1, is how hard they press. */
  poner(puerta: string, red: string, nivel: number): Reto;
  /** Whether this is the first use of a solution of a challenge that was made for this door and network. */
  cumple(puerta: string, red: string, solucion: string): boolean;
}

/** Whether each number, larger than the one before, solves a part. */
function resuelve(desafio: string, numeros: readonly string[], ceros: number): boolean {
  const base = createHash('sha256').update(desafio).digest();
  return numeros.every((numero, i) => {
    if (i > 0 && Number(numero) <= Number(numeros[i - 1])) return false;
    return createHash('sha256').update(base).update(numero).digest().readUInt32BE(0) >>> (32 - ceros) === 0;
  });
}

/**
 * Challenges that the server does not store: what they were made for is signed. Only solved ones are remembered, in this
 * process, so that each lets one call pass.
 */
export function createRetos(clave: Buffer, clock: () => Date, usadosMaximos = USADOS_MAXIMOS): Retos {
  const usados = new Map<string, number>();

  const firma = (datos: string, red: string) =>
    createHmac('sha256', clave).update(`${datos} ${red}`).digest('base64url');

  /** Forgets the oldest that expired; whether there is room for one more. */
  function hayLugar(ahora: number): boolean {
    for (const [desafio, hasta] of usados) {
      if (hasta > ahora) break;
      usados.delete(desafio);
    }
    return usados.size < usadosMaximos;
  }

  return {
    poner(puerta, red, nivel) {
      const hasta = clock().getTime() + VIGENCIA_MS;
      const ceros = CEROS + Math.min(Math.max(nivel, 1), NIVELES) - 1;
      const datos = `${puerta}.${hasta.toString(36)}.${ceros}.${randomBytes(12).toString('base64url')}`;
      return { desafio: `${datos}.${firma(datos, red)}`, partes: PARTES, ceros };
    },
    cumple(puerta, red, solucion) {
      if (solucion.length > LARGO_MAXIMO) return false;
      const [, desafio = '', para, vence = '', ceros, sello = '', numeros = ''] =
        SOLUCION.exec(solucion) ?? [];
      const ahora = clock().getTime();
      const hasta = Number.parseInt(vence, 36);
      if (para !== puerta || !(hasta > ahora) || usados.has(desafio)) return false;
      const propio = firma(desafio.slice(0, -sello.length - 1), red);
      if (!timingSafeEqual(Buffer.from(propio), Buffer.from(sello))) return false;
      const hallados = numeros.split('-');
      if (hallados.length !== PARTES || !resuelve(desafio, hallados, Number(ceros))) return false;
      if (!hayLugar(ahora)) return false;
      usados.set(desafio, hasta);
      return true;
    },
  };
}
