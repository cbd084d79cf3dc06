import { describe, expect, it } from 'vitest';
import { barsOf, fitsIn, pathOf } from './barcode.ts';

describe('barsOf', () => {
  it('draws thirteen digits with a valid check digit as EAN-13', () => {
    // Guards, left half in the parity of the leading 7, middle, right half.
    expect(barsOf('7402187033971')).toEqual({
      symbology: 'EAN-13',
      modules:
        '10101000110100111001001101100110110111001000101010111001010000101000010111010010001001100110101',
    });
  });

  it.each([
    // Start B, the characters, the checksum and the stop: eleven modules each, the stop thirteen.
    ['ABC-12', 101],
    ['7401234567890', 123],
    ['a', 46],
    // Two digits share one character.
    ['1234567890', 90],
  ])('draws %s as Code 128', (code, length) => {
    const bars = barsOf(code);
    expect([bars?.symbology, bars?.modules.length]).toEqual(['Code 128', length]);
    expect(bars?.modules).toMatch(/^1101(0010000|0011100).*1100011101011$/);
  });

  it.each(['Ñ-1', '🎈', ''])('draws nothing for «%s»', (code) => {
    expect(barsOf(code)).toBeUndefined();
  });
});

it('bars fit only where a scanner can still read them', () => {
  const bars = (code: string) => barsOf(code) ?? { symbology: 'Code 128' as const, modules: '' };
  expect(fitsIn(bars('7402187033971'), 46)).toBe(true);
  expect(fitsIn(bars('GL-12-ROJO'), 46)).toBe(true);
  expect(fitsIn(bars('C'.repeat(64)), 62)).toBe(false);
});

it('draws only the black modules, within their quiet zones', () => {
  expect(pathOf({ symbology: 'Code 128', modules: '1101' })).toBe('M11 0h2v1h-2zM14 0h1v1h-1z');
});
