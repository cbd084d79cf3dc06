import { describe, expect, it } from 'vitest';
import type { Producto } from '#contract/productos.ts';
import { amountOf, bodyOf, changesOf, checkDraft, copyOf, draftOf, formDataOf } from './product-draft.ts';

const good = {
  ...draftOf(undefined),
  nombre: 'Globo',
  categoria: 'globos',
  precioCompra: '1.5',
  precioVenta: '1,200.50',
  stock: '10',
  stockMinimo: '2',
};
const sinImagen = { file: undefined, de: undefined };
const wrong = (draft: typeof good) =>
  Object.entries(checkDraft(draft))
    .filter(([, error]) => error)
    .map(([name]) => name);

describe('the product form', () => {
  it('asks for what the shop needs, and no more', () => {
    expect(wrong(good)).toEqual([]);
    expect(wrong({ ...draftOf(undefined) })).toEqual([
      'nombre',
      'categoria',
      'precioCompra',
      'precioVenta',
      'stock',
      'stockMinimo',
    ]);
  });
  it('refuses numbers the server would refuse', () => {
    expect(wrong({ ...good, precioVenta: '1.005', stock: '1.5', stockMinimo: '-1' })).toEqual([
      'precioVenta',
      'stock',
      'stockMinimo',
    ]);
    expect(wrong({ ...good, stock: '1000001' })).toEqual(['stock']);
  });
  it('writes amounts as the server reads them', () => {
    expect([amountOf('Q 12,50'), amountOf('1,200'), amountOf('x')]).toEqual(['12.50', '1200', undefined]);
    const form = formDataOf(bodyOf({ ...good, stock: '1,000' }), sinImagen);
    expect([form.get('stock'), form.get('activo'), form.get('tipoGlobo'), form.has('imagen')]).toEqual([
      '1000',
      'true',
      '',
      false,
    ]);
  });
  it('says of an amount what is wrong with it', () => {
    const precio = (precioVenta: string) => checkDraft({ ...good, precioVenta }).precioVenta;
    expect(['99999999999', '1,000,000', '-5', '10%', '1.005', 'x'].map(precio)).toEqual([
      'El precio de venta no puede pasar de Q999,999.99',
      'El precio de venta no puede pasar de Q999,999.99',
      'El precio de venta no puede ser negativo',
      'Escribe el precio de venta en quetzales, sin %',
      'El precio de venta debe ser un monto con dos decimales como máximo',
      'El precio de venta debe ser un monto con dos decimales como máximo',
    ]);
  });
  it('takes whole numbers with thousands commas, as the prices', () => {
    expect(wrong({ ...good, stock: '1,000', stockMinimo: '1,000,000' })).toEqual([]);
    expect(wrong({ ...good, stock: '1,00', stockMinimo: '10,00,000' })).toEqual(['stock', 'stockMinimo']);
  });
});

const original: Producto = {
  ...{ _id: '1', nombre: 'Globo', descripcion: 'Rojo', categoria: 'globos', codigo: '7401', color: 'rojo' },
  ...{ precioCompra: 1.5, precioVenta: 2, stock: 9, stockMinimo: 3, controlaStock: true, activo: false },
  ...{ imagenUrl: '/imagenes/a.webp', fechaCreacion: '', fechaActualizacion: '' },
};

describe('a change', () => {
  const antes = draftOf(original);

  it('sends only what was changed, however it is written, and what was seen of it', () => {
    expect(changesOf(original, { ...antes, precioVenta: 'Q 2', stock: ' 9 ' })).toEqual({ visto: {} });
    expect(changesOf(original, { ...antes, stock: '1,000', tamano: 'grande' })).toEqual({
      ...{ stock: 1000, tamano: 'grande', visto: { stock: 9, tamano: null } },
    });
  });

  it('of the category says whether stock is counted', () => {
    expect(changesOf(original, { ...antes, categoria: 'servicios' })).toEqual({
      ...{ categoria: 'servicios', controlaStock: true },
      visto: { categoria: 'globos', controlaStock: true },
    });
  });
});

describe('a copy', () => {
  it('has all of the other but its code and its pieces', () => {
    expect(copyOf(original)).toEqual({
      ...draftOf(original),
      nombre: 'Globo (copia)',
      codigo: '',
      stock: '0',
    });
  });

  it.each([
    ['g'.repeat(100), `${'g'.repeat(92)} (copia)`],
    [`${'g'.repeat(91)}🎈🎈🎈`, `${'g'.repeat(91)} (copia)`],
    [`${'g'.repeat(90)}  ggggg`, `${'g'.repeat(90)} (copia)`],
  ])('has a name that fits: %s', (nombre, suyo) => {
    expect(copyOf({ ...original, nombre }).nombre).toBe(suyo);
  });

  it('takes its picture along unless another is chosen', () => {
    expect(formDataOf(bodyOf(good), { file: undefined, de: 'x' }).get('imagenDe')).toBe('x');
    const conOtra = formDataOf(bodyOf(good), { file: new File(['a'], 'a.png'), de: 'x' });
    expect([conOtra.has('imagenDe'), conOtra.has('imagen')]).toEqual([false, true]);
  });
});
