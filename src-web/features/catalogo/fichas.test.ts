import { expect, it } from 'vitest';
import { fichasDe } from './fichas.ts';

it('names a colour by itself, whatever the address says', () => {
  const color = ['__proto__', 'constructor', 'otros', 'grande'];
  expect(fichasDe({ color, tamano: [], tipo: [] }).map(({ nombre }) => nombre)).toEqual(color);
});

it('tells the same word of two lists apart, and takes each out of its own', () => {
  const fichas = fichasDe({ color: ['otros', 'grande'], tamano: ['grande'], tipo: ['otros', 'latex'] });
  expect(fichas.map(({ nombre }) => nombre)).toEqual(['otros', 'grande', 'Grande', 'Otros tipos', 'Látex']);
  expect(new Set(fichas.map(({ clave }) => clave)).size).toBe(5);
  expect(fichas.map(({ sin }) => sin)).toEqual([
    { color: ['grande'] },
    { color: ['otros'] },
    { tamano: [] },
    { tipo: ['latex'] },
    { tipo: ['otros'] },
  ]);
});
