import { describe, expect, it } from 'vitest';
import { buildIndex, searchIndex, withProducts } from './product-index.ts';
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
  searchIndex(index, texto, categoria).map(({ nombre }) => nombre);

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
  it('takes signs as plain text', () => {
    expect(nombres('100 %')).toEqual(['Bolsa de globos 100 %']);
    expect(nombres('.*')).toEqual([]);
  });
  it('shows all of a category without a word, in order', () => {
    expect(nombres('', 'globos')).toEqual(['Bolsa de globos 100 %', 'Globo corazón rojo', 'Superglobo']);
    expect(nombres('')).toHaveLength(5);
  });
  it('shows what sells before all else', () => {
    const lista = [productoDePrueba('Ancla'), productoDePrueba('Barco', { vendidos: 2 })];
    const tienda = buildIndex([...lista, productoDePrueba('Cabo', { vendidos: 9 })]);
    expect(searchIndex(tienda, '').map(({ nombre }) => nombre)).toEqual(['Cabo', 'Barco', 'Ancla']);
  });
  it('takes changes, newcomers and goings, and keeps what sells where it is', () => {
    const antes = buildIndex([
      productoDePrueba('Barco', { vendidos: 2, codigo: '100' }),
      productoDePrueba('Ancla', { codigo: '200' }),
      productoDePrueba('Cabo'),
    ]);
    const barco = productoDePrueba('Barco', { stock: 1, codigo: '101' });
    const despues = withProducts(antes, [barco, productoDePrueba('Boya')], new Set(['Ancla']));
    expect(searchIndex(despues, '').map(({ nombre }) => nombre)).toEqual(['Barco', 'Boya', 'Cabo']);
    expect(despues.porId.get('Barco')?.stock).toBe(1);
    expect(despues.porCodigo.get('101')?._id).toBe('Barco');
    expect([despues.porCodigo.get('100'), despues.porCodigo.get('200')]).toEqual([undefined, undefined]);
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
  it('keeps the last of two with the same id', () => {
    const twice = buildIndex([productoDePrueba('A', { stock: 1 }), productoDePrueba('A', { stock: 9 })]);
    expect(searchIndex(twice, 'a').map(({ stock }) => stock)).toEqual([9]);
  });
  it('answers a key press among 5,000 products within a frame', () => {
    const big = buildIndex(
      Array.from({ length: 5_000 }, (_, i) =>
        productoDePrueba(`Globo número ${i}`, { descripcion: 'látex '.repeat(20) }),
      ),
    );
    const start = performance.now();
    for (let i = 0; i < 20; i += 1) searchIndex(big, `globo latex ${i}`);
    expect((performance.now() - start) / 20).toBeLessThan(16);
  });
});
