import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATEGORIAS } from '#contract/categorias.ts';
import { cambiarConsulta, leerConsulta } from './consulta.ts';

const leer = (texto: string) => leerConsulta(new URLSearchParams(texto));
const cambiar = (texto: string, cambio: Parameters<typeof cambiarConsulta>[1]) =>
  cambiarConsulta(new URLSearchParams(texto), cambio).toString();

describe('leerConsulta', () => {
  it('reads what the address says', () => {
    expect(leer('categoria=globos&buscar=niña&page=3')).toEqual({
      categoria: 'globos',
      buscar: 'niña',
      page: 3,
    });
  });

  it('shows everything from the start when it says nothing that means something', () => {
    const todo = { categoria: 'todos', buscar: '', page: 1 };
    expect(leer('')).toEqual(todo);
    for (const page of ['0', '-1', '1.5', 'x', '1e3', '99999999999']) {
      expect(leer(`categoria=nada&buscar=%20&page=${page}`)).toEqual(todo);
    }
  });

  it('cuts a search to what the server takes', () => {
    expect(leer(`buscar=${'a'.repeat(300)}`).buscar).toHaveLength(100);
  });
});

describe('cambiarConsulta', () => {
  it('starts another category or search at its first page', () => {
    expect(cambiar('categoria=globos&page=4', { categoria: 'otros' })).toBe('categoria=otros');
    expect(cambiar('categoria=globos&page=4', { buscar: 'rojo' })).toBe('categoria=globos&buscar=rojo');
  });

  it('writes only what is not as usual', () => {
    expect(cambiar('categoria=globos&buscar=rojo&page=2', { categoria: 'todos', buscar: '' })).toBe('');
    expect(cambiar('producto=1&pedido=2', { page: 2 })).toBe('page=2');
  });

  it('is read back as it was written', () => {
    const consulta = fc.record({
      categoria: fc.constantFrom('todos' as const, ...CATEGORIAS),
      buscar: fc.string({ maxLength: 100 }).map((texto) => texto.trim()),
      page: fc.integer({ min: 1, max: 999_999 }),
    });
    fc.assert(
      fc.property(consulta, (una) => {
        const escrita = cambiarConsulta(new URLSearchParams(), una).toString();
        expect(leerConsulta(new URLSearchParams(escrita))).toEqual(una);
      }),
    );
  });
});
