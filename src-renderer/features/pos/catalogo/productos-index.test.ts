import { describe, expect, it } from 'vitest';
import { searchProductos } from '../busqueda/productos-search.ts';
import { productoDePrueba } from './producto-de-prueba.ts';
import { buildIndex, IndexBuilder, withProductos } from './productos-index.ts';

describe('the index of products', () => {
  it('lists best sellers first', () => {
    const lista = [productoDePrueba('Ancla'), productoDePrueba('Barco', { vendidos: 2 })];
    const tienda = buildIndex([...lista, productoDePrueba('Cabo', { vendidos: 9 })]);
    expect(
      searchProductos(tienda, '')
        .primeros(9)
        .map(({ nombre }) => nombre),
    ).toEqual(['Cabo', 'Barco', 'Ancla']);
  });
  it('takes changed, new and removed products, and keeps best sellers in their position', () => {
    const antes = buildIndex([
      productoDePrueba('Barco', { vendidos: 2, codigo: '100' }),
      productoDePrueba('Ancla', { codigo: '200' }),
      productoDePrueba('Cabo'),
    ]);
    const barco = productoDePrueba('Barco', { stock: 1, codigo: '101' });
    const despues = withProductos(antes, [barco, productoDePrueba('Boya')], new Set(['Ancla']));
    expect(
      searchProductos(despues, '')
        .primeros(9)
        .map(({ nombre }) => nombre),
    ).toEqual(['Barco', 'Boya', 'Cabo']);
    expect(despues.porId.get('Barco')?.stock).toBe(1);
    expect(despues.porCodigo.get('101')?._id).toBe('Barco');
    expect([despues.porCodigo.get('100'), despues.porCodigo.get('200')]).toEqual([undefined, undefined]);
  });
  it('keeps the order when it is rebuilt within a shift', () => {
    const antes = buildIndex([
      productoDePrueba('Ancla', { vendidos: 5 }),
      productoDePrueba('Barco', { vendidos: 2 }),
      productoDePrueba('Cabo'),
    ]);
    const leidos = [
      productoDePrueba('Ancla', { vendidos: 5 }),
      productoDePrueba('Barco', { vendidos: 9, stock: 1 }),
      productoDePrueba('Cabo', { vendidos: 7 }),
      productoDePrueba('Dado', { vendidos: 3 }),
    ];
    const nombres = (enSuOrden: boolean) => {
      const builder = new IndexBuilder(antes, enSuOrden);
      builder.add(leidos);
      return builder.build().fichas.map(({ producto }) => producto.nombre);
    };
    expect(nombres(true)).toEqual(['Ancla', 'Dado', 'Barco', 'Cabo']);
    expect(nombres(false)).toEqual(['Barco', 'Cabo', 'Ancla', 'Dado']);
  });
  it('lists new products last, in order of creation, and leaves the others where they are', () => {
    const antes = buildIndex([productoDePrueba('Cabo'), productoDePrueba('Barco', { vendidos: 2 })]);
    const despues = withProductos(antes, [
      productoDePrueba('2', { nombre: 'Ancla', vendidos: null }),
      productoDePrueba('1', { nombre: 'Boya', vendidos: null }),
      productoDePrueba('Cabo', { vendidos: null, stock: 9 }),
    ]);
    expect(
      searchProductos(despues, '')
        .primeros(9)
        .map(({ nombre }) => nombre),
    ).toEqual(['Barco', 'Cabo', 'Boya', 'Ancla']);
  });
  it('keeps the last of two products with the same id', () => {
    const twice = buildIndex([productoDePrueba('A', { stock: 1 }), productoDePrueba('A', { stock: 9 })]);
    expect(
      searchProductos(twice, 'a')
        .primeros(9)
        .map(({ stock }) => stock),
    ).toEqual([9]);
  });
});
