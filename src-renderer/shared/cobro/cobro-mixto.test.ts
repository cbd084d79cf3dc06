import { describe, expect, it } from 'vitest';
import { centavos } from '#contract/words/dinero.ts';
import { errorDePartes, PAGO_NUEVO, type Pago, parteQueSigue } from './cobro.ts';

const total = centavos(12_050);
const con = (mixto: Partial<Pago['mixto']>): Pago => ({
  ...PAGO_NUEVO,
  metodo: 'mixto',
  mixto: { ...PAGO_NUEVO.mixto, ...mixto },
});

describe('the part of a mixed payment to go to next', () => {
  it('is the first empty one while something is missing', () => {
    expect(parteQueSigue(con({}), total)).toBe('efectivo');
    expect(parteQueSigue(con({ efectivo: '67.50' }), total)).toBe('tarjeta');
    expect(parteQueSigue(con({ efectivo: '50', tarjeta: '20' }), total)).toBe('transferencia');
    expect(parteQueSigue(con({ tarjeta: '20' }), total)).toBe('efectivo');
    expect(parteQueSigue(con({ efectivo: '50', tarjeta: '0', transferencia: '1' }), total)).toBe('tarjeta');
  });

  it('is one that is no amount before any other', () => {
    expect(parteQueSigue(con({ transferencia: '5o' }), total)).toBe('transferencia');
  });

  it('is the last that was filled in where all are, or where they are too much', () => {
    expect(parteQueSigue(con({ efectivo: '1', tarjeta: '1', transferencia: '1' }), total)).toBe(
      'transferencia',
    );
    expect(parteQueSigue(con({ efectivo: '100', tarjeta: '53' }), total)).toBe('tarjeta');
  });
});

describe('an error of the parts', () => {
  it('is told from one of the cash received', () => {
    expect(errorDePartes(con({ efectivo: '67.50' }), total)).toBe(
      'Los pagos no suman el total: faltan Q53.00',
    );
    const pocoEfectivo = { ...con({ efectivo: '100', tarjeta: '20.50' }), recibido: '50' };
    expect(errorDePartes(pocoEfectivo, total)).toBeUndefined();
    expect(errorDePartes({ ...PAGO_NUEVO, recibido: '1' }, total)).toBeUndefined();
  });
});
