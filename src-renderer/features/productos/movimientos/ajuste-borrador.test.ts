import { describe, expect, it } from 'vitest';
import { type AjusteBorrador, cantidadDe, erroresDeAjuste, SIN_AJUSTE } from './ajuste-borrador.ts';

const con = (cambio: Partial<AjusteBorrador>): AjusteBorrador => ({
  ...SIN_AJUSTE,
  motivo: 'Conteo',
  ...cambio,
});

describe('a stock adjustment as it is typed', () => {
  it.each([
    [con({ piezas: ' 12 ' }), 12],
    [con({ piezas: '3', sentido: 'salen' }), -3],
    [con({ piezas: '0' }), undefined],
    [con({ piezas: '-2' }), undefined],
    [con({ piezas: '1.5' }), undefined],
    [con({ piezas: '' }), undefined],
  ])('%j is %s', (borrador, cantidad) => {
    expect(cantidadDe(borrador)).toBe(cantidad);
  });

  it('is validated against the current stock', () => {
    expect(erroresDeAjuste(con({ piezas: '4', sentido: 'salen' }), 4)).toEqual({});
    expect(erroresDeAjuste(con({ piezas: '5', sentido: 'salen' }), 4)).toEqual({ piezas: 'Solo hay 4' });
    expect(erroresDeAjuste(con({ piezas: '1' }), 1_000_000)).toEqual({
      piezas: 'El stock no puede pasar de 1000000',
    });
    expect(erroresDeAjuste(SIN_AJUSTE, 4)).toEqual({
      piezas: 'Escribe cuántas piezas, en número entero',
      motivo: 'El motivo es obligatorio',
    });
  });
});
