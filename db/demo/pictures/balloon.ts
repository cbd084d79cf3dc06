/** One rubber balloon around the origin: 200 wide, top at -118, tip of the knot at 152. */
import type { Canvas, Parada } from './canvas.ts';
import { mix, shade, tint } from './color.ts';
import type { Acabado } from './dibujo.ts';
import { fivePoints, heart } from './shapes.ts';
import { circle, cycle, ellipse, group, line, n, path, points, rect, scatter, times } from './svg.ts';

const CUERPO =
  'M0-118C62-118 100-70 100-12C100 52 52 98 10 128L-10 128C-52 98-100 52-100-12C-100-70-62-118 0-118Z';
const CANTO = 'M100-12C100 52 52 98 10 128C38 92 82 44 84-22C86-58 74-88 62-98C88-78 100-46 100-12Z';

export interface Globo {
  color: string;
  acabado?: Acabado;
  /** Colours of confetti or of a print. */
  adorno?: readonly string[];
}

function skin(color: string, acabado: Acabado): readonly Parada[] {
  if (acabado === 'cromo') {
    return [
      [0, tint(color, 0.85)],
      [0.16, tint(color, 0.5)],
      [0.36, color],
      [0.52, shade(color, 0.26)],
      [0.66, shade(color, 0.12)],
      [0.78, tint(color, 0.42)],
      [0.87, shade(color, 0.08)],
      [1, shade(color, 0.38)],
    ];
  }
  if (acabado === 'pastel') {
    return [
      [0, tint(color, 0.45)],
      [0.5, color],
      [1, shade(color, 0.16)],
    ];
  }
  return [
    [0, tint(color, 0.42)],
    [0.42, color],
    [0.8, shade(color, 0.16)],
    [1, shade(color, 0.32)],
  ];
}

/** Where a print or a pinch of confetti falls: rings that shrink towards the edge, as on a real curve. */
function speckle(color: string, figura: Acabado, adorno: readonly string[]): string {
  const spots = points(
    '0,-62 -52,-30 52,-34 -2,-4 -74,24 76,18 -40,40 40,42 0,76 -34,-92 38,-90 -86,-44 86,-34',
  );
  const sizes = [1, 0.9, 0.86, 1.05, 0.66, 0.62, 0.92, 0.9, 0.76, 0.66, 0.62, 0.5, 0.5];
  const prints = spots.map(([x, y], i) => {
    const size = sizes[i] ?? 1;
    const tone = cycle(adorno, i);
    if (figura === 'estrellas') return path(fivePoints(x, y, 21 * size, i * 25), tone);
    if (figura === 'corazones') return path(heart(x, y + 2, 19 * size), tone);
    return ellipse(x, y, 14 * size, 14.5 * size, tone);
  });
  return group(`opacity="${color === '#ffffff' ? 1 : 0.95}"`, ...prints);
}

function confetti(adorno: readonly string[], seed: number): string {
  const next = scatter(seed);
  return times(58, (i) => {
    const y = 112 - next() ** 1.35 * 205;
    const reach = Math.sqrt(Math.max(0, 1 - ((y + 12) / 112) ** 2)) * 88 * (y > 50 ? 0.82 : 1);
    const x = (next() * 2 - 1) * Math.max(8, reach);
    const tone = cycle(adorno, i);
    const size = 5.5 + next() * 5.5;
    if (i % 3 === 2) {
      const turn = Math.round(next() * 180);
      return rect(
        -size,
        -size * 0.5,
        size * 2,
        size,
        2,
        tone,
        `transform="translate(${n(x)} ${n(y)}) rotate(${turn})"`,
      );
    }
    return ellipse(x, y, size, size * (0.7 + next() * 0.3), tone);
  }).join('');
}

function bands(c: Canvas, tones: readonly string[]): string {
  const waves = times(5, (i) => {
    const y = -84 + i * 46;
    return line(`M-112 ${y}C-60 ${y + 30} 60 ${y + 30} 112 ${y}`, cycle(tones, i), 20);
  });
  return group(c.clip(CUERPO), ...waves);
}

function marble(c: Canvas, tones: readonly string[]): string {
  const veins = [
    'M-110-70C-40-110-20-30 50-60S100-80 120-40',
    'M-110 0C-60-40-30 40 20 0S90-40 120 20',
    'M-100 60C-50 10-10 90 40 50S90 40 110 70',
    'M-60-118C-30-70 30-90 60-110',
    'M-50 110C-10 70 20 120 50 96',
  ];
  return group(
    c.clip(CUERPO),
    ...veins.map((d, i) => line(d, cycle(tones, i), 13 + (i % 3) * 7, 'opacity=".85"')),
  );
}

function glow(c: Canvas): string {
  const halo = c.radial([
    [0, '#fffbe0', 1],
    [0.34, '#ffd65a', 0.75],
    [1, '#ffc233', 0],
  ]);
  // Dusk inside the balloon: lamps drawn on a clear skin would be white on white.
  const dusk = c.radial(
    [
      [0, '#6f7fd6', 0.82],
      [0.7, '#3d4a9a', 0.86],
      [1, '#27306b', 0.92],
    ],
    0.42,
    0.38,
    0.64,
  );
  const wire = line(
    'M0 128C-14 92-62 84-60 42S40 40 62 8S-50 8-66-28S30-20 50-50S-10-70-34-84',
    '#1d2440',
    3,
    'opacity=".75"',
  );
  const bulbs = points(
    '-4,110 -44,78 -58,36 -8,32 44,26 62,2 10,4 -44,-8 -66,-34 -16,-30 34,-34 46,-58 2,-70 -34,-86',
  );
  return (
    path(CUERPO, dusk) +
    wire +
    bulbs.map(([x, y]) => circle(x, y, 29, halo) + circle(x, y, 6.5, '#fffdf2')).join('')
  );
}

function clear(c: Canvas, color: string, inside: string): string {
  const film = c.radial(
    [
      [0, '#ffffff', 0.88],
      [0.6, mix(color, '#ffffff', 0.8), 0.84],
      [0.88, mix(color, '#ffffff', 0.35), 0.8],
      [1, shade(color, 0.08), 0.85],
    ],
    0.42,
    0.38,
    0.64,
  );
  return (
    path(CUERPO, film) +
    inside +
    path(CANTO, '#ffffff', 'opacity=".5"') +
    line(CUERPO, tint(color, 0.1), 3, 'opacity=".7"')
  );
}

function shine(c: Canvas, acabado: Acabado): string {
  const soft = acabado === 'pastel';
  const light = c.linear(
    [
      [0, '#ffffff', soft ? 0.6 : 0.95],
      [1, '#ffffff', soft ? 0.05 : 0.18],
    ],
    0.3,
    0,
    0.7,
    1,
  );
  const spark =
    acabado === 'cromo'
      ? path('M-70 26C-72 60-46 88-30 100C-46 76-58 54-70 26Z', '#ffffff', 'opacity=".6"')
      : '';
  return (
    ellipse(-45, -60, 19, 36, light, 'transform="rotate(31 -45 -60)"') +
    ellipse(-71, -9, 6, 11, '#ffffff', `opacity="${soft ? 0.3 : 0.55}" transform="rotate(10 -71 -9)"`) +
    spark
  );
}

function knot(c: Canvas, color: string, see: boolean): string {
  const tone = see ? mix(color, '#ffffff', 0.35) : shade(color, 0.2);
  return (
    path(
      'M-9 124C-5 132-6 136-16 146Q0 156 16 146C6 136 5 132 9 124Z',
      c.linear([
        [0, shade(tone, 0.18)],
        [1, tone],
      ]),
    ) + ellipse(0, 147, 15, 4.5, shade(tone, 0.3))
  );
}

export function globo(c: Canvas, { color, acabado = 'brillante', adorno = ['#ffffff'] }: Globo): string {
  const see = acabado === 'confeti' || acabado === 'cristal' || acabado === 'luces';
  if (see) {
    const inside =
      acabado === 'confeti' ? confetti(adorno, adorno.length * 5 + 2) : acabado === 'luces' ? glow(c) : '';
    return knot(c, color, true) + clear(c, color, inside) + shine(c, acabado);
  }
  const fill = c.radial(skin(color, acabado), 0.36, 0.28, 0.82);
  const print =
    acabado === 'franjas'
      ? bands(c, adorno)
      : acabado === 'marmol'
        ? marble(c, adorno)
        : acabado === 'lunares' || acabado === 'estrellas' || acabado === 'corazones'
          ? speckle(color, acabado, adorno)
          : '';
  const veil = print
    ? path(
        CUERPO,
        c.radial(
          [
            [0, '#ffffff', 0.25],
            [0.5, '#ffffff', 0],
            [1, shade(color, 0.45), 0.32],
          ],
          0.36,
          0.28,
          0.82,
        ),
      )
    : '';
  const rim = acabado === 'cromo' ? tint(color, 0.7) : tint(color, 0.45);
  return (
    knot(c, color, false) +
    path(CUERPO, fill) +
    print +
    veil +
    path(CANTO, rim, `opacity="${acabado === 'pastel' ? 0.28 : 0.42}"`) +
    shine(c, acabado)
  );
}

/** The soft dark a balloon leaves on what hangs behind it. */
export function globoShadow(c: Canvas): string {
  return c.symbol(
    path(
      CUERPO,
      c.radial(
        [
          [0, c.sombra, 0.4],
          [0.7, c.sombra, 0.26],
          [1, c.sombra, 0],
        ],
        0.5,
        0.5,
        0.54,
      ),
    ),
  );
}
