import { expect, it } from 'vitest';
import { leerReferencia } from './referencias.ts';

it.each([
  ['012345', { codigoSeguimiento: '012345' }],
  [' 123456 ', { codigoSeguimiento: '123456' }],
  ['P20261121-0001', { numero: 'P20261121-0001' }],
  ['p20261121-12345', { numero: 'P20261121-12345' }],
  ['20261121-7', { numero: 'P20261121-0007' }],
  ['12345', undefined],
  ['1234567', undefined],
  ['V20261121-0001', undefined],
  ['P20261121', undefined],
  ['', undefined],
])('reads %j as an order', (texto, referencia) => expect(leerReferencia(texto)).toEqual(referencia));
