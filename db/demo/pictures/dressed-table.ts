/** The table itself: its cloth and its centrepiece. */

import { globo } from './balloon.ts';
import { bow } from './bunches.ts';
import { flame, tier } from './cake.ts';
import type { Canvas } from './canvas.ts';
import { shade, tint } from './color.ts';
import { groundShadow } from './scene.ts';
import { starPoints } from './shapes.ts';
import { circle, cycle, ellipse, group, line, n, path, polygon, rect, times } from './svg.ts';
import { cup } from './table.ts';
export function mantel(c: Canvas, colores: readonly string[]): string {
  const [a, b] = [cycle(colores, 0), cycle(colores, 1)];
  const skirt = `M150 420L96 900${times(9, (i) => `Q${n(96 + i * 98.7 + 24)} ${i % 2 ? 872 : 950} ${n(96 + (i + 1) * 98.7)} 900`).join('')}L930 420Z`;
  const folds = times(8, (i) =>
    path(
      `M${n(214 + i * 93)} 430C${n(204 + i * 95)} 620 ${n(190 + i * 98)} 780 ${n(186 + i * 99)} 910L${n(226 + i * 99)} 905C${n(226 + i * 98)} 740 ${n(236 + i * 93)} 560 ${n(232 + i * 93)} 430Z`,
      shade(a, 0.5),
      'opacity=".14"',
    ),
  );
  const dots = times(40, (i) =>
    circle(190 + (i % 8) * 100 + (Math.floor(i / 8) % 2) * 46, 500 + Math.floor(i / 8) * 88, 17, b),
  );
  return (
    groundShadow(c, 540, 930, 520, 60) +
    path(skirt, c.down(a, 0.1, 0.1)) +
    group(c.clip(skirt), ...dots, ...folds) +
    ellipse(
      540,
      420,
      392,
      92,
      c.linear([
        [0, tint(a, 0.34)],
        [1, tint(a, 0.12)],
      ]),
    ) +
    ellipse(
      540,
      420,
      392,
      92,
      'none',
      `stroke="${b}" stroke-width="8" stroke-dasharray="2 22" stroke-linecap="round"`,
    ) +
    ellipse(540, 418, 168, 30, '#fff6e6') +
    tier(c, 540, 296, 250, 118, '#fff1dc', b) +
    tier(c, 540, 196, 158, 96, '#fff1dc', cycle(colores, 2)) +
    rect(532, 128, 16, 66, 6, a) +
    flame(c, 540, 126, 0.8) +
    cup(c, 272, 446, b, 'liso', 0.62) +
    cup(c, 806, 446, cycle(colores, 2), 'lunares', 0.62)
  );
}

export function centroMesa(c: Canvas, colores: readonly string[]): string {
  const stamps = colores.map((color) => c.symbol(globo(c, { color })));
  const spots = [
    [372, 330, 1.2, -16],
    [712, 310, 1.2, 15],
    [540, 240, 1.34, 0],
    [470, 500, 0.78, -8],
    [622, 504, 0.78, 9],
  ];
  const star = (x: number, y: number, color: string): string =>
    path(
      polygon(starPoints(x, y, 44, 10)),
      color,
      `stroke="${color}" stroke-width="10" stroke-linejoin="round"`,
    );
  return (
    groundShadow(c, 540, 965, 290, 46) +
    line(
      'M392 510Q470 660 530 780M690 490Q610 660 550 780M540 440V780M300 600Q420 680 520 790M790 580Q670 680 560 790',
      '#c9a56b',
      6,
    ) +
    spots
      .map(([x = 0, y = 0, s = 1, turn = 0], i) => c.stamp(stamps[i % stamps.length] ?? '', x, y, s, turn))
      .join('') +
    star(290, 590, '#f2b632') +
    star(800, 572, '#f2b632') +
    times(16, (i) =>
      path(
        `M${n(400 + i * 18)} 790Q${n(360 + i * 24)} ${n(690 - (i % 3) * 26)} ${n(330 + i * 28)} ${n(716 - (i % 4) * 18)}Q${n(390 + i * 20)} 730 ${n(416 + i * 18)} 790Z`,
        i % 2 ? tint(cycle(colores, i), 0.3) : cycle(colores, i),
      ),
    ).join('') +
    path(
      'M376 776H704L664 958Q540 984 416 958Z',
      c.linear(
        [
          [0, '#ffffff'],
          [0.5, '#fff4e2'],
          [1, '#ecd9bb'],
        ],
        0,
        0,
        1,
        0,
      ),
    ) +
    bow(c, 540, 856, cycle(colores, 0), 1.1)
  );
}
