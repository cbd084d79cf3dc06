import { describe, expect, it } from 'vitest';
import { type AjusteDraft, cantidadDe, checkAjuste, SIN_AJUSTE } from './ajuste-draft.ts';

const con = (cambio: Partial<AjusteDraft>): AjusteDraft => ({ ...SIN_AJUSTE, motivo: 'Conteo', ...cambio });

describe('a change of stock as it is typed', () => {
  it.each([
    [con({ piezas: ' 12 ' }), 12],
    [con({ piezas: '3', sentido: 'salen' }), -3],
    [con({ piezas: '0' }), undefined],
    [con({ piezas: '-2' }), undefined],
    [con({ piezas: '1.5' }), undefined],
    [con({ piezas: '' }), undefined],
  ])('%j is %s', (draft, cantidad) => {
    expect(cantidadDe(draft)).toBe(cantidad);
  });

  it('is checked against what there is', () => {
    expect(checkAjuste(con({ piezas: '4', sentido: 'salen' }), 4)).toEqual({});
    expect(checkAjuste(con({ piezas: '5', sentido: 'salen' }), 4)).toEqual({ piezas: 'Solo hay 4' });
    expect(checkAjuste(con({ piezas: '1' }), 1_000_000)).toEqual({
      piezas: 'El stock no puede pasar de 1000000',
    });
    expect(checkAjuste(SIN_AJUSTE, 4)).toEqual({
      piezas: 'Escribe cuántas piezas, en número entero',
      motivo: 'El motivo es obligatorio',
    });
  });
});
