import { flame, sprinkles, stand, tier } from './cake.ts';
import type { Canvas } from './canvas.ts';
import { shade, tint } from './color.ts';
import { glyph } from './glyphs.ts';
import { groundShadow } from './scene.ts';
import { starPoints } from './shapes.ts';
import { circle, cycle, ellipse, group, line, n, path, place, polygon, rect, scatter, times } from './svg.ts';
export function velas(c: Canvas, colores: readonly string[]): string {
  const back = [
    [400, 560],
    [540, 546],
    [680, 560],
  ];
  const front = [
    [330, 590],
    [466, 606],
    [614, 606],
    [750, 590],
  ];
  return (
    groundShadow(c, 540, 1000, 330, 40) +
    stand(c, 888, 370) +
    tier(c, 540, 584, 600, 300, '#fff1dc', '#ff9fb5') +
    back.map(([x = 0, y = 0], i) => candle(c, x, y, 250, cycle(colores, i))).join('') +
    front.map(([x = 0, y = 0], i) => candle(c, x, y, 260, cycle(colores, i + 3))).join('') +
    sprinkles(280, 770, 510, 96, 26, colores, 5)
  );
}

export function velaNumero(c: Canvas, numero: string, color: string): string {
  const one = glyph(numero);
  const s = 3.3;
  const wax = c.across(
    [
      [0, tint(color, 0.4)],
      [0.5, color],
      [1, shade(color, 0.18)],
    ],
    0,
    0,
    one.width,
    140,
  );
  const figure =
    line(one.d, shade(color, 0.38), 40, 'transform="translate(3 4)"') +
    line(one.d, '#fffaf0', 40) +
    line(one.d, wax, 29) +
    line(one.d, '#ffffff', 4, 'stroke-dasharray="26 22" opacity=".75" transform="translate(-6 -7)"');
  return (
    groundShadow(c, 540, 1000, 330, 40) +
    stand(c, 910, 360) +
    tier(c, 540, 760, 580, 150, '#ffe9d2', '#8a5a44') +
    rect(526, 690, 28, 80, 6, '#fff6e6') +
    flame(c, 540, 152, 1.15) +
    place(figure, 540 - (one.width * s) / 2, 236, s) +
    sprinkles(300, 850, 480, 40, 16, ['#ffd23f', '#ff5d5d', '#2ec4a6', '#3da5ff', '#ffffff'], 9)
  );
}

export function velaChispas(c: Canvas, colores: readonly string[]): string {
  const next = scatter(21);
  const sparks = (x: number, y: number): string =>
    circle(
      x,
      y,
      190,
      c.radial([
        [0, '#ffffff', 1],
        [0.18, '#fff3b0', 0.9],
        [0.5, '#ffd23f', 0.3],
        [1, '#ffd23f', 0],
      ]),
    ) +
    times(34, (i) => {
      const a = -Math.PI * (0.02 + (i / 33) * 0.96) + (next() - 0.5) * 0.16;
      const r = 110 + next() * 120;
      const [dx, dy] = [Math.cos(a), Math.sin(a)];
      return (
        line(
          `M${n(x + dx * 26)} ${n(y + dy * 26)}L${n(x + dx * r)} ${n(y + dy * r)}`,
          i % 3 ? '#ffc933' : '#ffffff',
          3 + next() * 3,
        ) +
        path(
          polygon(starPoints(x + dx * (r + 16), y + dy * (r + 16), 9 + next() * 9, i * 20, 4, 0.34)),
          i % 2 ? '#ff9f1c' : '#ffd23f',
        )
      );
    }).join('');
  const tube = (x: number, color: string, turn: number): string =>
    place(
      rect(
        -24,
        0,
        48,
        400,
        12,
        c.linear(
          [
            [0, tint(color, 0.55)],
            [0.3, color],
            [0.5, tint(color, 0.4)],
            [1, shade(color, 0.3)],
          ],
          0,
          0,
          1,
          0,
        ),
      ) +
        times(5, (i) => line(`M-24 ${70 + i * 66}l48-34`, '#ffffff', 10, 'opacity=".6"')).join('') +
        rect(-24, 0, 48, 18, 6, shade(color, 0.35)) +
        path('M-9 400H9L0 462Z', '#e8dcc8'),
      x,
      420,
      1,
      turn,
    );
  return (
    groundShadow(c, 540, 1000, 330, 40) +
    stand(c, 912, 360) +
    tube(420, cycle(colores, 0), -9) +
    tube(540, cycle(colores, 1), 0) +
    tube(660, cycle(colores, 2), 9) +
    tier(c, 540, 800, 570, 112, '#fff1dc', '#c79bf2') +
    sparks(420, 400) +
    sparks(660, 400) +
    sparks(540, 392)
  );
}

function candle(c: Canvas, x: number, y: number, height: number, color: string, width = 34): string {
  const d = `M${n(x - width / 2)} ${n(y - height)}h${width}v${n(height)}a${width / 2} 7 0 0 1-${width} 0Z`;
  const stripes = times(Math.ceil(height / 40) + 2, (i) =>
    line(`M${n(x - width)} ${n(y - i * 40 + 30)}l${width * 2} -34`, '#ffffff', 11, 'opacity=".75"'),
  );
  return (
    path(d, c.side(color, 0.25, 0.2)) +
    group(c.clip(d), ...stripes) +
    ellipse(x, y - height, width / 2, 7, tint(color, 0.4)) +
    flame(c, x, y - height - 4)
  );
}
