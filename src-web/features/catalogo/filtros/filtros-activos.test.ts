import { expect, it } from 'vitest';
import { filtrosActivos } from './filtros-activos.ts';

it('labels a colour with its own text, whatever the address contains', () => {
  const color = ['__proto__', 'constructor', 'otros', 'grande'];
  expect(
    filtrosActivos({ familia: [], color, tamano: [], tipo: [], ocasion: [] }).map(({ nombre }) => nombre),
  ).toEqual(color);
});

it('distinguishes the same word in two lists and removes each from its own', () => {
  const activos = filtrosActivos({
    familia: ['gris'],
    color: ['otros', 'grande'],
    tamano: ['grande'],
    tipo: ['otros', 'latex'],
    ocasion: ['boda'],
  });
  expect(activos.map(({ nombre }) => nombre)).toEqual([
    'Boda',
    'Gris y plateado',
    'otros',
    'grande',
    'Grande',
    'Otros tipos',
    'Látex',
  ]);
  expect(new Set(activos.map(({ clave }) => clave)).size).toBe(7);
  expect(activos.map(({ sin }) => sin)).toEqual([
    { ocasion: [] },
    { familia: [] },
    { color: ['grande'] },
    { color: ['otros'] },
    { tamano: [] },
    { tipo: ['latex'] },
    { tipo: ['otros'] },
  ]);
});
