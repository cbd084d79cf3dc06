import type { Canvas } from './canvas.ts';
import { shade, tint } from './color.ts';
import { groundShadow } from './scene.ts';
import { fivePoints, heart, starPoints } from './shapes.ts';
import { circle, cycle, group, line, n, path, place, polygon, times } from './svg.ts';

function hat(c: Canvas, color: string, second: string, pattern: number): string {
  const d = 'M0-430L190 0Q0 62-190 0Z';
  const print = [
    times(22, (i) =>
      circle(-176 + (i % 5) * 88 + (Math.floor(i / 5) % 2) * 44, 14 - Math.floor(i / 5) * 88, 24, second),
    ),
    times(8, (i) => line(`M-260 ${-20 - i * 82}L260 ${70 - i * 82}`, second, 34)),
    times(12, (i) =>
      path(
        fivePoints(
          -140 + (i % 4) * 94 + (Math.floor(i / 4) % 2) * 44,
          -16 - Math.floor(i / 4) * 108,
          36,
          i * 20,
        ),
        second,
      ),
    ),
  ][pattern % 3];
  const frill = times(15, (i) => {
    const t = i / 14;
    return circle(
      -188 + t * 376,
      4 + Math.sin(t * Math.PI) * 30,
      25,
      i % 2 ? tint(second, 0.25) : tint(color, 0.45),
    );
  });
  const tuft = times(
    16,
    (i) =>
      `<path d="M0 0L-12-74L12-74Z" fill="${i % 2 ? second : tint(color, 0.4)}" transform="translate(0 -428) rotate(${n(i * 22.5)})"/>`,
  );
  return (
    path(d, c.side(color, 0.28, 0.24)) +
    group(c.clip(d), ...(print ?? []), path('M0-440L60 70H220Z', shade(color, 0.6), 'opacity=".16"')) +
    frill.join('') +
    tuft.join('') +
    circle(0, -428, 30, tint(second, 0.3))
  );
}

export function gorritos(c: Canvas, colores: readonly string[]): string {
  return (
    groundShadow(c, 540, 940, 440, 56) +
    place(hat(c, cycle(colores, 0), cycle(colores, 3), 1), 316, 800, 1, -12) +
    place(hat(c, cycle(colores, 1), '#ffffff', 2), 776, 800, 1, 12) +
    place(hat(c, cycle(colores, 2), cycle(colores, 4), 0), 540, 900, 1.22)
  );
}

export function corona(c: Canvas, color: string, joyas: readonly string[]): string {
  const gold = c.linear(
    [
      [0, tint(color, 0.5)],
      [0.3, color],
      [0.5, tint(color, 0.35)],
      [0.75, color],
      [1, shade(color, 0.3)],
    ],
    0,
    0,
    1,
    0.25,
  );
  const front =
    'M170 420L300 570L382 330L470 560L540 250L610 560L698 330L780 570L910 420L846 800Q540 890 234 800Z';
  const back = 'M234 760L290 470L400 640L470 430L540 620L610 430L680 640L790 470L846 760Z';
  const ball = (x: number, y: number, i: number, r = 30): string =>
    circle(
      x,
      y,
      r,
      c.radial(
        [
          [0, '#ffffff'],
          [0.4, tint(cycle(joyas, i), 0.3)],
          [1, shade(cycle(joyas, i), 0.15)],
        ],
        0.36,
        0.3,
        0.7,
      ),
    );
  const gem = (x: number, y: number, i: number, s = 1): string =>
    place(
      path('M-34-16L-18-40H18L34-16L0 40Z', cycle(joyas, i)) +
        path('M-34-16H34L0 40Z', shade(cycle(joyas, i), 0.2)) +
        path('M-12-16H12L0 40Z', tint(cycle(joyas, i), 0.35)) +
        path('M-18-40L-12-16L-34-16Z', tint(cycle(joyas, i), 0.5)),
      x,
      y,
      s,
    );
  return (
    groundShadow(c, 540, 880, 390, 56) +
    path(back, shade(color, 0.36)) +
    path(front, shade(color, 0.3), 'transform="translate(0 10)"') +
    path(front, gold, 'stroke-linejoin="round"') +
    path('M244 716Q540 806 836 716L846 800Q540 890 234 800Z', c.side(color, 0.5, 0.2)) +
    line('M244 716Q540 806 836 716', shade(color, 0.3), 5, 'opacity=".6"') +
    times(9, (i) =>
      circle(276 + i * 66, 762 + Math.sin(((i + 0.3) / 8.6) * Math.PI) * 44, 13, '#fffaf0'),
    ).join('') +
    gem(540, 640, 0, 1.7) +
    gem(360, 610, 1, 1.15) +
    gem(720, 610, 2, 1.15) +
    ball(170, 412, 1) +
    ball(382, 322, 2) +
    ball(540, 236, 0, 40) +
    ball(698, 322, 2) +
    ball(910, 412, 1) +
    path(
      'M300 600L330 690',
      'none',
      'stroke="#ffffff" stroke-width="14" stroke-linecap="round" opacity=".55"',
    ) +
    path(polygon(starPoints(250, 300, 34, 0, 4, 0.3)), '#ffffff') +
    path(polygon(starPoints(846, 270, 44, 0, 4, 0.3)), '#ffffff') +
    path(polygon(starPoints(640, 130, 26, 0, 4, 0.3)), '#ffffff')
  );
}

export function antifaces(c: Canvas, colores: readonly string[]): string {
  const d =
    'M0-60C-60-112-190-150-330-110C-352 10-300 130-180 136C-100 140-50 84 0 50C50 84 100 140 180 136C300 130 352 10 330-110C190-150 60-112 0-60Z';
  const holes =
    'M-86 10C-110-52-210-62-250-20C-230 50-140 70-86 10ZM86 10C110-52 210-62 250-20C230 50 140 70 86 10Z';
  const feather = (x: number, y: number, turn: number, tone: string): string =>
    place(
      path('M0 0C-50-80-46-200 0-270C46-200 50-80 0 0Z', c.down(tone, 0.35, 0.1)) +
        line('M0 0V-236', shade(tone, 0.3), 5),
      x,
      y,
      1,
      turn,
    );
  const mask = (color: string, second: string, feathers: boolean): string =>
    (feathers
      ? [-34, -18, 0, 18, 34].map((turn, i) => feather(turn * 2.4, -80, turn, cycle(colores, i))).join('')
      : '') +
    path(d + holes, c.sombra, 'fill-rule="evenodd" opacity=".22" transform="translate(8 18)"') +
    path(
      d + holes,
      c.linear(
        [
          [0, tint(color, 0.3)],
          [0.5, color],
          [1, shade(color, 0.22)],
        ],
        0,
        0,
        1,
        1,
      ),
      'fill-rule="evenodd"',
    ) +
    line(d, second, 10, 'stroke-dasharray="1 20"') +
    line(holes, second, 9) +
    times(6, (i) =>
      circle([-286, -270, -40, 40, 270, 286][i] ?? 0, [-70, 60, 0, 0, 60, -70][i] ?? 0, 13, second),
    ).join('') +
    path(heart(0, -24, 30), second);
  return (
    groundShadow(c, 540, 950, 400, 50) +
    place(mask(cycle(colores, 1), cycle(colores, 3), false), 560, 770, 1.02, 6) +
    place(mask(cycle(colores, 0), cycle(colores, 2), true), 530, 450, 1.2, -5)
  );
}

export function lentes(c: Canvas, colores: readonly string[]): string {
  const pair = (color: string, lens: string, form: 'estrella' | 'corazon', s: number): string => {
    const shape = (x: number, r: number): string =>
      form === 'corazon' ? heart(x, 0, r) : polygon(starPoints(x, 0, r * 1.12, 0, 5, 0.54));
    const glass = c.linear(
      [
        [0, tint(lens, 0.35)],
        [1, shade(lens, 0.2)],
      ],
      0,
      0,
      1,
      1,
    );
    const side = (x: number): string =>
      path(shape(x, 150), color, `stroke="${color}" stroke-width="40" stroke-linejoin="round"`) +
      path(shape(x, 128), glass, `stroke="${shade(lens, 0.1)}" stroke-width="6" stroke-linejoin="round"`) +
      line(`M${x - 62} -34Q${x - 54} -60 ${x - 34} -66`, '#ffffff', 16, 'opacity=".8"');
    return `<g transform="scale(${s})">${line('M-40-20Q0-56 40-20', shade(color, 0.12), 30)}${line('M-330-40C-400-60-420-40-430 10M330-40C400-60 420-40 430 10', shade(color, 0.2), 26)}${side(-190)}${side(190)}</g>`;
  };
  return (
    groundShadow(c, 540, 930, 400, 54) +
    place(pair(cycle(colores, 0), cycle(colores, 1), 'estrella', 0.98), 560, 340, 1, 7) +
    place(pair(cycle(colores, 2), cycle(colores, 3), 'corazon', 1.06), 520, 740, 1, -5)
  );
}
