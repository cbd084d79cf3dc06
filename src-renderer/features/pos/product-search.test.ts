import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildIndex } from './product-index.ts';
import { searchIndex } from './product-search.ts';
import { productoDePrueba } from './producto-de-prueba.ts';
import type { ProductoPos } from './producto-pos.ts';

const index = buildIndex([
  productoDePrueba('Globo corazón rojo', { codigo: '7401' }),
  productoDePrueba('Corazón de papel', { categoria: 'decoraciones' }),
  productoDePrueba('Piñata de estrella', {
    categoria: 'articulos-fiesta',
    descripcion: 'Con forma de corazón',
  }),
  productoDePrueba('Superglobo', { codigo: 'GYF-100' }),
  productoDePrueba('Bolsa de globos 100 %'),
]);
const nombres = (texto: string, categoria?: ProductoPos['categoria']) =>
  searchIndex(index, texto, categoria)
    .primeros(100)
    .map(({ nombre }) => nombre);

describe('searchIndex', () => {
  it('ignores accents and case, and puts names before descriptions', () => {
    expect(nombres('CORAZON')).toEqual(['Corazón de papel', 'Globo corazón rojo', 'Piñata de estrella']);
  });
  it('wants every word, in any order', () => {
    expect(nombres('rojo globo')).toEqual(['Globo corazón rojo']);
    expect(nombres('globo verde')).toEqual([]);
  });
  it('puts the beginning of a name first, then of a word, then the rest', () => {
    expect(nombres('globo')).toEqual(['Globo corazón rojo', 'Bolsa de globos 100 %', 'Superglobo']);
  });
  it('finds a code exactly, whatever the category', () => {
    expect(nombres('7401', 'servicios')).toEqual(['Globo corazón rojo']);
    expect(nombres('740')).toEqual([]);
    expect(nombres(' GYF-100 ')).toEqual(['Superglobo']);
  });
  it('finds singular and plural alike, also letter by letter', () => {
    expect(nombres('globos rojos')).toEqual(['Globo corazón rojo']);
    expect(nombres('corazones')).toEqual(nombres('corazon'));
    expect(nombres('corazone')).toEqual([]);
    expect(nombres('corazones')).toEqual(nombres('corazon'));
    expect(nombres('globos')).toEqual(nombres('globo'));
    expect(nombres('rojas')).toEqual(['Globo corazón rojo']);
  });
  it('takes signs as plain text', () => {
    expect(nombres('100 %')).toEqual(['Bolsa de globos 100 %']);
    expect(nombres('.*')).toEqual([]);
  });
  it('shows all of a category without a word, in order', () => {
    expect(nombres('', 'globos')).toEqual(['Bolsa de globos 100 %', 'Globo corazón rojo', 'Superglobo']);
    expect(nombres('')).toHaveLength(5);
  });
  it('finds the same letter by letter as all at once', () => {
    for (const texto of ['corazón de', 'globos 100', 'rojo globo', 'g', 'estrella']) {
      const entera = nombres(texto);
      nombres('');
      for (let largo = 1; largo < texto.length; largo += 1) nombres(texto.slice(0, largo));
      expect(nombres(texto)).toEqual(entera);
      expect(nombres('', 'globos')).toHaveLength(3);
    }
  });
  it('tells the first ones without looking at all the others, and the same whenever it is asked', () => {
    const partes = ['globo', 'superglobo', 'con globo', 'rojo', 'de', 'corazón', 'globos'];
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            nombre: fc.array(fc.constantFrom(...partes), { minLength: 1, maxLength: 3 }),
            descripcion: fc.constantFrom('', 'globo rojo', 'de papel'),
          }),
          { maxLength: 60 },
        ),
        fc.constantFrom('g', 'globo', 'globo r', 'rojo globo', 'de'),
        fc.array(fc.nat(20), { minLength: 1, maxLength: 5 }),
        (productos, texto, cuantos) => {
          const lista = productos.map(({ nombre, descripcion }, i) =>
            productoDePrueba(`${nombre.join(' ')} ${i}`, { descripcion }),
          );
          const todos = searchIndex(buildIndex(lista), texto).primeros(1000);
          const hallados = searchIndex(buildIndex(lista), texto);
          for (const n of cuantos) expect(hallados.primeros(n)).toEqual(todos.slice(0, n));
        },
      ),
    );
  });
});
