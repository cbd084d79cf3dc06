/** Rubber balloons as they are sold: one, a bunch, a giant one, a bag, a bubble, a chain, a little dog. */
import { globo, globoShadow } from './balloon.ts';
import type { Canvas } from './canvas.ts';
import { mix, shade, tint } from './color.ts';
import type { Acabado } from './dibujo.ts';
import { groundShadow } from './scene.ts';
import {
  circle,
  cycle,
  ellipse,
  group,
  line,
  n,
  type Punto,
  path,
  place,
  rect,
  scatter,
  times,
} from './svg.ts';

type Lugar = readonly [x: number, y: number, scale: number];

/** From back to front. */
const RAMOS: Record<3 | 5 | 7, readonly Lugar[]> = {
  3: [
    [362, 380, 1.72],
    [722, 366, 1.72],
    [540, 500, 1.86],
  ],
  5: [
    [540, 246, 1.42],
    [302, 372, 1.42],
    [780, 366, 1.42],
    [420, 528, 1.5],
    [668, 520, 1.5],
  ],
  7: [
    [396, 226, 1.24],
    [684, 222, 1.24],
    [246, 408, 1.24],
    [838, 404, 1.24],
    [542, 390, 1.34],
    [390, 576, 1.3],
    [696, 572, 1.3],
  ],
};
const NUDO: Punto = [540, 880];

function lean([x, y]: Punto, [toX, toY]: Punto, how = 0.85): number {
  return ((Math.atan2(x - toX, toY - y) * 180) / Math.PI) * how;
}

/** A curled ribbon end. */
export function curl(x: number, y: number, length: number, color: string, side: 1 | -1 = 1): string {
  const w = 34 * side;
  const step = length / 4;
  let d = `M${n(x)} ${n(y)}`;
  for (let i = 0; i < 4; i += 1) {
    const k = i % 2 === 0 ? w : -w;
    d += `q${n(k)} ${n(step / 2)} ${n(w * 0.15)} ${n(step)}`;
  }
  return line(d, shade(color, 0.18), 9) + line(d, tint(color, 0.2), 4.5);
}

/** A tied bow around (x, y), about 150 wide at scale 1. */
export function bow(c: Canvas, x: number, y: number, color: string, scale = 1): string {
  const fill = c.down(color, 0.3, 0.22);
  const dark = shade(color, 0.32);
  const loop =
    path('M0 0C-14-46-82-58-84-18S-30 26 0 0Z', fill) +
    path('M-6-2C-24-22-56-30-62-14S-30 8-6-2Z', dark, 'opacity=".55"');
  const tail = path(
    'M-4 4C-20 30-44 50-66 92L-40 84-34 106C-20 70-2 40 4 8Z',
    c.linear([
      [0, shade(color, 0.2)],
      [1, color],
    ]),
  );
  return place(
    tail +
      group('transform="scale(-1 1)"', tail) +
      loop +
      group('transform="scale(-1 1)"', loop) +
      ellipse(0, 0, 17, 19, fill) +
      ellipse(-4, -6, 6, 5, '#ffffff', 'opacity=".4"'),
    x,
    y,
    scale,
  );
}

export function globos(
  c: Canvas,
  colores: readonly string[],
  cantidad: 1 | 3 | 5 | 7,
  acabado?: Acabado,
  adorno?: readonly string[],
): string {
  const make = (color: string): string => globo(c, { color, acabado, adorno });
  if (cantidad === 1) {
    const color = cycle(colores, 0);
    return (
      groundShadow(c, 540, 952, 190) +
      curl(541, 800, 190, adorno && acabado !== 'cristal' ? cycle(adorno, 0) : color) +
      place(make(color), 540, 432, 2.55, -4)
    );
  }
  const shadow = globoShadow(c);
  const stamps = new Map(colores.map((color) => [color, c.symbol(make(color))]));
  const places = RAMOS[cantidad];
  const strings = places.map(([x, y, scale], i) => {
    const angle = (lean([x, y], NUDO) * Math.PI) / 180;
    const startX = x - Math.sin(angle) * 150 * scale;
    const startY = y + Math.cos(angle) * 150 * scale;
    const d = `M${n(startX)} ${n(startY)}Q${n((startX + NUDO[0]) / 2 + (x - 540) * 0.1)} ${n((startY + NUDO[1]) / 2)} ${NUDO[0]} ${NUDO[1]}`;
    return line(d, shade(cycle(colores, i), 0.25), 4, 'opacity=".8"');
  });
  const balloons = places.map(([x, y, scale], i) => {
    const turn = lean([x, y], NUDO);
    const dark = i === 0 ? '' : c.stamp(shadow, x + 10, y + 22, scale * 1.04, turn);
    return dark + c.stamp(stamps.get(cycle(colores, i)) ?? '', x, y, scale, turn);
  });
  const ribbon = cycle(colores, 0) === '#ffffff' ? cycle(colores, 1) : cycle(colores, 0);
  return (
    groundShadow(c, 540, 1000, 220) +
    strings.join('') +
    balloons.join('') +
    curl(520, 885, 120, ribbon, -1) +
    curl(560, 885, 120, cycle(colores, 1)) +
    bow(c, NUDO[0], NUDO[1], ribbon, 0.8)
  );
}

function tassel(c: Canvas, x: number, y: number, color: string, scale: number): string {
  const strands = times(7, (i) => {
    const lean = (i - 3) * 7;
    return path(
      `M${n(lean * 0.3 - 3)} 14L${n(lean - 6)} ${100 - Math.abs(i - 3) * 3}L${n(lean + 6)} ${100 - Math.abs(i - 3) * 3}L${n(lean * 0.3 + 3)} 14Z`,
      i % 2 ? shade(color, 0.14) : color,
    );
  });
  return place(strands.join('') + ellipse(0, 6, 10, 13, c.down(color, 0.4, 0.15)), x, y, scale);
}

export function globoGigante(
  c: Canvas,
  color: string,
  borlas: readonly string[],
  acabado?: Acabado,
  adorno?: readonly string[],
): string {
  const cord = 'M545 780C560 830 520 880 560 1000';
  const spots: readonly Punto[] = [
    [548, 800],
    [545, 850],
    [538, 898],
    [540, 944],
  ];
  const tails = spots.map(([x, y], i) => tassel(c, x + (i % 2 ? 20 : -20), y, cycle(borlas, i), 0.96));
  const small = globo(c, { color: cycle(borlas, 0) });
  return (
    groundShadow(c, 545, 1022, 200) +
    line(cord, shade(cycle(borlas, 0), 0.3), 4) +
    tails.join('') +
    line('M208 800C214 860 192 900 206 958', shade(cycle(borlas, 0), 0.3), 3) +
    groundShadow(c, 206, 962, 50) +
    `<g transform="translate(545 376) scale(3.08 2.74)">${globo(c, { color, acabado, adorno })}</g>` +
    place(small, 208, 722, 0.52, -6)
  );
}

export function bolsaGlobos(c: Canvas, colores: readonly string[], acabado: Acabado = 'brillante'): string {
  const next = scatter(colores.length + 11);
  const stamps = colores.map((color) => c.symbol(globo(c, { color, acabado })));
  const rows = times(30, (i) => {
    const row = Math.floor(i / 5);
    const x = 238 + (i % 5) * 92 + (row % 2) * 34 + next() * 14;
    const y = 500 + row * 84 + next() * 14;
    return c.stamp(stamps[i % stamps.length] ?? '', x, y, 0.5, Math.round(next() * 300) - 150);
  });
  const first = cycle(colores, 0) === '#ffffff' ? cycle(colores, 1) : cycle(colores, 0);
  const bag = 'M176 330H696V930Q696 962 662 962H210Q176 962 176 930Z';
  const card = 'M164 214Q164 190 188 190H684Q708 190 708 214V380H164Z';
  return (
    groundShadow(c, 470, 965, 400, 44) +
    line('M820 700C836 800 786 850 812 958', shade(first, 0.3), 4) +
    path(bag, '#ffffff', 'opacity=".5"') +
    group(c.clip(bag), ...rows) +
    path(
      bag,
      c.linear(
        [
          [0, '#ffffff', 0.55],
          [0.3, '#ffffff', 0.08],
          [0.75, '#ffffff', 0.05],
          [1, '#ffffff', 0.35],
        ],
        0,
        0,
        1,
        0.3,
      ),
    ) +
    path('M214 400L250 400L232 900L210 900Z', '#ffffff', 'opacity=".5"') +
    line(bag, '#ffffff', 5, 'opacity=".8"') +
    path(card, c.down(first, 0.18, 0.1)) +
    circle(436, 234, 20, mix(first, '#ffffff', 0.8)) +
    rect(164, 366, 544, 14, 0, shade(first, 0.22)) +
    times(9, (i) =>
      circle(
        216 + i * 55,
        312 + (i % 2) * 14,
        17,
        cycle(colores, i + 1),
        'stroke="#ffffff" stroke-width="5"',
      ),
    ).join('') +
    place(globo(c, { color: first, acabado }), 820, 470, 1.5, 7)
  );
}

export function globoBurbuja(c: Canvas, color: string, dentro: readonly string[]): string {
  const inside: readonly Lugar[] = [
    [450, 300, 0.62],
    [632, 316, 0.58],
    [366, 452, 0.6],
    [714, 462, 0.58],
    [545, 430, 0.68],
    [456, 590, 0.62],
    [636, 592, 0.6],
  ];
  const stamps = dentro.map((tone) => c.symbol(globo(c, { color: tone, acabado: 'pastel' })));
  const film = c.radial([
    [0, '#ffffff', 0.08],
    [0.7, '#ffffff', 0.16],
    [0.93, mix(color, '#ffffff', 0.6), 0.5],
    [1, color, 0.5],
  ]);
  return (
    groundShadow(c, 540, 1000, 190) +
    circle(540, 448, 352, '#ffffff', 'opacity=".42"') +
    inside
      .map(([x, y, s], i) => c.stamp(stamps[i % stamps.length] ?? '', x, y, s * 1.32, ((i * 47) % 60) - 30))
      .join('') +
    circle(540, 448, 352, film) +
    path('M270 300C310 200 400 140 490 128C400 176 330 240 300 330Z', '#ffffff', 'opacity=".85"') +
    path('M836 560C816 660 740 740 650 772C730 710 786 640 806 548Z', '#ffffff', 'opacity=".6"') +
    path('M512 796L568 796L586 862Q540 880 494 862Z', mix(color, '#ffffff', 0.55)) +
    curl(520, 850, 140, color, -1) +
    curl(562, 850, 140, color) +
    bow(c, 540, 838, color, 1.15)
  );
}

export function globosBiodegradables(c: Canvas, colores: readonly string[]): string {
  const leaf = (x: number, y: number, turn: number, tone: string): string =>
    place(
      path(
        'M0 0C-36-40-34-100 0-140C34-100 36-40 0 0Z',
        c.linear([
          [0, tint(tone, 0.25)],
          [1, tone],
        ]),
      ) + line('M0 0V-118M0-40L-16-62M0-40L16-62M0-72L-13-92M0-72L13-92', shade(tone, 0.2), 3),
      x,
      y,
      1.6,
      turn,
    );
  const green = '#4fa36b';
  return (
    globos(c, colores, 3, 'pastel') +
    leaf(540, 890, -96, green) +
    leaf(540, 890, 96, '#3f8f63') +
    leaf(540, 892, -62, '#6cbf7d') +
    leaf(540, 892, 62, green) +
    circle(540, 882, 20, '#b98a5a') +
    line('M522 876L558 890M524 892L556 874', '#8a6239', 4)
  );
}

export function globoCadena(c: Canvas, colores: readonly string[]): string {
  const shadow = globoShadow(c);
  const stamps = colores.map((color) => c.symbol(globo(c, { color })));
  const swag = (top: number, drop: number, from: number): string => {
    const spots = times(9, (i): Punto => [100 + i * 110, top + Math.sin((i / 8) * Math.PI) * drop]);
    return spots
      .map(([x, y], i) => {
        const turn = -40 + i * 10 - 70;
        const tone = stamps[(i + from) % stamps.length] ?? '';
        return c.stamp(shadow, x + 6, y + 16, 0.94, turn) + c.stamp(tone, x, y, 0.9, turn);
      })
      .join('');
  };
  return groundShadow(c, 540, 960, 400, 44) + swag(220, 170, 0) + swag(560, 210, 2);
}
