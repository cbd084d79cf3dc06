import { describe, expect, it } from 'vitest';
import { blackAndWhite } from './logo.ts';

/** How many of the dots are black. */
const blackOf = (bits: Uint8Array): number =>
  [...bits].reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);

describe('blackAndWhite', () => {
  it('keeps black black and white white, eight dots to a byte', () => {
    const grey = Float32Array.from({ length: 16 }, (_, at) => (at < 8 ? 0 : 255));
    expect([...blackAndWhite(grey, 8)]).toEqual([0xff, 0x00]);
  });

  it('shows grey as dots, the more the darker', () => {
    const dots = (value: number) => blackOf(blackAndWhite(new Float32Array(32 * 32).fill(value), 32));
    expect(dots(64)).toBeGreaterThan(dots(128));
    expect(dots(128)).toBeGreaterThan(dots(200));
    expect(dots(128)).toBeGreaterThan(300);
    expect(dots(128)).toBeLessThan(724);
  });
});
