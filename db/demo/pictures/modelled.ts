/** The little dog twisted from one long balloon. */
import type { Canvas } from './canvas.ts';
import { shade, tint } from './color.ts';
import { groundShadow } from './scene.ts';
import { ellipse, n, path } from './svg.ts';

/** One segment between twists: a sausage with its own light. */
function segment(
  c: Canvas,
  x: number,
  y: number,
  length: number,
  thick: number,
  turn: number,
  color: string,
): string {
  const fill = c.radial(
    [
      [0, tint(color, 0.5)],
      [0.4, color],
      [0.8, shade(color, 0.16)],
      [1, shade(color, 0.34)],
    ],
    0.42,
    0.26,
    0.8,
  );
  const turnBy = `transform="translate(${n(x)} ${n(y)}) rotate(${turn})"`;
  const l = length / 2;
  const t = thick / 2;
  const body = `M${n(-l)} 0C${n(-l)} ${n(-t * 1.15)} ${n(-l * 0.55)} ${n(-t)} 0 ${n(-t)}S${n(l)} ${n(-t * 1.15)} ${n(l)} 0S${n(l * 0.55)} ${n(t)} 0 ${n(t)}S${n(-l)} ${n(t * 1.15)} ${n(-l)} 0Z`;
  return `<g ${turnBy}>${path(body, fill)}${ellipse(-l * 0.2, -t * 0.52, l * 0.46, t * 0.15, '#ffffff', 'opacity=".75"')}${ellipse(l * 0.5, -t * 0.42, l * 0.1, t * 0.12, '#ffffff', 'opacity=".6"')}</g>`;
}

export function globoPerrito(c: Canvas, colores: readonly string[]): string {
  const color = colores[0] ?? '#3da5ff';
  const far = shade(color, 0.14);
  const s = (x: number, y: number, length: number, thick: number, turn: number, tone = color): string =>
    segment(c, x, y, length, thick, turn, tone);
  const tip = path('M846 268C862 252 880 250 884 262S872 284 852 286Z', shade(color, 0.2));
  return (
    groundShadow(c, 560, 940, 340, 44) +
    s(432, 790, 270, 112, 84, far) +
    s(748, 790, 270, 112, 96, far) +
    tip +
    s(790, 420, 300, 104, 112) +
    s(556, 600, 420, 150, 3) +
    s(372, 800, 280, 122, 97) +
    s(690, 800, 280, 122, 86) +
    s(398, 486, 270, 116, 74) +
    s(462, 250, 220, 108, 122, far) +
    s(330, 238, 230, 112, 68) +
    s(262, 376, 270, 124, -8) +
    ellipse(120, 396, 22, 18, shade(color, 0.3))
  );
}
