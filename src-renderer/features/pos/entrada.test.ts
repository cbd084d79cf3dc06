import { describe, expect, it } from 'vitest';
import { leerEntrada } from './entrada.ts';

describe('leerEntrada', () => {
  it.each([
    ['globo', undefined, 'globo'],
    ['  globo rojo ', undefined, 'globo rojo'],
    ['50*globo', 50, 'globo'],
    ['50 * 7402187033971', 50, '7402187033971'],
    ['7402187033971', undefined, '7402187033971'],
    ['3*', 3, ''],
    ['0*globo', undefined, 'globo'],
    ['999999999*globo', 100_000, 'globo'],
    ['2*3*globo', 2, '3*globo'],
    ['*globo', undefined, '*globo'],
    ['', undefined, ''],
  ])('reads %j', (escrito, cantidad, texto) => {
    expect(leerEntrada(escrito)).toEqual({ cantidad, texto });
  });
});
