import { describe, expect, it } from 'vitest';
import type { Producto } from '#contract/schemas/catalogo/productos.ts';
import {
  borradorDe,
  cambiosDelProducto,
  cuerpoDe,
  duplicado,
  erroresDe,
  formDataOf,
  montoEscrito,
} from './producto-borrador.ts';

const good = {
  ...borradorDe(undefined),
  nombre: 'Globo',
  categoria: 'globos',
  precioCompra: '1.5',
  precioVenta: '1,200.50',
  stock: '10',
  stockMinimo: '2',
};
const wrong = (borrador: typeof good) =>
  Object.entries(erroresDe(borrador))
    .filter(([, error]) => error)
    .map(([name]) => name);

describe('the product form', () => {
  it('asks for the required fields only', () => {
    expect(wrong(good)).toEqual([]);
    expect(wrong({ ...borradorDe(undefined) })).toEqual([
      'nombre',
      'categoria',
      'precioCompra',
      'precioVenta',
      'stock',
      'stockMinimo',
    ]);
  });
  it('refuses numbers that the server would refuse', () => {
    expect(wrong({ ...good, precioVenta: '1.005', stock: '1.5', stockMinimo: '-1' })).toEqual([
      'precioVenta',
      'stock',
      'stockMinimo',
    ]);
    expect(wrong({ ...good, stock: '1000001' })).toEqual(['stock']);
  });
  it('asks for no stock of what has no stock control, and sends 0', () => {
    const servicio = { ...good, categoria: 'servicios', controlaStock: false, stock: '', stockMinimo: 'x' };
    expect(wrong(servicio)).toEqual([]);
    expect(cuerpoDe(servicio)).toMatchObject({ stock: 0, stockMinimo: 0 });
  });
  it('sends amounts in the form the server reads', () => {
    expect([montoEscrito('Q 12,50'), montoEscrito('1,200'), montoEscrito('x')]).toEqual([
      '12.50',
      '1200',
      undefined,
    ]);
    const form = formDataOf(cuerpoDe({ ...good, stock: '1,000' }));
    expect([form.get('stock'), form.get('activo'), form.get('tipoGlobo'), form.has('imagen')]).toEqual([
      '1000',
      'true',
      '',
      false,
    ]);
  });
  it('says what is wrong with an amount', () => {
    const precio = (precioVenta: string) => erroresDe({ ...good, precioVenta }).precioVenta;
    expect(['99999999999', '1,000,000', '-5', '10%', '1.005', 'x'].map(precio)).toEqual([
      'El precio de venta no puede pasar de Q999,999.99',
      'El precio de venta no puede pasar de Q999,999.99',
      'El precio de venta no puede ser negativo',
      'Escribe el precio de venta en quetzales, sin %',
      'El precio de venta debe ser un monto con dos decimales como máximo',
      'El precio de venta debe ser un monto con dos decimales como máximo',
    ]);
  });
  it('reads whole numbers with thousands separators, as it does prices', () => {
    expect(wrong({ ...good, stock: '1,000', stockMinimo: '1,000,000' })).toEqual([]);
    expect(wrong({ ...good, stock: '1,00', stockMinimo: '10,00,000' })).toEqual(['stock', 'stockMinimo']);
  });
});

const original: Producto = {
  _id: '1',
  nombre: 'Globo',
  descripcion: 'Rojo',
  categoria: 'globos',
  codigo: '7401',
  color: 'rojo',
  precioCompra: 1.5,
  precioVenta: 2,
  stock: 9,
  stockMinimo: 3,
  controlaStock: true,
  activo: false,
  ocasiones: ['cumpleanos'],
  imagenUrl: '/imagenes/a.webp',
  fechaCreacion: '',
  fechaActualizacion: '',
};

describe('a change', () => {
  const antes = borradorDe(original);

  it('sends only the changed fields, however they are written, with the values seen before', () => {
    expect(cambiosDelProducto(original, { ...antes, precioVenta: 'Q 2', stock: ' 9 ' })).toEqual({
      visto: {},
    });
    expect(cambiosDelProducto(original, { ...antes, stock: '1,000', tamano: 'grande' })).toEqual({
      stock: 1000,
      tamano: 'grande',
      visto: { stock: 9, tamano: null },
    });
  });

  it('leaves the stock as it is where the form hides it', () => {
    const sinControl = { ...antes, controlaStock: false, stock: '', stockMinimo: '' };
    expect(cambiosDelProducto(original, sinControl)).toEqual({
      controlaStock: false,
      visto: { controlaStock: true },
    });
  });

  it('of the category also sends whether stock is tracked', () => {
    expect(cambiosDelProducto(original, { ...antes, categoria: 'servicios' })).toEqual({
      categoria: 'servicios',
      controlaStock: true,
      visto: { categoria: 'globos', controlaStock: true },
    });
  });
});

describe('a copy', () => {
  it('has everything of the original but its code and its stock', () => {
    expect(duplicado(original)).toEqual({
      ...borradorDe(original),
      nombre: 'Globo (copia)',
      codigo: '',
      stock: '0',
    });
  });

  it.each([
    ['g'.repeat(100), `${'g'.repeat(92)} (copia)`],
    [`${'g'.repeat(91)}🎈🎈🎈`, `${'g'.repeat(91)} (copia)`],
    [`${'g'.repeat(90)}  ggggg`, `${'g'.repeat(90)} (copia)`],
  ])('has a name within the length limit: %s', (nombre, suyo) => {
    expect(duplicado({ ...original, nombre }).nombre).toBe(suyo);
  });

  it('names its pictures in order, and none when they stay as they are', () => {
    const form = formDataOf({ ...cuerpoDe(good), galeria: ['b', 'a'] });
    expect(form.get('galeria')).toBe('["b","a"]');
    expect(formDataOf({ ...cuerpoDe(good), galeria: undefined }).has('galeria')).toBe(false);
  });
});
