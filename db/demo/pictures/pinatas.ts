/** Piñatas: rows of fringed paper over a star or a little donkey. */
import type { Canvas } from './canvas.ts';
import { shade } from './color.ts';
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
  polar,
  polygon,
  smooth,
  times,
} from './svg.ts';

/** One row of fringe across the box, its teeth hanging down. */
function fringe(c: Canvas, y: number, from: number, to: number, deep: number, color: string): string {
  const tooth = 17;
  const count = Math.ceil((to - from) / tooth);
  const teeth = times(
    count,
    (i) =>
      `l${n(tooth / 2)} ${n(deep * 0.42 + (i % 3) * 3)}l${n(tooth / 2)} ${n(-deep * 0.42 - (i % 3) * 3)}`,
  ).join('');
  const d = `M${n(from)} ${n(y)}V${n(y + deep)}${teeth}V${n(y)}Z`;
  return path(d, c.sombra, 'opacity=".2" transform="translate(0 7)"') + path(d, c.down(color, 0.16, 0.1));
}

/** Fills an outline with rows of fringe, lowest first so that each covers the next one's root. */
function fringed(
  c: Canvas,
  d: string,
  box: readonly [number, number, number, number],
  colores: readonly string[],
  deep: number,
  shift = 0,
): string {
  const [x, y, width, height] = box;
  const rows = Math.ceil(height / deep) + 1;
  const drawn = times(rows, (i) => {
    const k = rows - 1 - i;
    return fringe(c, y + k * deep - 4, x, x + width, deep, cycle(colores, k + shift));
  });
  return group(c.clip(d), ...drawn);
}

function streamer(x: number, y: number, colores: readonly string[], turn: number, length = 130): string {
  return place(
    times(7, (i) =>
      line(
        `M0 0C${(i - 3) * 10} 40 ${(i - 3) * 26 + (i % 2 ? 12 : -12)} ${length * 0.6} ${(i - 3) * 20} ${length + (i % 3) * 14}`,
        cycle(colores, i),
        10,
      ),
    ).join(''),
    x,
    y,
    1,
    turn,
  );
}

export function pinataEstrella(c: Canvas, colores: readonly string[]): string {
  const arms = times(7, (i) => i * (360 / 7) - 90);
  const cone = (degrees: number, i: number): string => {
    const [tipX, tipY] = polar(0, 0, 366, 0);
    const d = polygon([
      [0, -104],
      [tipX, tipY],
      [0, 104],
    ]);
    const rings = times(7, (k) => {
      const x = 318 - k * 54;
      const half = 104 * (1 - x / 366) + 16;
      return path(
        `M${n(x)} ${n(-half)}L${n(x - 60)} ${n(-half - 18)}V${n(half + 18)}L${n(x)} ${n(half)}${times(5, (t) => `l${t % 2 ? -12 : 14} ${n((-half * 2) / 5)}`).join('')}Z`,
        k % 2 ? '#ffffff' : cycle(colores, i + 1),
        'opacity=".94"',
      );
    }).reverse();
    return `<g transform="rotate(${n(degrees)})">${path(d, cycle(colores, i))}${group(c.clip(d), ...rings, path('M0 0L366 0L0 110Z', '#5b2a5e', 'opacity=".18"'))}${place(streamer(0, 0, [cycle(colores, i), '#ffffff', cycle(colores, i + 2)], -90, 84), tipX - 6, tipY)}</g>`;
  };
  const ring = (r: number, tone: string): string => {
    const points = times(48, (i): Punto => polar(0, 0, i % 2 ? r : r - 17, i * 7.5));
    return path(polygon(points), tone);
  };
  return (
    groundShadow(c, 540, 1010, 250, 36) +
    line('M540-10V300', '#b98a5a', 9) +
    place(
      arms.map(cone).join('') +
        circle(0, 8, 186, c.sombra, 'opacity=".25"') +
        [178, 150, 122, 94, 66, 38].map((r, i) => ring(r, i === 5 ? '#fff6df' : cycle(colores, i))).join('') +
        circle(
          -50,
          -58,
          62,
          c.radial([
            [0, '#ffffff', 0.5],
            [1, '#ffffff', 0],
          ]),
        ),
      540,
      510,
      1.06,
    )
  );
}

export function pinataBurro(c: Canvas, colores: readonly string[]): string {
  const outline: Punto[] = [
    [300, 520],
    [420, 500],
    [560, 505],
    [640, 470],
    [690, 380],
    [740, 300],
    [800, 286],
    [870, 330],
    [932, 392],
    [928, 446],
    [880, 462],
    [820, 450],
    [790, 500],
    [776, 580],
    [772, 640],
    [776, 760],
    [776, 890],
    [690, 892],
    [684, 760],
    [668, 680],
    [560, 690],
    [440, 690],
    [424, 760],
    [416, 892],
    [328, 890],
    [320, 760],
    [296, 660],
    [276, 590],
  ];
  const d = smooth(outline);
  const ear = (x: number, turn: number, tone: string): string =>
    place(
      path('M0 10C-50-30-46-120-8-176C38-120 44-34 0 10Z', tone) +
        path('M-2-16C-26-44-24-96-8-134C14-96 18-44-2-16Z', '#ff9fb5'),
      x,
      304,
      1,
      turn,
    );
  const mane = times(8, (i) =>
    streamer(724 - i * 24, 300 + i * 27, [cycle(colores, i), cycle(colores, i + 2)], 70 + i * 3, 60),
  );
  return (
    groundShadow(c, 550, 915, 330, 46) +
    line('M520-10V520', '#b98a5a', 8) +
    place(streamer(0, 0, colores, 28, 190), 300, 540) +
    ear(748, -16, shade(cycle(colores, 0), 0.12)) +
    path(d, c.sombra, 'opacity=".18" transform="translate(14 16)"') +
    path(d, cycle(colores, 0)) +
    fringed(c, d, [250, 262, 700, 640], colores, 62) +
    group(
      c.clip(d),
      path('M250 640H800V900H250Z', '#5b2a5e', 'opacity=".1"'),
      circle(
        470,
        500,
        210,
        c.radial([
          [0, '#ffffff', 0.38],
          [1, '#ffffff', 0],
        ]),
      ),
    ) +
    mane.join('') +
    ear(796, 10, cycle(colores, 0)) +
    ellipse(818, 366, 22, 26, '#ffffff') +
    circle(824, 370, 15, '#2b2140') +
    circle(830, 363, 5, '#ffffff') +
    ellipse(904, 424, 34, 30, '#ffe3d0') +
    circle(912, 414, 6, '#8a4b3c') +
    line('M884 440Q900 452 920 440', '#8a4b3c', 5) +
    ellipse(838, 420, 18, 12, '#ff8fa3', 'opacity=".75"') +
    path('M410 486C460 470 560 472 604 490L590 590Q505 612 424 588Z', cycle(colores, 3)) +
    line('M414 520Q506 540 598 522M418 556Q506 578 594 558', '#ffffff', 8) +
    line('M424 590Q506 614 590 592', cycle(colores, 1), 14, 'stroke-dasharray="2 20"')
  );
}
