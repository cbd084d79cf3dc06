/** Paper decorations: lanterns, pompoms, rosettes, spirals, the round backdrop. */
import { pileOfBalls } from './arches.ts';
import type { Canvas } from './canvas.ts';
import { mix, shade, tint } from './color.ts';
import { groundShadow } from './scene.ts';
import { flower, starPoints } from './shapes.ts';
import { circle, cycle, ellipse, line, n, path, place, polar, polygon, rect, times } from './svg.ts';

function lantern(c: Canvas, color: string): string {
  const fill = c.radial(
    [
      [0, tint(color, 0.5)],
      [0.5, color],
      [1, shade(color, 0.26)],
    ],
    0.42,
    0.4,
    0.62,
  );
  const ribs = times(9, (i) => {
    const y = -92 + i * 23;
    const half = Math.sqrt(Math.max(0, 1 - (y / 104) ** 2)) * 118;
    return (
      line(`M${n(-half)} ${y}Q0 ${y + 16} ${n(half)} ${y}`, shade(color, 0.3), 3, 'opacity=".45"') +
      line(
        `M${n(-half * 0.94)} ${y + 5}Q0 ${y + 21} ${n(half * 0.94)} ${y + 5}`,
        tint(color, 0.55),
        2.5,
        'opacity=".5"',
      )
    );
  });
  return (
    ellipse(0, 0, 118, 104, fill) +
    ribs.join('') +
    rect(-34, -112, 68, 16, 6, shade(color, 0.42)) +
    rect(-34, 96, 68, 16, 6, shade(color, 0.42)) +
    ellipse(-52, -34, 16, 34, '#ffffff', 'opacity=".35" transform="rotate(28 -52 -34)"')
  );
}

export function faroles(c: Canvas, colores: readonly string[]): string {
  const spots = [
    [310, 380, 1.75],
    [770, 300, 1.5],
    [622, 660, 1.85],
    [236, 740, 1.08],
    [890, 590, 0.86],
  ];
  return (
    groundShadow(c, 540, 990, 330, 40) +
    spots
      .map(([x = 0, y = 0, s = 1], i) => {
        const color = cycle(colores, i);
        return (
          line(`M${x} -10V${n(y - 108 * s)}`, shade(color, 0.35), 5) +
          place(lantern(c, color), x, y, s) +
          line(
            `M${x} ${n(y + 112 * s)}v${n(34 * s)}M${x - 7} ${n(y + 120 * s)}v${n(24 * s)}M${x + 7} ${n(y + 120 * s)}v${n(24 * s)}`,
            shade(color, 0.2),
            5,
          )
        );
      })
      .join('')
  );
}

function pompom(color: string): string {
  const ring = (count: number, radius: number, size: number, tone: string, turn: number): string =>
    times(count, (i) => {
      const [x, y] = polar(0, 0, radius, turn + (i * 360) / count);
      return `<path d="M0 ${n(size * 0.5)}C${n(-size)} ${n(size * 0.2)} ${n(-size * 0.8)} ${n(-size * 0.9)} 0 ${n(-size * 0.72)}C${n(size * 0.8)} ${n(-size * 0.9)} ${n(size)} ${n(size * 0.2)} 0 ${n(size * 0.5)}Z" fill="${tone}" transform="translate(${n(x)} ${n(y)}) rotate(${n(turn + 90 + (i * 360) / count)})"/>`;
    }).join('');
  return (
    ring(16, 96, 34, shade(color, 0.22), 0) +
    ring(14, 82, 34, shade(color, 0.1), 12) +
    ring(12, 62, 33, color, 4) +
    ring(10, 42, 31, tint(color, 0.16), 20) +
    ring(7, 22, 28, tint(color, 0.32), 8) +
    ring(4, 6, 22, tint(color, 0.5), 30)
  );
}

export function pompones(c: Canvas, colores: readonly string[]): string {
  const stamps = colores.map((color) => c.symbol(pompom(color)));
  const spots = [
    [300, 330, 1.75],
    [760, 290, 1.5],
    [580, 620, 1.95],
    [220, 740, 1.15],
    [900, 640, 0.95],
  ];
  return (
    groundShadow(c, 540, 990, 330, 40) +
    spots
      .map(
        ([x = 0, y = 0, s = 1], i) =>
          line(`M${x} -10V${y}`, shade(cycle(colores, i), 0.3), 4) +
          c.stamp(stamps[i % stamps.length] ?? '', x, y, s),
      )
      .join('')
  );
}

function rosette(c: Canvas, color: string, heart: string, folds = 20): string {
  const points = starPoints(0, 0, 124, 0, folds, 0.93);
  const rays = times(folds, (i) => {
    const [a, b] = polar(0, 0, 124, (i * 360) / folds - 90);
    const [x, y] = polar(0, 0, 115, (i * 360) / folds - 90 + 180 / folds);
    return `M0 0L${n(a)} ${n(b)}L${n(x)} ${n(y)}Z`;
  }).join('');
  return (
    path(polygon(points), color) +
    path(rays, shade(color, 0.2), 'opacity=".75"') +
    circle(0, 0, 84, 'none', `stroke="${tint(heart, 0.3)}" stroke-width="9" opacity=".85"`) +
    path(polygon(starPoints(0, 0, 58, 4, 18, 0.9)), heart) +
    path(polygon(starPoints(0, 0, 54, 14, 18, 0.72)), tint(heart, 0.28)) +
    circle(
      0,
      0,
      24,
      c.radial(
        [
          [0, '#ffffff'],
          [1, tint(color, 0.6)],
        ],
        0.4,
        0.35,
        0.7,
      ),
    ) +
    path(polygon(starPoints(0, 0, 13)), color)
  );
}

export function rosetones(c: Canvas, colores: readonly string[]): string {
  const spots = [
    [320, 340, 2.05],
    [768, 300, 1.6],
    [700, 690, 2.1],
    [290, 760, 1.45],
    [536, 500, 0.86],
    [960, 500, 0.7],
  ];
  return spots
    .map(
      ([x = 0, y = 0, s = 1], i) =>
        circle(
          x + 10,
          y + 22,
          126 * s,
          c.radial([
            [0, c.sombra, 0.34],
            [0.86, c.sombra, 0.26],
            [1, c.sombra, 0],
          ]),
        ) + place(rosette(c, cycle(colores, i), cycle(colores, i + 2)), x, y, s, i * 5),
    )
    .join('');
}

export function colgantes(c: Canvas, colores: readonly string[], figura: 'espiral' | 'estrella'): string {
  const columns = times(5, (i) => {
    const x = 172 + i * 184;
    const color = cycle(colores, i);
    if (figura === 'espiral') {
      const turns = 6 + (i % 2) * 2;
      const step = 74;
      const parts = times(turns, (k) => {
        const y = 150 + k * step;
        const w = 62;
        const front = path(
          `M${x - w} ${y}C${x - w} ${y + 44} ${x + w} ${y + 26} ${x + w} ${y + 66}L${x + w} ${y + 98}C${x + w} ${y + 60} ${x - w} ${y + 76} ${x - w} ${y + 32}Z`,
          c.side(color, 0.35, 0.12),
        );
        const behind = path(
          `M${x + w} ${y + 66}C${x + w} ${y + 84} ${x - w} ${y + 70} ${x - w} ${y + step}L${x - w} ${y + step + 32}C${x - w} ${y + 98} ${x + w} ${y + 116} ${x + w} ${y + 98}Z`,
          shade(color, 0.32),
        );
        return { front, behind };
      });
      const end = 150 + turns * step + 96;
      return (
        line(`M${x} -10V150`, shade(color, 0.3), 4) +
        parts.map((one) => one.behind).join('') +
        parts.map((one) => one.front).join('') +
        path(polygon(starPoints(x, end, 66)), cycle(colores, i + 1), 'stroke-linejoin="round"') +
        line(`M${x} ${end - 96}v40`, shade(color, 0.3), 4)
      );
    }
    const stars = times(4, (k) => {
      const y = 190 + k * 205 + (i % 2) * 90;
      const tone = cycle(colores, i + k);
      const big = 88 - (k % 2) * 16;
      const points = starPoints(x, y, big);
      const facets = times(5, (f) => {
        const a = points[f * 2];
        const b = points[(f * 2 + 1) % 10];
        return a && b ? `M${n(x)} ${n(y)}L${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}Z` : '';
      }).join('');
      return y > 960 ? '' : path(polygon(points), tint(tone, 0.16)) + path(facets, shade(tone, 0.18));
    });
    return line(`M${x} -10V${i % 2 ? 900 : 830}`, shade(color, 0.2), 4) + stars.join('');
  });
  return columns.join('');
}

export function telonRedondo(c: Canvas, colores: readonly string[]): string {
  const [claro = '#fde2ea'] = colores;
  const tones = colores.slice(1);
  const bolas = times(30, (i) => {
    const t = i / 29;
    const angle = 100 + t * 190;
    const [x, y] = polar(540, 470, 352 + ((i * 37) % 5) * 9, angle);
    return { x, y, r: 44 + ((i * 53) % 7) * 8.5, tone: i * 7 + ((i * i) % 5) };
  });
  const front = times(14, (i) => {
    const [x, y] = polar(540, 470, 340 + (i % 2 ? 62 : -44), 106 + i * 14);
    return { x, y, r: 24 + (i % 3) * 7, tone: i * 2 + 1 };
  });
  return (
    groundShadow(c, 540, 965, 420, 46) +
    rect(330, 820, 16, 130, 6, '#d9b26a') +
    rect(734, 820, 16, 130, 6, '#c79c50') +
    rect(280, 940, 116, 16, 8, '#c79c50') +
    rect(684, 940, 116, 16, 8, '#c79c50') +
    circle(540, 470, 384, '#d9b26a') +
    circle(
      540,
      470,
      372,
      c.radial(
        [
          [0, tint(claro, 0.6)],
          [1, claro],
        ],
        0.5,
        0.4,
        0.7,
      ),
    ) +
    path(flower(590, 460, 96, 6), mix(claro, cycle(tones, 0), 0.35)) +
    circle(590, 460, 30, '#ffd23f') +
    line('M590 560C600 640 590 700 560 760', mix('#3f9a72', claro, 0.2), 10) +
    path('M592 640C640 590 690 600 712 618C680 660 630 668 592 640Z', mix('#3f9a72', claro, 0.2)) +
    pileOfBalls(c, tones, [...bolas, ...front])
  );
}

/** Tissue sheets, folded and fanned, with the loose end of each fluttering. */
export function papelChina(c: Canvas, colores: readonly string[]): string {
  const sheets = times(7, (i) => {
    const color = cycle(colores, i);
    const fan = path(
      'M-120 40L-150-520Q-110-560-70-524T10-524T90-524T150-520L120 40Z',
      c.down(color, 0.3, 0.14),
    );
    const folds = line('M-56 20L-72-510M4 20V-514M64 20L84-510', shade(color, 0.2), 5, 'opacity=".45"');
    const light = path('M-120 40L-150-520Q-130-546-110-540L-92 40Z', '#ffffff', 'opacity=".3"');
    return place(fan + folds + light, 540, 790, 1, -54 + i * 18);
  });
  const order = [0, 6, 1, 5, 2, 4, 3];
  const [band = '#ff5d7d'] = colores;
  return (
    groundShadow(c, 540, 968, 280, 44) +
    order.map((i) => sheets[i] ?? '').join('') +
    path('M330 690Q540 640 750 690L716 950Q540 984 364 950Z', c.side('#fff4e2', 0.6, 0.1)) +
    path('M341 772Q540 728 739 772L726 866Q540 830 354 866Z', c.side(band, 0.2, 0.14)) +
    circle(540, 800, 46, '#ffffff') +
    path(polygon(starPoints(540, 802, 34)), band)
  );
}
