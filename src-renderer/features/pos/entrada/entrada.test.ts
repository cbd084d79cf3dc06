import { describe, expect, it } from 'vitest';
import { entradaDeEscaneo, leerEntrada } from './entrada.ts';

describe('leerEntrada', () => {
  it.each([
    ['globo', undefined, 'globo'],
    ['  globo rojo ', undefined, 'globo rojo'],
    ['50*globo', 50, 'globo'],
    ['50 * 7402187033971', 50, '7402187033971'],
    ['7402187033971', undefined, '7402187033971'],
    ['3*', 3, ''],
    ['0*globo', 0, 'globo'],
    ['999999999*globo', 100_000, 'globo'],
    ['2*3*globo', 2, '3*globo'],
    ['*globo', undefined, '*globo'],
    ['', undefined, ''],
  ])('reads %j', (escrito, cantidad, texto) => {
    expect(leerEntrada(escrito)).toEqual({ cantidad, texto });
  });
});

describe('entradaDeEscaneo', () => {
  it.each([
    ['50*', '740218', '50*740218'],
    ['50*740218', '740218', '50*740218'],
    ['740218', '740218', '740218'],
    ['globo740218', '740218', '740218'],
    ['50*globo', '740218', '740218'],
    ['', '740218', '740218'],
    ['9990218', '0218', '9990218'],
    ['3*740218', '218', '3*740218'],
  ])('with %j in the box and %j scanned', (escrito, codigo, entrada) => {
    expect(entradaDeEscaneo(escrito, codigo, (texto) => texto === '740218')).toBe(entrada);
  });
});
