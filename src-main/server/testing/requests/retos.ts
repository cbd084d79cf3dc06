import { createHash } from 'node:crypto';
import type { Reto } from '#contract/words/retos.ts';
import type { TestResponse } from '../shops/shop.ts';

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

/** What a page that can solve challenges says with its first try. */
export const PUEDO = { 'x-reto': 'puedo' };

/** The challenge of a refusal. */
export const retoDe = ({ body }: TestResponse) => body.reto as Reto;

/** Strangers, each from a network of its own. */
export const extrano = (i: number) => `203.${i % 200}.${Math.floor(i / 200)}.9`;
