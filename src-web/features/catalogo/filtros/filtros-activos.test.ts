import { expect, it } from 'vitest';
import { filtrosActivos } from './filtros-activos.ts';

it('labels a colour with its own text, whatever the address contains', () => {
  const color = ['__proto__', 'constructor', 'otros', 'grande'];
  expect(filtrosActivos({ color, tamano: [], tipo: [] }).map(({ nombre }) => nombre)).toEqual(color);
});

it('distinguishes the same word in two lists and removes each from its own', () => {
  const activos = filtrosActivos({
    color: ['otros', 'grande'],
    tamano: ['grande'],
    tipo: ['otros', 'latex'],
  });
  expect(activos.map(({ nombre }) => nombre)).toEqual(['otros', 'grande', 'Grande', 'Otros tipos', 'Látex']);
  expect(new Set(activos.map(({ clave }) => clave)).size).toBe(5);
  expect(activos.map(({ sin }) => sin)).toEqual([
    { color: ['grande'] },
    { color: ['otros'] },
    { tamano: [] },
    { tipo: ['latex'] },
    { tipo: ['otros'] },
  ]);
});
