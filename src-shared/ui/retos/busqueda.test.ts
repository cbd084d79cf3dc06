import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createBusqueda } from './busqueda.ts';

it('finds the numbers of a challenge, in portions', () => {
  const busqueda = createBusqueda({ desafio: 'pedidos.x', partes: 3, ceros: 8 });
  let solucion: string | undefined;
  while (solucion === undefined) solucion = busqueda.avanzar(10);
  const base = createHash('sha256').update('pedidos.x').digest();
  const numeros = solucion.split('.').at(-1)?.split('-') ?? [];
  expect(numeros).toHaveLength(3);
  for (const numero of numeros) expect(createHash('sha256').update(base).update(numero).digest()[0]).toBe(0);
});
