/** The cake and what is stuck into it. */
import type { Canvas } from './canvas.ts';
import { mix, shade, tint } from './color.ts';
import { groundShadow } from './scene.ts';
import { heart, starPoints } from './shapes.ts';
import { circle, cycle, ellipse, group, line, n, path, place, polygon, rect, scatter, times } from './svg.ts';

export function sprinkles(
  x: number,
  y: number,
  width: number,
  height: number,
  count: number,
  colores: readonly string[],
  seed: number,
): string {
  const next = scatter(seed);
  return times(count, (i) =>
    rect(
      -9,
      -3.5,
      18,
      7,
      3.5,
      cycle(colores, i),
      `transform="translate(${n(x + next() * width)} ${n(y + next() * height)}) rotate(${Math.round(next() * 180)})"`,
    ),
  ).join('');
}

/** A frosted tier: `x` is its middle, `y` its top. */
export function tier(
  c: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  base: string,
  glaze: string,
): string {
  const half = width / 2;
  const rise = width * 0.09;
  const left = x - half;
  const drips = 8;
  const step = width / drips;
  let drip = `M${n(left)} ${n(y)}V${n(y + height * 0.28)}`;
  for (let i = 0; i < drips; i += 1) {
    const low = y + height * ([0.44, 0.3, 0.54, 0.36, 0.5, 0.32, 0.46, 0.34][i] ?? 0.4);
    const high = y + height * 0.2 + Math.sin(((i + 1) / drips) * Math.PI) * rise * 0.6;
    drip += `V${n(low)}a${n(step * 0.3)} ${n(step * 0.3)} 0 0 0 ${n(step * 0.6)} 0V${n(high)}a${n(step * 0.2)} ${n(step * 0.18)} 0 0 1 ${n(step * 0.4)} 0`;
  }
  drip += `V${n(y)}Z`;
  const body = `M${n(left)} ${n(y)}V${n(y + height)}A${n(half)} ${n(rise)} 0 0 0 ${n(x + half)} ${n(y + height)}V${n(y)}Z`;
  return (
    path(body, c.side(base, 0.3, 0.2)) +
    group(c.clip(body), path(drip, c.side(glaze, 0.12, 0.16))) +
    ellipse(
      x,
      y,
      half,
      rise,
      c.linear(
        [
          [0, tint(glaze, 0.34)],
          [1, tint(glaze, 0.08)],
        ],
        0,
        0,
        1,
        0,
      ),
    ) +
    path(
      `M${n(left + 34)} ${n(y + 44)}q-10 ${n(height * 0.2)} 2 ${n(height * 0.42)}`,
      'none',
      'stroke="#ffffff" stroke-width="12" stroke-linecap="round" opacity=".45"',
    )
  );
}

export function stand(c: Canvas, y: number, half: number): string {
  return (
    path(
      `M500 ${y + 20}L486 ${y + 96}Q540 ${y + 112} 594 ${y + 96}L580 ${y + 20}Z`,
      c.linear([
        [0, '#f3ead9'],
        [1, '#d9c8ab'],
      ]),
    ) +
    ellipse(540, y + 98, 110, 18, '#e9dcc2') +
    ellipse(540, y + 14, half, 44, '#e2d2b4') +
    ellipse(
      540,
      y,
      half,
      44,
      c.linear([
        [0, '#ffffff'],
        [1, '#f3e6cf'],
      ]),
    )
  );
}

export function flame(c: Canvas, x: number, y: number, scale = 1): string {
  return place(
    circle(
      0,
      -26,
      74,
      c.radial([
        [0, '#fff1a8', 0.85],
        [0.5, '#ffd23f', 0.3],
        [1, '#ffd23f', 0],
      ]),
    ) +
      line('M0 6V-6', '#5b4636', 5) +
      path(
        'M0-76C26-46 26-30 22-18A23 23 0 0 1-22-18C-26-34-10-46 0-76Z',
        c.linear([
          [0, '#ffb347'],
          [1, '#ff7a2f'],
        ]),
      ) +
      path('M0-44C13-28 12-20 10-14A11 11 0 0 1-10-14C-12-24-4-30 0-44Z', '#fff3b0'),
    x,
    y,
    scale,
  );
}

export function cakeTopper(
  c: Canvas,
  color: string,
  figura: 'estrella' | 'corazon' | 'arcoiris',
  pastel: readonly string[],
): string {
  const gold = c.linear(
    [
      [0, tint(color, 0.6)],
      [0.4, color],
      [0.6, tint(color, 0.35)],
      [1, shade(color, 0.3)],
    ],
    0,
    0,
    1,
    1,
  );
  const sticks = rect(424, 300, 12, 330, 5, '#e6c98f') + rect(644, 300, 12, 330, 5, '#d8b676');
  const rainbow = times(5, (i) =>
    line(
      `M${n(310 + i * 42)} 470A${n(230 - i * 42)} ${n(230 - i * 42)} 0 0 1 ${n(770 - i * 42)} 470`,
      cycle(pastel, i),
      44,
    ),
  ).join('');
  const puff = (x: number): string =>
    circle(x - 44, 478, 40, '#ffffff') +
    circle(x + 44, 478, 40, '#ffffff') +
    circle(x, 452, 52, '#ffffff') +
    rect(x - 80, 472, 160, 46, 23, '#ffffff');
  const top =
    figura === 'arcoiris'
      ? rainbow + puff(330) + puff(750)
      : figura === 'corazon'
        ? path(heart(540, 336, 208), gold) +
          path(heart(540, 338, 176), mix(color, '#ffffff', 0.86)) +
          path(heart(470, 330, 62), color) +
          path(heart(604, 346, 76), shade(color, 0.1))
        : path(
            polygon(starPoints(540, 330, 226, 0, 5, 0.52)),
            gold,
            `stroke="${shade(color, 0.1)}" stroke-width="22" stroke-linejoin="round"`,
          ) +
          path(
            polygon(starPoints(540, 330, 150, 0, 5, 0.52)),
            '#fff8e4',
            'stroke="#fff8e4" stroke-width="14" stroke-linejoin="round"',
          ) +
          path(polygon(starPoints(540, 330, 92)), color) +
          path(polygon(starPoints(286, 450, 58, 18)), gold) +
          path(polygon(starPoints(794, 450, 58, -18)), gold) +
          rect(281, 480, 10, 130, 4, '#e6c98f') +
          rect(789, 480, 10, 130, 4, '#d8b676');
  return (
    groundShadow(c, 540, 1000, 330, 40) +
    stand(c, 900, 380) +
    sticks +
    top +
    tier(c, 540, 620, 520, 276, cycle(pastel, 0), cycle(pastel, 1)) +
    times(9, (i) =>
      circle(
        308 + i * 58,
        884 + Math.sin((i / 8) * Math.PI) * 34,
        24,
        c.radial(
          [
            [0, '#ffffff'],
            [1, tint(cycle(pastel, 1), 0.4)],
          ],
          0.4,
          0.3,
          0.8,
        ),
      ),
    ).join('') +
    sprinkles(300, 770, 470, 80, 22, [...pastel, color], 7)
  );
}
