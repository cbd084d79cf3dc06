import { describe, expect, it } from 'vitest';
import type { Catalogo, ProductoDeCatalogo } from '#contract/schemas/catalogo/catalogo.ts';
import { productoDePrueba } from '../../../shared/producto-de-prueba.ts';
import { alDia, ausentes, conFrescos } from './lista-al-dia.ts';

function producto(_id: string, datos: Partial<ProductoDeCatalogo> = {}): ProductoDeCatalogo {
  return productoDePrueba({ _id, ...datos });
}

function catalogo(ids: string, datos: Partial<Catalogo['pagination']> = {}): Catalogo {
  return {
    success: true,
    productos: [...ids].map((id) => producto(id)),
    ocasiones: [],
    pagination: {
      currentPage: 1,
      totalPages: 2,
      totalItems: 5,
      itemsPerPage: 3,
      hasPrevPage: false,
      hasNextPage: true,
      ...datos,
    },
  };
}
const resumen = ({ productos }: Catalogo) => productos.map(({ _id, stock }) => `${_id}${stock}`).join(' ');

describe('alDia', () => {
  it('updates prices and stock and keeps the order of the list', () => {
    const fresco = catalogo('abc');
    fresco.productos = [producto('b', { stock: 1, precioVenta: 9 }), producto('a'), producto('c')];
    const nueva = alDia(catalogo('abc'), fresco, new Map());
    expect(resumen(nueva)).toBe('a3 b1 c3');
    expect(nueva.productos[1]?.precioVenta).toBe(9);
  });

  it('leaves a sold-out product in its place and does not show its replacement', () => {
    const mostrado = catalogo('abc');
    const fresco = catalogo('acd');
    expect(ausentes(mostrado, fresco)).toEqual(['b']);
    const agotado = new Map([['b', producto('b', { stock: 0 })]]);
    expect(resumen(alDia(mostrado, fresco, agotado))).toBe('a3 b0 c3');
  });

  it('shows a product no longer sold as sold out, also one without stock control', () => {
    const { productos } = alDia(catalogo('ab'), catalogo('a'), new Map([['b', null]]));
    expect(productos[1]).toMatchObject({ _id: 'b', stock: 0, controlaStock: true });
  });

  it('appends new products while the page has room', () => {
    expect(resumen(alDia(catalogo('ab'), catalogo('dabc'), new Map()))).toBe('a3 b3 d3');
    expect(resumen(alDia(catalogo(''), catalogo('ab'), new Map()))).toBe('a3 b3');
  });

  it('stays on a page that no longer exists', () => {
    const mostrado = catalogo('a', { currentPage: 2 });
    const fresco = catalogo('', { currentPage: 2, totalPages: 1, totalItems: 3 });
    const { pagination } = alDia(mostrado, fresco, new Map([['a', producto('a', { stock: 0 })]]));
    expect(pagination).toMatchObject({ currentPage: 2, totalPages: 2, totalItems: 3 });
  });
});

describe('conFrescos', () => {
  it('changes only the products it has data for', () => {
    expect(resumen(conFrescos(catalogo('abc'), new Map([['b', null]])))).toBe('a3 b0 c3');
  });
});
