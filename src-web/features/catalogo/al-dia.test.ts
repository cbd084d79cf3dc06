import { describe, expect, it } from 'vitest';
import type { Catalogo, ProductoDeCatalogo } from '#contract/catalogo.ts';
import { alDia, ausentes, conFrescos } from './al-dia.ts';
import { tintesDe } from './tintes.ts';

function producto(_id: string, datos: Partial<ProductoDeCatalogo> = {}): ProductoDeCatalogo {
  return {
    ...{ _id, nombre: `Globo ${_id}`, descripcion: '', categoria: 'globos', precioVenta: 5 },
    ...{ stock: 3, controlaStock: true, imagenUrl: null },
    ...datos,
  };
}

function catalogo(ids: string, datos: Partial<Catalogo['pagination']> = {}): Catalogo {
  return {
    success: true,
    productos: [...ids].map((id) => producto(id)),
    pagination: {
      ...{ currentPage: 1, totalPages: 2, totalItems: 5, itemsPerPage: 3 },
      ...{ hasPrevPage: false, hasNextPage: true },
      ...datos,
    },
  };
}
const resumen = ({ productos }: Catalogo) => productos.map(({ _id, stock }) => `${_id}${stock}`).join(' ');

describe('alDia', () => {
  it('keeps everything in its place, and takes over prices and stock', () => {
    const fresco = catalogo('abc');
    fresco.productos = [producto('b', { stock: 1, precioVenta: 9 }), producto('a'), producto('c')];
    const nueva = alDia(catalogo('abc'), fresco, new Map());
    expect(resumen(nueva)).toBe('a3 b1 c3');
    expect(nueva.productos[1]?.precioVenta).toBe(9);
  });

  it('leaves a sold-out product where it is, and what came in its stead for another time', () => {
    const [mostrado, fresco] = [catalogo('abc'), catalogo('acd')];
    expect(ausentes(mostrado, fresco)).toEqual(['b']);
    const agotado = new Map([['b', producto('b', { stock: 0 })]]);
    expect(resumen(alDia(mostrado, fresco, agotado))).toBe('a3 b0 c3');
  });

  it('shows as sold out what is no longer sold, also what never ran out', () => {
    const { productos } = alDia(catalogo('ab'), catalogo('a'), new Map([['b', null]]));
    expect(productos[1]).toMatchObject({ _id: 'b', stock: 0, controlaStock: true });
  });

  it('adds what is new at the end, where the page has room', () => {
    expect(resumen(alDia(catalogo('ab'), catalogo('dabc'), new Map()))).toBe('a3 b3 d3');
    expect(resumen(alDia(catalogo(''), catalogo('ab'), new Map()))).toBe('a3 b3');
  });

  it('sends nobody away from a page that is no more', () => {
    const mostrado = catalogo('a', { currentPage: 2 });
    const fresco = catalogo('', { currentPage: 2, totalPages: 1, totalItems: 3 });
    const { pagination } = alDia(mostrado, fresco, new Map([['a', producto('a', { stock: 0 })]]));
    expect(pagination).toMatchObject({ currentPage: 2, totalPages: 2, totalItems: 3 });
  });
});

describe('conFrescos', () => {
  it('changes only what is known', () => {
    expect(resumen(conFrescos(catalogo('abc'), new Map([['b', null]])))).toBe('a3 b0 c3');
  });
});

describe('tintesDe', () => {
  it.each([
    ['Azul rey', ['azul']],
    ['ROSA Y DORADO', ['rosa', 'dorado']],
    ['Oro rosa', ['durazno']],
    ['Multicolor', ['varios']],
    ['Pastel surtido', ['varios']],
    ['Rojo, blanco y azul', ['varios']],
    ['Rosa pastel', ['rosa']],
    ['De fiesta', []],
  ])('«%s»', (color, tintes) => {
    expect(tintesDe(color)).toEqual(tintes);
  });
});
