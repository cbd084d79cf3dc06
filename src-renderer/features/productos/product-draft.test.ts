import { describe, expect, it } from 'vitest';
import { amountOf, checkDraft, draftOf, formDataOf, isChanged } from './product-draft.ts';

const good = {
  ...draftOf(undefined),
  nombre: 'Globo',
  categoria: 'globos',
  precioCompra: '1.5',
  precioVenta: '1,200.50',
  stock: '10',
  stockMinimo: '2',
};
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
  it('is changed only by what differs from how it began', () => {
    expect(isChanged({ ...good }, good)).toBe(false);
    expect(isChanged({ ...good, activo: !good.activo }, good)).toBe(true);
    expect(isChanged({ ...good, color: 'rojo' }, good)).toBe(true);
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
    const form = formDataOf(good, undefined);
    expect([form.get('precioVenta'), form.get('activo'), form.get('tipoGlobo'), form.has('imagen')]).toEqual([
      '1200.50',
      'true',
      '',
      false,
    ]);
  });
  it('sends the stock of an existing product only when it was edited', () => {
    expect(formDataOf(good, undefined, 10).has('stock')).toBe(false);
    expect(formDataOf({ ...good, stock: '9' }, undefined, 10).get('stock')).toBe('9');
    expect(formDataOf(good, undefined).get('stock')).toBe('10');
  });
});
