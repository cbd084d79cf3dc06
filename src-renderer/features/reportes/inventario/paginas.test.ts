import { describe, expect, it } from 'vitest';
import type { ReporteInventario } from '#contract/schemas/ventas/reportes.ts';
import { paginacionDe, paginaDe, primerasPaginas } from './paginas.ts';

const productos = (cuantos: number) =>
  Array.from({ length: cuantos }, (_, i) => ({
    _id: String(i),
    nombre: `Globo ${i}`,
    stock: 5,
    stockMinimo: 1,
    controlaStock: true,
    precioVenta: 1,
    margen: null,
    stockBajo: false,
  }));

const reporte: ReporteInventario = {
  resumen: { totalProductos: 50, productosStockBajo: 0, valorInventarioTotal: null },
  productosPorCategoria: [
    { categoria: 'globos', cantidadProductos: 50, productos: productos(50) },
    { categoria: 'otros', cantidadProductos: 0, productos: [] },
  ],
};

describe('a category in pages', () => {
  it('begins with the first, and has none without products', () => {
    const [globos, ...otras] = primerasPaginas(reporte);
    expect(otras).toEqual([]);
    expect([globos?.cantidadProductos, globos?.productos.length]).toEqual([50, 20]);
  });

  it('has each product on one page, the last of which may be shorter', () => {
    const todas = [1, 2, 3].map((pagina) => paginaDe(reporte, 'globos', pagina));
    expect(todas.map(({ length }) => length)).toEqual([20, 20, 10]);
    expect(todas.flat()).toEqual(reporte.productosPorCategoria[0]?.productos);
    expect(paginaDe(reporte, 'globos', 4)).toEqual([]);
    expect(paginaDe(reporte, 'servicios', 1)).toEqual([]);
  });

  it('is one page when it is not larger', () => {
    expect(paginacionDe(20, 1)).toMatchObject({ totalPages: 1, hasNextPage: false, hasPrevPage: false });
    expect(paginacionDe(21, 1)).toMatchObject({ totalPages: 2, hasNextPage: true });
    expect(paginacionDe(21, 2)).toMatchObject({ hasNextPage: false, hasPrevPage: true });
  });
});
