/** What a party table is laid with. */

import { bow } from './bunches.ts';
import type { Canvas } from './canvas.ts';
import { shade, tint } from './color.ts';
import { groundShadow } from './scene.ts';
import { starPoints } from './shapes.ts';
import { circle, cycle, ellipse, group, line, n, path, place, polygon, rect, times } from './svg.ts';

function plate(c: Canvas, cx: number, cy: number, r: number, color: string, second: string): string {
  const dots = times(18, (i) => {
    const a = (i / 18) * Math.PI * 2;
    return circle(
      cx + Math.cos(a) * r * 0.85,
      cy + Math.sin(a) * r * 0.85,
      r * 0.055,
      i % 2 ? '#ffffff' : second,
    );
  });
  return (
    circle(
      cx + 8,
      cy + 22,
      r,
      c.radial([
        [0, c.sombra, 0.4],
        [0.9, c.sombra, 0.22],
        [1, c.sombra, 0],
      ]),
    ) +
    circle(
      cx,
      cy,
      r,
      c.linear(
        [
          [0, tint(color, 0.18)],
          [1, shade(color, 0.1)],
        ],
        0.2,
        0,
        0.8,
        1,
      ),
    ) +
    dots.join('') +
    circle(cx, cy, r * 0.72, shade(color, 0.2), 'opacity=".45"') +
    circle(
      cx,
      cy + 3,
      r * 0.7,
      c.linear([
        [0, '#f4ecdf'],
        [1, '#ffffff'],
      ]),
    ) +
    path(
      polygon(starPoints(cx, cy, r * 0.34, -8)),
      second,
      `stroke="${second}" stroke-width="${n(r * 0.08)}" stroke-linejoin="round"`,
    )
  );
}

/** A paper cup standing at (x, y), 200 wide at its rim. */
export function cup(
  c: Canvas,
  x: number,
  y: number,
  color: string,
  pattern: 'lunares' | 'rayas' | 'liso',
  scale = 1,
): string {
  const d = 'M-100-270L-72 0Q0 22 72 0L100-270Z';
  const print =
    pattern === 'rayas'
      ? times(5, (i) =>
          path(`M${-84 + i * 40}-280h20L${-50 + i * 26 + 4} 30h-13Z`, '#ffffff', 'opacity=".8"'),
        )
      : pattern === 'lunares'
        ? times(14, (i) =>
            circle(
              -78 + (i % 4) * 52 + (Math.floor(i / 4) % 2) * 24,
              -220 + Math.floor(i / 4) * 62,
              14,
              '#ffffff',
              'opacity=".85"',
            ),
          )
        : [];
  return place(
    ellipse(6, 4, 96, 20, c.shadow()) +
      path(d, c.side(color, 0.22, 0.2)) +
      group(c.clip(d), ...print, path('M40-280L26 30L110 30L120-280Z', shade(color, 0.5), 'opacity=".16"')) +
      ellipse(0, -270, 100, 20, '#ffffff') +
      ellipse(0, -268, 88, 14, shade(color, 0.34)) +
      ellipse(0, -263, 82, 9, shade(color, 0.2)),
    x,
    y,
    scale,
  );
}

function fan(x: number, y: number, color: string, second: string, turn: number, scale = 1): string {
  const folds = times(
    9,
    (i) =>
      path(
        `M0 0L${n(-190 + i * 42)} ${n(-250 + Math.abs(i - 4) ** 2 * 6)}L${n(-190 + (i + 1) * 42)} ${n(-250 + Math.abs(i - 3) ** 2 * 6)}Z`,
        i % 2 ? shade(color, 0.12) : tint(color, 0.1),
      ) +
      line(
        `M${n((-190 + i * 42) * 0.86)} ${n((-250 + Math.abs(i - 4) ** 2 * 6) * 0.86)}L${n((-190 + (i + 1) * 42) * 0.86)} ${n((-250 + Math.abs(i - 3) ** 2 * 6) * 0.86)}`,
        second,
        9,
      ),
  );
  return place(folds.join('') + circle(0, -6, 22, second), x, y, scale, turn);
}

export function vajilla(c: Canvas, colores: readonly string[]): string {
  const [a, b, d] = [cycle(colores, 0), cycle(colores, 1), cycle(colores, 2)];
  return (
    groundShadow(c, 540, 940, 460, 70) +
    fan(800, 560, d, '#ffffff', 16, 1.15) +
    plate(c, 400, 430, 308, a, b) +
    plate(c, 352, 640, 216, b, a) +
    cup(c, 664, 930, d, 'lunares', 1.06) +
    cup(c, 868, 950, a, 'rayas', 1.06)
  );
}

export function vasos(c: Canvas, colores: readonly string[]): string {
  const kinds = ['lunares', 'rayas', 'liso'] as const;
  const row = (y: number, xs: readonly number[], from: number, s: number): string =>
    xs.map((x, i) => cup(c, x, y, cycle(colores, from + i), kinds[(from + i) % 3] ?? 'liso', s)).join('');
  return (
    groundShadow(c, 540, 950, 440, 60) +
    row(400, [540], 4, 1.06) +
    row(668, [418, 662], 2, 1.06) +
    row(936, [296, 540, 784], 0, 1.06)
  );
}

export function servilletas(c: Canvas, colores: readonly string[]): string {
  const sheet = (i: number): string => {
    const color = cycle(colores, i);
    const dots = times(25, (k) =>
      circle(
        -196 + (k % 5) * 98,
        -196 + Math.floor(k / 5) * 98,
        22,
        i % 2 ? tint(color, 0.5) : '#ffffff',
        'opacity=".9"',
      ),
    );
    return (
      rect(-262, -242, 540, 540, 26, c.sombra, 'opacity=".16"') +
      rect(-270, -270, 540, 540, 26, c.down(color, 0.2, 0.06)) +
      dots.join('') +
      rect(
        -252,
        -252,
        504,
        504,
        16,
        'none',
        `stroke="${i % 2 ? tint(color, 0.55) : '#ffffff'}" stroke-width="7" stroke-dasharray="2 14" stroke-linecap="round"`,
      ) +
      path('M-270 0V244Q-270 270-244 270H0Z', tint(color, 0.34), 'opacity=".35"')
    );
  };
  return (
    groundShadow(c, 540, 930, 420, 60) +
    place(sheet(2), 600, 470, 0.98, 20) +
    place(sheet(1), 560, 510, 1, 6) +
    place(sheet(0), 510, 560, 1.02, -8)
  );
}

export function pajillas(c: Canvas, colores: readonly string[]): string {
  const straws = times(9, (i) => {
    const color = cycle(colores, i);
    const d = 'M-22-640H22V0H-22Z';
    const stripes = times(11, (k) => line(`M-40 ${-620 + k * 64}l80-46`, color, 24));
    return place(
      path(d, '#fffdf8') +
        group(c.clip(d), ...stripes, rect(8, -640, 14, 640, 0, c.sombra, 'opacity=".18"')) +
        ellipse(0, -640, 22, 8, '#f1e6d6') +
        ellipse(0, -640, 14, 5, shade(color, 0.3)),
      400 + i * 35,
      820,
      1,
      -28 + i * 7,
    );
  });
  const order = [0, 8, 1, 7, 2, 6, 3, 5, 4];
  const glass = 'M350 560H730L690 950Q540 978 390 950Z';
  return (
    groundShadow(c, 540, 962, 280, 44) +
    order.map((i) => straws[i] ?? '').join('') +
    path(
      glass,
      c.linear(
        [
          [0, '#ffffff', 0.62],
          [0.5, '#e8f6ff', 0.36],
          [1, '#ffffff', 0.6],
        ],
        0,
        0,
        1,
        0,
      ),
    ) +
    line(glass, '#ffffff', 6, 'opacity=".8"') +
    path('M384 600L414 600L430 920L410 916Z', '#ffffff', 'opacity=".7"') +
    rect(330, 668, 420, 62, 0, 'none') +
    bow(c, 540, 712, cycle(colores, 0), 1.1)
  );
}
