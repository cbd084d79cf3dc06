import { createHash, createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Reto } from '#contract/words/retos.ts';
import { createCupos } from './cupos.ts';

/** How long a challenge may be solved, in ms: the slowest phone needs some seconds. */
const VIGENCIA_MS = 3 * 60_000;
const PARTES = 8;
/** Leading zero bits of each part at the lowest pressure; each further level doubles the work. */
const CEROS = 12;
/** Levels of pressure; at the last one a challenge takes some 260,000 hashes. */
export const NIVELES = 4;
/** Solved challenges remembered until they expire: of a door, and among them of a provider's network and of a wide one. */
const SITIOS = { puerta: 20_000, proveedor: 3_000, redAmplia: 300 };
/** No solution is longer: a longer header is not even looked at. */
const LARGO_MAXIMO = 300;

const SOLUCION = /^((\w+)\.([\da-z]+)\.(\d+)\.[\w-]{16}\.(?<sello>[\w-]{43}))\.(\d{1,9}(?:-\d{1,9})*)$/;

/** The networks around who solves: the one that the challenge was made for, the wider one, and the provider's. */
export interface RedesDeQuienResuelve {
  red: string;
  amplia: string;
  proveedor: string;
}

/** What a solution is worth; `sin-lugar`: it is right and unused, but that it was used could not be remembered. */
type ValorDeSolucion = 'vale' | 'no-vale' | 'sin-lugar';

export interface Retos {
  /** A challenge for callers of `red` at the door `puerta`; `nivel`, from 1, is how hard they press. */
  poner(puerta: string, red: string, nivel: number): Reto;
  /** Spends a solution of a challenge that was made for this door and network, unless it was spent before. */
  gastar(puerta: string, redes: RedesDeQuienResuelve, solucion: string): ValorDeSolucion;
  /** Makes a solution that was spent good for another call. */
  devolver(solucion: string): void;
}

/** Whether each number, larger than the one before, solves a part. */
function resuelve(desafio: string, numeros: readonly string[], ceros: number): boolean {
  const base = createHash('sha256').update(desafio).digest();
  return numeros.every((numero, i) => {
    if (i > 0 && Number(numero) <= Number(numeros[i - 1])) return false;
    return createHash('sha256').update(base).update(numero).digest().readUInt32BE(0) >>> (32 - ceros) === 0;
  });
}

/** A solution that was spent, until it would expire anyway. */
interface Usada {
  hasta: number;
  olvidar: () => void;
}

/**
 * Challenges that the server does not store: what they were made for is signed. Only solved ones are remembered, in this
 * process, so that each lets one call pass. Each wide network has its share of that memory, so that one cannot fill it.
 */
export function createRetos(clave: KeyObject, clock: () => Date, sitios = SITIOS): Retos {
  /** By the signature of their challenge. */
  const usadas = new Map<string, Usada>();
  const cupos = createCupos();

  const firma = (datos: string, red: string) =>
    createHmac('sha256', clave).update(`${datos} ${red}`).digest('base64url');

  function olvidar(sello: string): void {
    usadas.get(sello)?.olvidar();
    usadas.delete(sello);
  }

  /** Remembers a solution, having forgotten the oldest that expired; false without room for it. */
  function recordar(sello: string, hasta: number, puerta: string, redes: RedesDeQuienResuelve): boolean {
    const ahora = clock().getTime();
    for (const [otro, usada] of usadas) {
      if (usada.hasta > ahora) break;
      olvidar(otro);
    }
    const sitio = cupos.tomar([
      [puerta, sitios.puerta],
      [`${puerta}, proveedor ${redes.proveedor}`, sitios.proveedor],
      [`${puerta}, red ${redes.amplia}`, sitios.redAmplia],
    ]);
    if (sitio) usadas.set(sello, { hasta, olvidar: sitio });
    return sitio !== undefined;
  }

  return {
    poner(puerta, red, nivel) {
      const hasta = clock().getTime() + VIGENCIA_MS;
      const ceros = CEROS + Math.min(Math.max(nivel, 1), NIVELES) - 1;
      const datos = `${puerta}.${hasta.toString(36)}.${ceros}.${randomBytes(12).toString('base64url')}`;
      return { desafio: `${datos}.${firma(datos, red)}`, partes: PARTES, ceros };
    },
    gastar(puerta, redes, solucion) {
      if (solucion.length > LARGO_MAXIMO) return 'no-vale';
      const [, desafio = '', para, vence = '', ceros, sello = '', numeros = ''] =
        SOLUCION.exec(solucion) ?? [];
      const hasta = Number.parseInt(vence, 36);
      if (para !== puerta || !(hasta > clock().getTime()) || usadas.has(sello)) return 'no-vale';
      const propio = firma(desafio.slice(0, -sello.length - 1), redes.red);
      if (!timingSafeEqual(Buffer.from(propio), Buffer.from(sello))) return 'no-vale';
      const hallados = numeros.split('-');
      if (hallados.length !== PARTES || !resuelve(desafio, hallados, Number(ceros))) return 'no-vale';
      return recordar(sello, hasta, puerta, redes) ? 'vale' : 'sin-lugar';
    },
    devolver(solucion) {
      olvidar(SOLUCION.exec(solucion)?.groups?.sello ?? '');
    },
  };
}
