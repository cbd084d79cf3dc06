import { describe, expect, it } from 'vitest';
import { cambioDe, erroresDePrecio, type PrecioBorrador, precioNuevo } from './precio-borrador.ts';

describe('a price change of several products', () => {
  it.each<[PrecioBorrador, object | undefined]>([
    [
      { modo: 'subir', valor: '10' },
      { que: 'porcentaje', porcentaje: 10 },
    ],
    [
      { modo: 'bajar', valor: '12,5 %' },
      { que: 'porcentaje', porcentaje: -12.5 },
    ],
    [
      { modo: 'bajar', valor: '100' },
      { que: 'porcentaje', porcentaje: -100 },
    ],
    [{ modo: 'bajar', valor: '101' }, undefined],
    [{ modo: 'subir', valor: '1001' }, undefined],
    [{ modo: 'subir', valor: '1.234' }, undefined],
    [{ modo: 'subir', valor: '' }, undefined],
    [
      { modo: 'poner', valor: 'Q 1,250.50' },
      { que: 'precio', precioVenta: 1250.5 },
    ],
    [{ modo: 'poner', valor: 'diez' }, undefined],
  ])('%j is sent as %j', (borrador, cambio) => {
    expect(cambioDe(borrador)).toEqual(cambio);
    expect(Boolean(erroresDePrecio(borrador, []).valor)).toBe(cambio === undefined);
  });

  it('is shown as the server will round it', () => {
    expect(precioNuevo(9.99, { que: 'porcentaje', porcentaje: 12.5 })).toBe(1124);
    expect(precioNuevo(9.99, { que: 'precio', precioVenta: 5 })).toBe(500);
  });

  it('never exceeds the highest price', () => {
    expect(erroresDePrecio({ modo: 'subir', valor: '10' }, [12, 999_999]).valor).toBe(
      'Un precio pasaría de Q999,999.99',
    );
  });
});
