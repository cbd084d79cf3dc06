import { describe, expect, it } from 'vitest';
import { centavos } from '#contract/words/dinero.ts';
import {
  billetesPara,
  cambioDelPago,
  efectivoDudoso,
  errorDelPago,
  faltaDeMixto,
  leerDescuento,
  PAGO_NUEVO,
  pagosDe,
} from './cobro.ts';

const total = centavos(12_050);

describe('the discount', () => {
  it('is in quetzales or in percent of the subtotal', () => {
    expect(leerDescuento({ modo: 'Q', texto: '5.25' }, total)).toBe(525);
    expect(leerDescuento({ modo: '%', texto: '10' }, total)).toBe(1_205);
    expect(leerDescuento({ modo: '%', texto: '33.33' }, centavos(101))).toBe(34);
    expect(leerDescuento({ modo: '%', texto: '250' }, total)).toBe(12_050);
    expect(leerDescuento({ modo: 'Q', texto: 'nada' }, total)).toBe(0);
  });
});

describe('the payment', () => {
  it('computes the change', () => {
    const con = (recibido: string) => ({ ...PAGO_NUEVO, recibido });
    expect(cambioDelPago(con(''), total)).toBeUndefined();
    expect(cambioDelPago(con('200'), total)).toBe(7_950);
    expect(cambioDelPago(con('100'), total)).toBe(-2_050);
    expect(cambioDelPago({ ...con('200'), metodo: 'tarjeta' }, total)).toBeUndefined();
  });
  it('computes no change when the payment includes no cash', () => {
    const mixto = { efectivo: '', tarjeta: '100', transferencia: '20.50' };
    const sinEfectivo = { metodo: 'mixto', recibido: '740218703397', mixto } as const;
    expect(cambioDelPago(sinEfectivo, total)).toBeUndefined();
    expect(efectivoDudoso(sinEfectivo, total)).toBeUndefined();
    expect(errorDelPago(sinEfectivo, total)).toBeUndefined();
    const conAlgo = {
      ...sinEfectivo,
      recibido: '50',
      mixto: { ...mixto, efectivo: '20.50', transferencia: '' },
    };
    expect(cambioDelPago(conAlgo, total)).toBe(2_950);
  });
  it('refuses cash below the total', () => {
    expect(errorDelPago({ ...PAGO_NUEVO, recibido: '100' }, total)).toContain('faltan Q20.50');
    expect(errorDelPago({ ...PAGO_NUEVO, recibido: '' }, total)).toBeUndefined();
    expect(errorDelPago({ ...PAGO_NUEVO, metodo: 'tarjeta', recibido: '1' }, total)).toBeUndefined();
  });
  it('asks about implausibly high cash, and refuses impossible amounts', () => {
    const con = (recibido: string) => ({ ...PAGO_NUEVO, recibido });
    expect(efectivoDudoso(con('200'), total)).toBeUndefined();
    expect(efectivoDudoso(con('320.49'), total)).toBeUndefined();
    expect(efectivoDudoso(con('320.50'), total)).toBe(32_050);
    expect(efectivoDudoso({ ...con('5000'), metodo: 'tarjeta' }, total)).toBeUndefined();
    const mixto = { efectivo: '20', tarjeta: '100.50', transferencia: '' };
    expect(efectivoDudoso({ metodo: 'mixto', recibido: '220', mixto }, total)).toBe(22_000);
    expect(errorDelPago(con('740218703397'), total)).toContain('no puede pasar de Q999,999.99');
  });
  it('requires the parts of a mixed payment to add up', () => {
    const mixto = { efectivo: '100', tarjeta: '20', transferencia: '' };
    const pago = { ...PAGO_NUEVO, metodo: 'mixto', mixto } as const;
    expect(faltaDeMixto(pago, total)).toBe(50);
    expect(errorDelPago(pago, total)).toContain('faltan Q0.50');
    expect(errorDelPago({ ...pago, mixto: { ...mixto, tarjeta: '30' } }, total)).toContain('sobran Q9.50');
    expect(errorDelPago({ ...pago, mixto: { ...mixto, tarjeta: '20.50' } }, total)).toBeUndefined();
    const sinLeer = { efectivo: '5o', tarjeta: '120.50', transferencia: '' };
    expect(errorDelPago({ ...pago, mixto: sinLeer }, total)).toBe(
      'Lo que escribiste en «Efectivo» no es un monto',
    );
  });
  it('sends the server each part with its method', () => {
    expect(pagosDe({ ...PAGO_NUEVO, recibido: '200' }, total)).toEqual([
      { metodo: 'efectivo', monto: 120.5, recibido: 200 },
    ]);
    expect(pagosDe(PAGO_NUEVO, total)).toEqual([{ metodo: 'efectivo', monto: 120.5 }]);
    const mixto = { efectivo: '100', tarjeta: '20.50', transferencia: '' };
    expect(pagosDe({ metodo: 'mixto', recibido: '150', mixto }, total)).toEqual([
      { metodo: 'efectivo', monto: 100, recibido: 150 },
      { metodo: 'tarjeta', monto: 20.5 },
    ]);
  });
  it('offers the amounts a client is likely to hand over', () => {
    expect(billetesPara(total)).toEqual([14_000, 15_000, 20_000]);
    expect(billetesPara(centavos(450))).toEqual([500, 1_000, 2_000]);
    expect(billetesPara(centavos(10_000))).toEqual([20_000]);
    expect(billetesPara(centavos(0))).toEqual([]);
  });
});
