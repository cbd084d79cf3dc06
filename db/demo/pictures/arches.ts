/** What is built of many balloons: the arch, the loose garland, the column. */
import { globo, globoShadow } from './balloon.ts';
import type { Canvas } from './canvas.ts';
import { shade, tint } from './color.ts';
import { foilShape } from './foil.ts';
import { groundShadow } from './scene.ts';
import { circle, cycle, ellipse, line, n, type Punto, path, place, rect, scatter, times } from './svg.ts';

/** A ball seen knot-on, as balloons sit in a garland; lighter to stamp a hundred times. */
function ball(c: Canvas, color: string): string {
  const fill = c.radial(
    [
      [0, tint(color, 0.45)],
      [0.42, color],
      [0.8, shade(color, 0.15)],
      [1, shade(color, 0.3)],
    ],
    0.36,
    0.3,
    0.78,
  );
  return (
    circle(0, 0, 100, fill) +
    path(
      'M98-10C96 50 50 98-10 99C40 84 76 46 82-8C84-30 80-50 74-66C90-48 98-30 98-10Z',
      tint(color, 0.5),
      'opacity=".38"',
    ) +
    ellipse(
      -38,
      -44,
      17,
      28,
      c.linear(
        [
          [0, '#ffffff', 0.95],
          [1, '#ffffff', 0.2],
        ],
        0.3,
        0,
        0.7,
        1,
      ),
      'transform="rotate(38 -38 -44)"',
    )
  );
}

interface Bola {
  x: number;
  y: number;
  r: number;
  tone: number;
}

export function pileOfBalls(c: Canvas, colores: readonly string[], bolas: readonly Bola[]): string {
  const stamps = colores.map((color) => c.symbol(ball(c, color)));
  const dark = c.symbol(
    circle(
      0,
      0,
      118,
      c.radial([
        [0, c.sombra, 0.45],
        [0.72, c.sombra, 0.3],
        [1, c.sombra, 0],
      ]),
    ),
  );
  return bolas
    .map(
      ({ x, y, r, tone }) =>
        c.stamp(dark, x + r * 0.08, y + r * 0.16, r / 100) +
        c.stamp(stamps[tone % stamps.length] ?? '', x, y, r / 100),
    )
    .join('');
}

/** Clusters along a line: big ones behind, small ones tucked in front. */
function along(way: readonly Punto[], seed: number, width: number, colours: number): Bola[] {
  const next = scatter(seed);
  const back: Bola[] = [];
  const middle: Bola[] = [];
  const front: Bola[] = [];
  way.forEach(([x, y], i) => {
    for (const side of [-1, 1]) {
      const r = width * (0.62 + next() * 0.3);
      back.push({
        x: x + side * width * (0.32 + next() * 0.2),
        y: y + (next() - 0.5) * width * 0.8,
        r,
        tone: Math.floor(next() * colours),
      });
    }
    middle.push({
      x: x + (next() - 0.5) * width * 0.9,
      y: y + (next() - 0.5) * width * 0.7,
      r: width * (0.42 + next() * 0.2),
      tone: Math.floor(next() * colours),
    });
    if (i % 2 === 0)
      front.push({
        x: x + (next() - 0.5) * width * 1.7,
        y: y + (next() - 0.5) * width,
        r: width * (0.2 + next() * 0.14),
        tone: Math.floor(next() * colours),
      });
  });
  return [...back, ...middle, ...front];
}

export function arcoGlobos(c: Canvas, colores: readonly string[]): string {
  const stamps = colores.map((color) => c.symbol(globo(c, { color })));
  const shadow = globoShadow(c);
  const spots = times(17, (i): readonly [Punto, number] => {
    const angle = Math.PI * (1 + i / 16);
    return [[540 + Math.cos(angle) * 336, 560 + Math.sin(angle) * 400], (angle * 180) / Math.PI + 90];
  });
  const legs = times(3, (i): readonly (readonly [Punto, number])[] => [
    [[204, 658 + i * 96], 0],
    [[876, 658 + i * 96], 0],
  ]).flat();
  const base = (x: number): string =>
    ellipse(x, 936, 96, 22, shade(cycle(colores, 0), 0.35)) +
    rect(x - 10, 880, 20, 50, 6, shade(cycle(colores, 0), 0.45));
  const four = ([[x, y], turn]: readonly [Punto, number], i: number): string =>
    times(4, (k) => {
      const at = turn + (k < 2 ? 0 : 180) + (k % 2 ? 36 : -36) + 180;
      const reach = 50;
      const rad = (at * Math.PI) / 180;
      const px = x + Math.sin(rad) * reach;
      const py = y - Math.cos(rad) * reach;
      return (
        c.stamp(shadow, px + 4, py + 8, 0.53, at) +
        c.stamp(stamps[(i + k) % stamps.length] ?? '', px, py, 0.5, at)
      );
    }).join('');
  return (
    groundShadow(c, 204, 944, 190, 32) +
    groundShadow(c, 876, 944, 190, 32) +
    base(204) +
    base(876) +
    legs.reverse().map(four).join('') +
    spots.map(four).join('')
  );
}

export function guirnaldaOrganica(c: Canvas, colores: readonly string[]): string {
  const way = times(22, (i): Punto => {
    const angle = ((188 + i * 8.6) * Math.PI) / 180;
    return [548 + Math.cos(angle) * 350, 600 + Math.sin(angle) * 410];
  });
  const leg = times(5, (i): Punto => [200 + (i % 2) * 14, 606 + i * 64]);
  const thick = along([...leg, ...way.slice(0, 13)], 8, 104, colores.length);
  const thin = along(way.slice(12), 5, 78, colores.length);
  const leaf = (x: number, y: number, turn: number): string =>
    place(
      path('M0 0C-34-40-34-112 0-170C34-112 34-40 0 0Z', '#3f9a72') +
        path('M0 0C34-40 34-112 0-170Z', '#56b387') +
        line('M0-4V-136', '#2b7554', 4),
      x,
      y,
      1.05,
      turn,
    );
  // Every leaf starts inside the balloons and points out of the curve or into it.
  const sprigs = way.map(([x, y], i) => {
    const out = 188 + i * 8.6 + 90 + ((i * 37) % 30) - 15;
    return i % 2 ? leaf(x, y, out + 180) : leaf(x, y, out);
  });
  const low = leg.map(([x, y], i) => (i % 2 ? leaf(x, y, 104) : ''));
  return (
    groundShadow(c, 220, 962, 230, 42) +
    sprigs.join('') +
    low.join('') +
    pileOfBalls(c, colores, [...thin, ...thick])
  );
}

export function columnaGlobos(c: Canvas, colores: readonly string[], remate: string): string {
  const stamps = colores.map((color) => c.symbol(globo(c, { color })));
  const shadow = globoShadow(c);
  const levels = times(6, (i) => {
    const y = 862 - i * 88;
    return (
      times(4, (k) => {
        const at = [-64, 64, -116, 116][(k + (i % 2 ? 2 : 0)) % 4] ?? 0;
        const rad = (at * Math.PI) / 180;
        const px = 540 + Math.sin(rad) * 92;
        const py = y - Math.cos(rad) * 60;
        return (
          c.stamp(shadow, px + 4, py + 10, 0.78, at) +
          c.stamp(stamps[(k + i) % stamps.length] ?? '', px, py, 0.74, at)
        );
      }).join('') + c.stamp(stamps[(i + 1) % stamps.length] ?? '', 540, y + 6, 0.62, 180)
    );
  });
  return (
    groundShadow(c, 540, 968, 280, 46) +
    ellipse(540, 950, 150, 30, shade(remate, 0.35)) +
    levels.join('') +
    `<g transform="translate(${n(540)} 232) scale(1.5)">${foilShape(c, 'estrella', remate)}</g>`
  );
}
