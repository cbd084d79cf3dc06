import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createBusqueda } from './busqueda.ts';
import { sha256 } from './sha256.ts';

const hashDe = (bytes: Uint8Array) =>
  Array.from(sha256(bytes), (palabra) => (palabra >>> 0).toString(16).padStart(8, '0')).join('');

describe('the hash', () => {
  it.each([0, 1, 32, 41, 55, 56, 63, 64, 65, 119, 120, 200])('of %i bytes is that of SHA-256', (largo) => {
    const bytes = Uint8Array.from({ length: largo }, (_, i) => (i * 37 + largo) & 255);
    expect(hashDe(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
  });
});

it('finds the numbers of a challenge, in portions', () => {
  const busqueda = createBusqueda({ desafio: 'pedidos.x', partes: 3, ceros: 8 });
  let solucion: string | undefined;
  while (solucion === undefined) solucion = busqueda.avanzar(10);
  const base = createHash('sha256').update('pedidos.x').digest();
  const numeros = solucion.split('.').at(-1)?.split('-') ?? [];
  expect(numeros).toHaveLength(3);
  for (const numero of numeros) expect(createHash('sha256').update(base).update(numero).digest()[0]).toBe(0);
});
