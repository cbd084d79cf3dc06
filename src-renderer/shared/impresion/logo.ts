import type { LogoDeTicket } from '#contract/desktop/impresoras.ts';
import { desktop } from '../../lib/desktop.ts';
import { dibujar } from '../../lib/dibujo.ts';

/** The largest logo on paper, in printer dots: 40 × 20 mm. */
const MAX = { ancho: 320, alto: 160 };

/** Where Atkinson's dithering spreads an eighth of a dot's error, which keeps thin lines of a small logo. */
const SPREAD = [
  [1, 0],
  [2, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
  [0, 2],
] as const;

/** Grey values (0 black to 255 white, row by row) as black and white dots. `width` is a multiple of eight. */
export function blackAndWhite(grey: Float32Array, width: number): Uint8Array {
  const left = grey.slice();
  const bits = new Uint8Array(left.length / 8);
  for (let at = 0; at < left.length; at += 1) {
    const value = left[at] ?? 255;
    const black = value < 128;
    if (black) bits[at >> 3] = (bits[at >> 3] ?? 0) | (0x80 >> (at & 7));
    const share = (value - (black ? 0 : 255)) / 8;
    const x = at % width;
    for (const [dx, dy] of SPREAD) {
      const to = at + dy * width + dx;
      if (x + dx >= 0 && x + dx < width && to < left.length) left[to] = (left[to] ?? 0) + share;
    }
  }
  return bits;
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Draws a picture in the size of the paper, on white. */
async function draw(url: string): Promise<LogoDeTicket> {
  const { lienzo, contexto } = await dibujar(url, MAX, { multiplo: 8, fondo: 'white' });
  const { width: ancho, height: alto } = lienzo;
  const { data } = contexto.getImageData(0, 0, ancho, alto);
  const grey = Float32Array.from({ length: ancho * alto }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
    return 0.299 * red + 0.587 * green + 0.114 * blue;
  });
  return { ancho, alto, bits: base64(blackAndWhite(grey, ancho)) };
}

let sent: string | null | undefined;

/** Gives this computer the shop's logo for raw printing; without it tickets are printed with the shop's name alone. */
export async function mandarLogo(url: string | null): Promise<void> {
  const bridge = desktop();
  if (!bridge || sent === url) return;
  sent = url;
  try {
    await bridge.llamar('impresion:logo', url === null ? null : await draw(url));
  } catch {
    sent = undefined;
  }
}
