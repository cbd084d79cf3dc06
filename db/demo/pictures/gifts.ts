/** Cards, bows and boxes. */

import { globo } from './balloon.ts';
import { bow } from './bunches.ts';
import type { Canvas } from './canvas.ts';
import { mix, shade, tint } from './color.ts';
import { groundShadow } from './scene.ts';
import { fivePoints, heart } from './shapes.ts';
import { circle, cycle, ellipse, group, line, n, path, place, rect, times } from './svg.ts';
export function tarjetaRegalo(c: Canvas, color: string, lazo: string): string {
  const card = (fill: string): string =>
    rect(-390, -245, 780, 490, 46, c.sombra, 'opacity=".2" transform="translate(10 22)"') +
    rect(-390, -245, 780, 490, 46, fill);
  const dots = times(26, (i) =>
    circle(
      -350 + (i % 9) * 88 + (Math.floor(i / 9) % 2) * 40,
      -190 + Math.floor(i / 9) * 190,
      12,
      '#ffffff',
      'opacity=".35"',
    ),
  );
  return (
    groundShadow(c, 540, 900, 430, 60) +
    place(
      card(
        c.linear([
          [0, '#ffffff'],
          [1, mix(color, '#ffffff', 0.75)],
        ]),
      ) +
        rect(-340, 120, 300, 26, 13, mix(color, '#ffffff', 0.5)) +
        rect(-340, 168, 190, 26, 13, mix(color, '#ffffff', 0.6)),
      590,
      440,
      1,
      9,
    ) +
    place(
      card(
        c.linear(
          [
            [0, tint(color, 0.26)],
            [0.5, color],
            [1, shade(color, 0.18)],
          ],
          0,
          0,
          1,
          1,
        ),
      ) +
        dots.join('') +
        rect(-210, -245, 70, 490, 0, lazo) +
        rect(-390, -60, 780, 70, 0, lazo) +
        rect(-200, -245, 12, 490, 0, '#ffffff', 'opacity=".3"') +
        bow(c, -175, -22, lazo, 2.1) +
        place(globo(c, { color: '#ffffff', acabado: 'pastel' }), 230, 60, 0.6, 14) +
        rect(60, -180, 250, 30, 15, '#ffffff', 'opacity=".9"') +
        rect(60, -130, 170, 22, 11, '#ffffff', 'opacity=".6"'),
      530,
      590,
      1.04,
      -7,
    )
  );
}

export function tarjetas(c: Canvas, colores: readonly string[]): string {
  const card = (i: number, inside: string): string =>
    rect(-210, -300, 420, 600, 26, c.sombra, 'opacity=".2" transform="translate(8 18)"') +
    rect(
      -210,
      -300,
      420,
      600,
      26,
      c.linear([
        [0, '#ffffff'],
        [1, mix(cycle(colores, i), '#ffffff', 0.72)],
      ]),
    ) +
    rect(
      -188,
      -278,
      376,
      556,
      16,
      'none',
      `stroke="${cycle(colores, i)}" stroke-width="6" stroke-dasharray="2 14" stroke-linecap="round"`,
    ) +
    inside;
  const lines = (y: number, color: string): string =>
    rect(-110, y, 220, 18, 9, mix(color, '#ffffff', 0.35)) +
    rect(-70, y + 36, 140, 18, 9, mix(color, '#ffffff', 0.55));
  const three =
    place(globo(c, { color: cycle(colores, 0) }), -66, -84, 0.74, -14) +
    place(globo(c, { color: cycle(colores, 1) }), 70, -100, 0.74, 14) +
    place(globo(c, { color: cycle(colores, 2) }), 0, -20, 0.8) +
    line('M-40 40L0 150L40 30M0 110V150', shade(cycle(colores, 1), 0.2), 4);
  return (
    groundShadow(c, 540, 950, 420, 50) +
    place(
      card(
        1,
        path(heart(0, -60, 140), cycle(colores, 1)) +
          path(heart(-46, -70, 30), '#ffffff', 'opacity=".5"') +
          lines(170, cycle(colores, 1)),
      ),
      258,
      520,
      1.04,
      -15,
    ) +
    place(
      card(
        2,
        path(
          fivePoints(0, -60, 150),
          cycle(colores, 2),
          `stroke="${cycle(colores, 2)}" stroke-width="26" stroke-linejoin="round"`,
        ) + lines(170, cycle(colores, 2)),
      ),
      822,
      520,
      1.04,
      15,
    ) +
    place(card(0, three + lines(190, cycle(colores, 0))), 540, 570, 1.22)
  );
}

export function monos(c: Canvas, colores: readonly string[]): string {
  const star = (x: number, y: number, color: string, s: number): string => {
    const loop = (turn: number, length: number, tone: string): string =>
      `<g transform="rotate(${n(turn)})">${path(
        `M0 0C-52-40-50-${length} 0-${length}S52-40 0 0Z`,
        c.down(tone, 0.3, 0.3),
      )}${path(`M0-20C-24-50-22-${length - 28} 0-${length - 26}S24-50 0-20Z`, shade(tone, 0.36), 'opacity=".4"')}</g>`;
    return place(
      circle(
        8,
        20,
        190,
        c.radial([
          [0, c.sombra, 0.5],
          [0.7, c.sombra, 0.24],
          [1, c.sombra, 0],
        ]),
      ) +
        times(10, (i) => loop(i * 36, 190, shade(color, 0.12))).join('') +
        times(9, (i) => loop(i * 40 + 16, 148, color)).join('') +
        times(6, (i) => loop(i * 60, 98, tint(color, 0.16))).join('') +
        circle(0, 0, 22, tint(color, 0.3)),
      x,
      y,
      s,
    );
  };
  return (
    groundShadow(c, 540, 960, 430, 40) +
    star(330, 330, cycle(colores, 1), 1.12) +
    star(770, 380, cycle(colores, 2), 1.04) +
    star(300, 770, cycle(colores, 3), 0.92) +
    star(630, 700, cycle(colores, 0), 1.42)
  );
}

export function cajaRegalo(c: Canvas, colores: readonly string[]): string {
  const box = (x: number, y: number, w: number, h: number, color: string, ribbon: string): string =>
    ellipse(x, y, w * 0.62, 28, c.shadow()) +
    rect(x - w / 2, y - h, w, h, 14, c.side(color, 0.14, 0.16)) +
    rect(x - w * 0.09, y - h, w * 0.18, h, 0, ribbon) +
    rect(x - w * 0.55, y - h - 20, w * 1.1, 76, 14, c.down(color, 0.3, 0.1)) +
    rect(x - w * 0.09, y - h - 20, w * 0.18, 76, 0, tint(ribbon, 0.14)) +
    rect(x - w / 2, y - h + 56, w, 14, 0, shade(color, 0.6), 'opacity=".15"') +
    bow(c, x, y - h - 26, ribbon, w / 190);
  return (
    groundShadow(c, 540, 950, 460, 50) +
    box(262, 850, 350, 440, cycle(colores, 1), cycle(colores, 3)) +
    box(830, 880, 340, 300, cycle(colores, 2), '#ffffff') +
    box(560, 950, 450, 500, cycle(colores, 0), cycle(colores, 4))
  );
}

export function bolsasSorpresa(c: Canvas, colores: readonly string[]): string {
  const bag = (color: string, second: string, i: number): string => {
    const d = 'M-150-340H150V0H-150Z';
    const teeth = `M-150-340${times(10, () => 'l15-24l15 24').join('')}Z`;
    const print = times(16, (k) =>
      i % 2
        ? circle(
            -120 + (k % 4) * 80 + (Math.floor(k / 4) % 2) * 30,
            -300 + Math.floor(k / 4) * 84,
            18,
            second,
          )
        : path(
            fivePoints(
              -120 + (k % 4) * 80 + (Math.floor(k / 4) % 2) * 30,
              -300 + Math.floor(k / 4) * 84,
              27,
              k * 20,
            ),
            second,
          ),
    );
    return (
      path(d, c.side(color, 0.18, 0.16)) +
      path(teeth, tint(color, 0.3)) +
      group(c.clip(d), ...print, path('M70-340L110-160L70 0H150V-340Z', shade(color, 0.6), 'opacity=".15"')) +
      rect(-150, -236, 300, 44, 0, tint(second, 0.1), 'opacity=".95"') +
      bow(c, 0, -212, shade(second === '#ffffff' ? color : second, 0.1), 1.15)
    );
  };
  return (
    groundShadow(c, 540, 950, 460, 56) +
    place(bag(cycle(colores, 0), '#ffffff', 1), 256, 838, 1.3, -7) +
    place(bag(cycle(colores, 1), cycle(colores, 3), 0), 824, 838, 1.3, 7) +
    place(bag(cycle(colores, 2), cycle(colores, 4), 1), 540, 956, 1.62)
  );
}
