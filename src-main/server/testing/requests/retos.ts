import { createHash } from 'node:crypto';
import type { Reto } from '#contract/words/retos.ts';

/** Solves a challenge as a page does, with Node's hash. */
export function resolverReto({ desafio, partes, ceros }: Reto): string {
  const base = createHash('sha256').update(desafio).digest();
  const hallados: number[] = [];
  for (let n = 0; hallados.length < partes; n += 1) {
    const hash = createHash('sha256').update(base).update(String(n)).digest();
    if (hash.readUInt32BE(0) >>> (32 - ceros) === 0) hallados.push(n);
  }
  return `${desafio}.${hallados.join('-')}`;
}
