import { describe, expect, it } from 'vitest';
import { buildIndex, IndexBuilder, withProducts } from './product-index.ts';
import { searchIndex } from './product-search.ts';
import { productoDePrueba } from './producto-de-prueba.ts';

describe('the index', () => {
  it('shows what sells before all else', () => {
    const lista = [productoDePrueba('Ancla'), productoDePrueba('Barco', { vendidos: 2 })];
    const tienda = buildIndex([...lista, productoDePrueba('Cabo', { vendidos: 9 })]);
    expect(
      searchIndex(tienda, '')
        .primeros(9)
        .map(({ nombre }) => nombre),
    ).toEqual(['Cabo', 'Barco', 'Ancla']);
  });
  it('takes changes, newcomers and goings, and keeps what sells where it is', () => {
    const antes = buildIndex([
      productoDePrueba('Barco', { vendidos: 2, codigo: '100' }),
      productoDePrueba('Ancla', { codigo: '200' }),
      productoDePrueba('Cabo'),
    ]);
    const barco = productoDePrueba('Barco', { stock: 1, codigo: '101' });
    const despues = withProducts(antes, [barco, productoDePrueba('Boya')], new Set(['Ancla']));
    expect(
      searchIndex(despues, '')
        .primeros(9)
        .map(({ nombre }) => nombre),
    ).toEqual(['Barco', 'Boya', 'Cabo']);
    expect(despues.porId.get('Barco')?.stock).toBe(1);
    expect(despues.porCodigo.get('101')?._id).toBe('Barco');
    expect([despues.porCodigo.get('100'), despues.porCodigo.get('200')]).toEqual([undefined, undefined]);
  });
  it('leaves what was there in its place when it is put together anew within a shift', () => {
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
  it('keeps the last of two with the same id', () => {
    const twice = buildIndex([productoDePrueba('A', { stock: 1 }), productoDePrueba('A', { stock: 9 })]);
    expect(
      searchIndex(twice, 'a')
        .primeros(9)
        .map(({ stock }) => stock),
    ).toEqual([9]);
  });
});
