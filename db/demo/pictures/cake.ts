/** The cake and what is stuck into it. */
import type { Canvas } from './canvas.ts';
import { mix, shade, tint } from './color.ts';
import { glyph } from './glyphs.ts';
import { groundShadow } from './scene.ts';
import { heart, starPoints } from './shapes.ts';
import { circle, cycle, ellipse, group, line, n, path, place, polygon, rect, scatter, times } from './svg.ts';

function sprinkles(
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
    path(
      body,
      c.linear(
        [
          [0, tint(base, 0.3)],
          [0.35, base],
          [1, shade(base, 0.2)],
        ],
        0,
        0,
        1,
        0,
      ),
    ) +
    group(
      c.clip(body),
      path(
        drip,
        c.linear(
          [
            [0, tint(glaze, 0.12)],
            [0.5, glaze],
            [1, shade(glaze, 0.16)],
          ],
          0,
          0,
          1,
          0,
        ),
      ),
    ) +
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

function stand(c: Canvas, y: number, half: number): string {
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

function candle(c: Canvas, x: number, y: number, height: number, color: string, width = 34): string {
  const d = `M${n(x - width / 2)} ${n(y - height)}h${width}v${n(height)}a${width / 2} 7 0 0 1-${width} 0Z`;
  const stripes = times(Math.ceil(height / 40) + 2, (i) =>
    line(`M${n(x - width)} ${n(y - i * 40 + 30)}l${width * 2} -34`, '#ffffff', 11, 'opacity=".75"'),
  );
  return (
    path(
      d,
      c.linear(
        [
          [0, tint(color, 0.25)],
          [0.6, color],
          [1, shade(color, 0.2)],
        ],
        0,
        0,
        1,
        0,
      ),
    ) +
    group(c.clip(d), ...stripes) +
    ellipse(x, y - height, width / 2, 7, tint(color, 0.4)) +
    flame(c, x, y - height - 4)
  );
}

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
