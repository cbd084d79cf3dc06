/** Foil balloons: a mirror skin, a flat seam around it and pleats where the air pulls at the seam. */

import { curl } from './bunches.ts';
import type { Canvas } from './canvas.ts';
import { mix, shade, tint } from './color.ts';
import type { FiguraFoil } from './dibujo.ts';
import { groundShadow } from './scene.ts';
import { circle, ellipse, group, line, n, type Punto, path, polar, smooth, times } from './svg.ts';

function around(count: number, radius: (degrees: number) => number, turn = -90): Punto[] {
  return times(count, (i) => {
    const degrees = (i * 360) / count;
    return polar(0, 0, radius(degrees), degrees + turn);
  });
}

function heartPoints(): Punto[] {
  return times(44, (i) => {
    const t = (i / 44) * Math.PI * 2;
    const x = 16 * Math.sin(t) ** 3;
    const y = -(13 * Math.cos(t) - 5 * Math.cos(2 * t) - 2 * Math.cos(3 * t) - Math.cos(4 * t));
    return [x * 6.6, y * 6.6 - 14];
  });
}

function moonPoints(): Punto[] {
  const outer = times(17, (i) => polar(0, 0, 112, -62 - i * 14.75));
  const inner = times(11, (i) => polar(46, 0, 78, 98 + i * 16.4));
  return [...outer, ...inner].map(([x, y]) => [x + 22, y]);
}

const DINO: readonly Punto[] = [
  [-118, 40],
  [-96, 56],
  [-66, 50],
  [-48, 78],
  [-50, 112],
  [-14, 114],
  [-8, 90],
  [22, 90],
  [26, 114],
  [62, 112],
  [60, 66],
  [70, 30],
  [66, -14],
  [96, -18],
  [116, -34],
  [112, -66],
  [86, -92],
  [44, -94],
  [16, -68],
  [8, -30],
  [-14, -6],
  [-44, 6],
  [-72, 24],
  [-96, 28],
];

/** Outlines around the origin, about 220 across. */
const CONTORNOS: Record<FiguraFoil, () => Punto[]> = {
  estrella: () =>
    around(40, (a) => 84 + 34 * Math.cos((a * 5 * Math.PI) / 180) + 5 * Math.cos((a * 10 * Math.PI) / 180)),
  corazon: heartPoints,
  luna: moonPoints,
  redondo: () => around(32, () => 108),
  mariposa: () =>
    times(48, (i) => {
      const t = (i / 48) * Math.PI * 2;
      const wing =
        62 +
        46 * Math.abs(Math.sin(t)) ** 0.7 +
        16 * Math.cos(4 * t) * Math.abs(Math.sin(t)) -
        30 * Math.abs(Math.cos(t)) ** 6;
      return [Math.sin(t) * wing * 1.12, -Math.cos(t) * wing * 0.98 * (Math.abs(Math.sin(t)) * 0.62 + 0.38)];
    }),
  corona: () => [
    [-100, 78],
    [-112, 10],
    [-118, -52],
    [-92, -34],
    [-62, -8],
    [-44, -58],
    [-20, -104],
    [0, -112],
    [20, -104],
    [44, -58],
    [62, -8],
    [92, -34],
    [118, -52],
    [112, 10],
    [100, 78],
    [60, 90],
    [0, 94],
    [-60, 90],
  ],
  flor: () => around(48, (a) => 84 + 26 * Math.abs(Math.cos((a * 2.5 * Math.PI) / 180)) ** 0.8),
  nube: () => [
    [-112, 34],
    [-118, 4],
    [-94, -22],
    [-66, -24],
    [-54, -62],
    [-16, -84],
    [26, -72],
    [48, -42],
    [84, -44],
    [114, -16],
    [116, 22],
    [92, 52],
    [40, 62],
    [-20, 64],
    [-82, 58],
  ],
  dinosaurio: () => [...DINO],
};

function pleats(points: readonly Punto[], color: string): string {
  return points
    .map(([x, y], i) => {
      const [px, py] = points[(i + points.length - 1) % points.length] ?? [x, y];
      const [qx, qy] = points[(i + 1) % points.length] ?? [x, y];
      const long = i % 2 === 0 ? 0.17 : 0.1;
      const mid: Punto = [x * (1 - long), y * (1 - long)];
      const side = 0.16;
      const a = `${n(x + (px - x) * side)} ${n(y + (py - y) * side)}`;
      const b = `${n(x + (qx - x) * side)} ${n(y + (qy - y) * side)}`;
      return path(
        `M${a}L${n(mid[0])} ${n(mid[1])}L${b}Z`,
        i % 3 === 1 ? tint(color, 0.65) : shade(color, 0.45),
        'opacity=".38"',
      );
    })
    .join('');
}

function face(figura: FiguraFoil, color: string): string {
  if (figura === 'dinosaurio') {
    return (
      circle(78, -62, 9, '#2b2140') +
      circle(81, -65, 3, '#ffffff') +
      line('M112-40C100-32 88-32 78-38', shade(color, 0.5), 5) +
      [
        [-84, 38, 7],
        [-40, 34, 10],
        [-8, 20, 8],
        [20, 46, 11],
        [40, 4, 8],
      ]
        .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, shade(color, 0.28), 'opacity=".55"'))
        .join('')
    );
  }
  if (figura === 'luna')
    return (
      line('M-34 4Q-26 14-16 6', shade(color, 0.5), 5) +
      circle(-34, 42, 9, '#ff8f8f', 'opacity=".6"') +
      line('M-46 52Q-34 60-26 56', shade(color, 0.5), 4, 'opacity="0"')
    );
  if (figura === 'nube') {
    return (
      line('M-42 8Q-34 18-26 8M26 8Q34 18 42 8M-10 26Q0 36 10 26', mix(color, '#3b2d63', 0.75), 5) +
      ellipse(-52, 28, 11, 7, '#ff9db0', 'opacity=".8"') +
      ellipse(52, 28, 11, 7, '#ff9db0', 'opacity=".8"')
    );
  }
  if (figura === 'corona')
    return [
      [-56, 46],
      [0, 52],
      [56, 46],
    ]
      .map(
        ([x = 0, y = 0], i) =>
          circle(
            x,
            y,
            i === 1 ? 14 : 10,
            i === 1 ? '#ff5d7d' : '#3da5ff',
            'stroke="#ffffff" stroke-width="3"',
          ) + circle(x - 4, y - 4, 4, '#ffffff', 'opacity=".8"'),
      )
      .join('');
  if (figura === 'mariposa') {
    const wing =
      ellipse(54, -36, 24, 20, tint(color, 0.75), 'opacity=".6" transform="rotate(-30 54 -36)"') +
      ellipse(44, 32, 16, 13, '#ffd23f', 'opacity=".75"') +
      circle(86, -46, 8, '#ffd23f', 'opacity=".85"');
    return (
      wing +
      group('transform="scale(-1 1)"', wing) +
      line('M0-50V54', shade(color, 0.55), 15) +
      line('M0-52C-6-76-22-88-30-86M0-52C6-76 22-88 30-86', shade(color, 0.55), 5)
    );
  }
  if (figura === 'flor')
    return (
      circle(0, 0, 34, '#ffd23f') +
      circle(-6, -8, 20, '#ffe88a', 'opacity=".8"') +
      line('M-12-2Q-8 4-4-2M6-2Q10 4 14-2M-6 10Q1 17 8 10', '#8a5a12', 4)
    );
  return '';
}

/** One foil shape around the origin. */
export function foilShape(c: Canvas, figura: FiguraFoil, color: string): string {
  const points = CONTORNOS[figura]();
  const d = smooth(points);
  const clip = c.clip(d);
  const skin = c.linear(
    [
      [0, tint(color, 0.62)],
      [0.22, tint(color, 0.12)],
      [0.42, color],
      [0.56, tint(color, 0.38)],
      [0.72, color],
      [1, shade(color, 0.4)],
    ],
    0.15,
    0,
    0.75,
    1,
  );
  const body = c.radial(
    [
      [0, '#ffffff', 0.55],
      [0.3, '#ffffff', 0.12],
      [0.7, shade(color, 0.3), 0.05],
      [1, shade(color, 0.55), 0.45],
    ],
    0.4,
    0.34,
    0.66,
  );
  const facets =
    figura === 'estrella'
      ? times(5, (i) =>
          path(
            `M0 0L${polar(0, 0, 118, i * 72 - 90)
              .map(n)
              .join(' ')}L${polar(0, 0, 52, i * 72 - 54)
              .map(n)
              .join(' ')}Z`,
            shade(color, 0.5),
            'opacity=".2"',
          ),
        ).join('')
      : '';
  return (
    line(d, shade(color, 0.12), 15) +
    line(d, tint(color, 0.35), 9) +
    path(d, skin) +
    group(
      clip,
      facets,
      path(d, body),
      pleats(points, color),
      line(d, shade(color, 0.5), 13, 'opacity=".2"'),
      ellipse(-38, -44, 17, 38, '#ffffff', 'opacity=".75" transform="rotate(38 -38 -44)"'),
      ellipse(-8, -74, 8, 15, '#ffffff', 'opacity=".7" transform="rotate(64 -8 -74)"'),
      ellipse(44, 48, 10, 30, '#ffffff', 'opacity=".3" transform="rotate(40 44 48)"'),
    ) +
    face(figura, color)
  );
}

const FONDO_DE: Partial<Record<FiguraFoil, number>> = {
  luna: 112,
  corona: 92,
  nube: 62,
  dinosaurio: 112,
  flor: 92,
  estrella: 70,
  mariposa: 52,
};

export function foil(c: Canvas, figura: FiguraFoil, color: string, cantidad: 1 | 3 = 1): string {
  const shape = c.symbol(foilShape(c, figura, color));
  const low = FONDO_DE[figura] ?? 100;
  const spots: readonly (readonly [number, number, number, number])[] =
    cantidad === 1
      ? [[540, 460, 3.25, figura === 'estrella' || figura === 'corazon' ? -6 : 0]]
      : [
          [350, 350, 1.75, -10],
          [752, 420, 1.5, 12],
          [500, 640, 1.62, -2],
        ];
  return (
    groundShadow(c, 540, 985, 200) +
    spots
      .map(([x, y, s, turn]) => {
        const foot = y + (low + 4) * s;
        return (
          curl(x, foot - 6, Math.max(90, Math.min(200, 972 - foot)), color) +
          path(
            `M${n(x - 11)} ${n(foot - 14)}L${n(x + 11)} ${n(foot - 14)}L${n(x + 15)} ${n(foot + 26)}L${n(x - 15)} ${n(foot + 26)}Z`,
            shade(color, 0.18),
          ) +
          c.stamp(shape, x, y, s, turn)
        );
      })
      .join('')
  );
}
