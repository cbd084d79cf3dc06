import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TAMANOS, TIPOS_GLOBO } from '#contract/words/categorias.ts';
import { FAMILIAS_DE_COLOR } from '#contract/words/colores.ts';
import { ORDENES } from '#contract/words/listas.ts';
import { cambiarConsulta, leerConsulta } from './consulta.ts';

const leer = (texto: string, pathname = '/catalogo') => leerConsulta(new URLSearchParams(texto), pathname);
const cambiar = (texto: string, cambio: Parameters<typeof cambiarConsulta>[1]) =>
  cambiarConsulta(leer(texto), cambio).search.replace('?', '');

describe('leerConsulta', () => {
  it('reads every parameter of the address', () => {
    expect(leer('categoria=globos&buscar=niña&page=3')).toEqual({
      categoria: 'globos',
      buscar: 'niña',
      page: 3,
      familia: [],
      color: [],
      tamano: [],
      tipo: [],
      ocasion: [],
      orden: 'relevancia',
    });
    expect(
      leer(
        'familia=azul&familia=rojo&familia=azul&color=Rojo&color=Coral,+marfil&color=Rojo&tamano=grande&tipo=foil&orden=nuevos',
      ),
    ).toMatchObject({
      familia: ['rojo', 'azul'],
      color: ['Rojo', 'Coral, marfil'],
      tamano: ['grande'],
      tipo: ['foil'],
      orden: 'nuevos',
      page: 1,
    });
  });

  it('ignores filters that the category does not have', () => {
    const todos = 'familia=rojo&color=Rojo&tamano=grande&tipo=foil&tipo=inflado';
    expect(leer(todos)).toMatchObject({ color: ['Rojo'], tamano: ['grande'], tipo: ['foil'] });
    expect(leer(`categoria=servicios&${todos}`)).toMatchObject({ color: [], tamano: [], tipo: ['inflado'] });
    expect(leer(`categoria=otros&${todos}`)).toMatchObject({ familia: [], color: [], tamano: [], tipo: [] });
  });

  it('reads the occasion from the path', () => {
    expect(leer('page=2', '/ocasion/navidad')).toMatchObject({ ocasion: ['navidad'], page: 2 });
    expect(leer('', '/ocasion/')).toMatchObject({ ocasion: [] });
    const navidad = leer('categoria=globos&page=2', '/ocasion/navidad');
    expect(cambiarConsulta(navidad, { ocasion: ['boda'] })).toEqual({
      pathname: '/ocasion/boda',
      search: '?categoria=globos',
    });
    expect(cambiarConsulta(navidad, { ocasion: [] }).pathname).toBe('/catalogo');
  });

  it('falls back to the whole catalogue for missing or invalid values', () => {
    const todo = {
      categoria: 'todos',
      buscar: '',
      page: 1,
      familia: [],
      color: [],
      tamano: [],
      tipo: [],
      ocasion: [],
      orden: 'relevancia',
    };
    expect(leer('')).toEqual(todo);
    expect(leer(`familia=lunar&color=+&color=${'a'.repeat(41)}&tamano=enorme&tipo=nada&orden=azar`)).toEqual(
      todo,
    );
    for (const page of ['0', '-1', '1.5', 'x', '1e3', '99999999999']) {
      expect(leer(`categoria=nada&buscar=%20&page=${page}`)).toEqual(todo);
    }
  });

  it('cuts a search and a list of colours to the server’s limits', () => {
    expect(leer(`buscar=${'a'.repeat(300)}`).buscar).toHaveLength(100);
    const muchos = Array.from({ length: 60 }, (_, i) => `color=c${i}`).join('&');
    expect(leer(muchos).color).toHaveLength(20);
  });
});

describe('cambiarConsulta', () => {
  it('starts at the first page after a change of category, search, filter or order', () => {
    expect(cambiar('page=4', { color: ['Rojo', 'Azul'] })).toBe('color=Rojo&color=Azul');
    expect(cambiar('color=Rojo&page=4', { color: [] })).toBe('');
    expect(cambiar('color=Rojo&page=4', { orden: 'nuevos' })).toBe('color=Rojo&orden=nuevos');
    expect(cambiar('color=Rojo&orden=nuevos', { page: 2 })).toBe('color=Rojo&orden=nuevos&page=2');
    expect(cambiar('categoria=globos&page=4', { categoria: 'otros' })).toBe('categoria=otros');
    expect(cambiar('categoria=globos&page=4', { buscar: 'rojo' })).toBe('categoria=globos&buscar=rojo');
  });

  it('drops filters that the new category does not have', () => {
    expect(cambiar('color=Rojo&tipo=foil&orden=nombre', { categoria: 'servicios' })).toBe(
      'categoria=servicios&orden=nombre',
    );
  });

  it('writes only values that differ from the default', () => {
    expect(cambiar('categoria=globos&buscar=rojo&page=2', { categoria: 'todos', buscar: '' })).toBe('');
    expect(cambiar('producto=1&pedido=2', { page: 2 })).toBe('page=2');
  });

  it('is read back unchanged', () => {
    const consulta = fc.record({
      categoria: fc.constantFrom('todos' as const, 'globos' as const),
      color: fc.uniqueArray(
        fc
          .string({ minLength: 1, maxLength: 40 })
          .map((texto) => texto.trim())
          .filter(Boolean),
        { maxLength: 5 },
      ),
      familia: fc.subarray([...FAMILIAS_DE_COLOR]),
      tamano: fc.subarray([...TAMANOS]),
      tipo: fc.subarray([...TIPOS_GLOBO]),
      ocasion: fc.subarray(['boda', 'navidad'] as const, { maxLength: 1 }).map((una) => [...una]),
      orden: fc.constantFrom(...ORDENES),
      buscar: fc.string({ maxLength: 100 }).map((texto) => texto.trim()),
      page: fc.integer({ min: 1, max: 999_999 }),
    });
    fc.assert(
      fc.property(consulta, (una) => {
        const { pathname, search } = cambiarConsulta(leer(''), una);
        expect(leer(search, pathname)).toEqual(una);
      }),
    );
  });
});
