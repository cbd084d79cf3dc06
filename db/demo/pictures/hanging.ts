/** What hangs on a line or a wall: fringe curtains, bunting, papel picado, lights. */
import type { Canvas } from './canvas.ts';
import { mix, shade, tint } from './color.ts';
import { glyph } from './glyphs.ts';
import { groundShadow } from './scene.ts';
import { disc, flower, heart, starPoints } from './shapes.ts';
import { circle, cycle, ellipse, group, line, n, path, place, polygon, rect, scatter, times } from './svg.ts';

/** Height of a cord hung from (x1, y1) to (x2, y2) at `t`, and its slope in degrees. */
function sag(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  drop: number,
  t: number,
): [number, number, number] {
  const y = y1 + (y2 - y1) * t + drop * 4 * t * (1 - t);
  const slope = (y2 - y1 + drop * 4 * (1 - 2 * t)) / (x2 - x1);
  return [x1 + (x2 - x1) * t, y, (Math.atan(slope) * 180) / Math.PI];
}

function cord(x1: number, y1: number, x2: number, y2: number, drop: number, tone: string, width = 6): string {
  return line(
    `M${n(x1)} ${n(y1)}Q${n((x1 + x2) / 2)} ${n((y1 + y2) / 2 + drop * 2)} ${n(x2)} ${n(y2)}`,
    tone,
    width,
  );
}

export function cortinaFlecos(c: Canvas, colores: readonly string[]): string {
  const next = scatter(colores.length + 4);
  const strips = times(34, (i) => {
    const x = 176 + i * 22;
    const color =
      colores.length > 2
        ? cycle(colores, Math.floor((i / 34) * colores.length))
        : cycle(colores, next() < 0.72 ? 0 : 1);
    const sway = (next() - 0.5) * 26;
    const end = 930 - next() * 40;
    const fill = c.linear(
      [
        [0, tint(color, 0.35)],
        [0.12, color],
        [0.2, tint(color, 0.6)],
        [0.32, color],
        [0.5, shade(color, 0.2)],
        [0.6, tint(color, 0.45)],
        [0.72, color],
        [0.88, tint(color, 0.3)],
        [1, shade(color, 0.2)],
      ].map(
        ([at, tone]) =>
          [Math.round((Number(at) * 0.82 + (i % 5) * 0.035) * 100) / 100, String(tone)] as const,
      ),
    );
    return path(
      `M${n(x - 15)} 196C${n(x - 15 + sway)} 420 ${n(x - 14 - sway)} 660 ${n(x - 15 + sway)} ${n(end)}L${n(x + 15 + sway)} ${n(end)}C${n(x + 16 - sway)} 660 ${n(x + 15 + sway)} 420 ${n(x + 15)} 196Z`,
      fill,
      i % 2 ? 'opacity=".94"' : '',
    );
  });
  const head = cycle(colores, 0);
  return (
    groundShadow(c, 540, 960, 420, 44) +
    strips.join('') +
    rect(146, 160, 788, 46, 10, c.down(head, 0.35, 0.16)) +
    rect(146, 196, 788, 12, 0, shade(head, 0.35), 'opacity=".5"') +
    circle(190, 183, 9, '#ffffff', 'opacity=".85"') +
    circle(890, 183, 9, '#ffffff', 'opacity=".85"')
  );
}

function pennant(c: Canvas, color: string, i: number, letra?: string): string {
  const light = tint(color, 0.18);
  const fill = c.linear([
    [0, light],
    [1, shade(color, 0.08)],
  ]);
  const shape = letra ? 'M-70 0H70V150L0 196L-70 150Z' : 'M-76 0H76L0 190Z';
  const pattern = letra
    ? ''
    : i % 3 === 1
      ? times(6, (k) =>
          circle(
            [-36, 0, 36, -18, 18, 0][k] ?? 0,
            [34, 34, 34, 76, 76, 118][k] ?? 0,
            9,
            '#ffffff',
            'opacity=".85"',
          ),
        ).join('')
      : i % 3 === 2
        ? group(
            c.clip(shape),
            ...times(5, (k) => line(`M-90 ${24 + k * 40}H90`, '#ffffff', 9, 'opacity=".55"')),
          )
        : '';
  const one = letra ? glyph(letra) : undefined;
  const letter = one ? place(line(one.d, '#ffffff', 22), -one.width * 0.31, 38, 0.62) : '';
  return (
    path(shape, c.sombra, 'opacity=".16" transform="translate(8 12)"') +
    path(shape, fill) +
    pattern +
    letter +
    rect(letra ? -70 : -76, -4, letra ? 140 : 152, 14, 3, shade(color, 0.22))
  );
}

export function banderines(c: Canvas, colores: readonly string[], letras?: string): string {
  const rows = letras
    ? letras.split(' ').map((palabra, i) => ({ palabra, y: 250 + i * 330 }))
    : times(3, (i) => ({ palabra: '', y: 180 + i * 250 }));
  let k = 0;
  return rows
    .map(({ palabra, y }, row) => {
      const count = palabra.length || 5;
      const tilt = letras ? 0 : row % 2 ? -50 : 50;
      const flags = times(count, (i) => {
        const t = palabra ? 0.5 + ((i - (count - 1) / 2) * 162) / 1000 : (i + 0.75) / (count + 0.5);
        const [x, top, turn] = sag(40, y - tilt, 1040, y + tilt, 70, t);
        k += 1;
        return place(
          pennant(c, cycle(colores, k + row), k, palabra ? palabra[i] : undefined),
          x,
          top,
          letras ? 1.08 : 1.02,
          turn,
        );
      });
      return (
        cord(-20, y - tilt, 1100, y + tilt, 70, mix(cycle(colores, row), '#6b4a3a', 0.6)) + flags.join('')
      );
    })
    .join('');
}

export function papelPicado(c: Canvas, colores: readonly string[]): string {
  const scallops = times(7, () => `a20 22 0 0 1-40 0`).join('');
  const sheet = `M-140 0H140V230${scallops}Z`;
  const hole = (x: number, y: number, rx: number, ry: number): string =>
    `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 ${-rx * 2} 0Z`;
  const border =
    times(7, (i) => disc(-120 + i * 40, 234, 9)).join('') +
    times(6, (i) => disc(-110 + i * 44, 34, 8)).join('');
  const cuts = [
    flower(0, 130, 58) +
      times(6, (i) => hole(-84 + (i % 2) * 168, 74 + Math.floor(i / 2) * 56, 15, 9)).join(''),
    polygon(starPoints(0, 130, 70, 0, 8, 0.5)) +
      disc(-84, 76, 13) +
      disc(84, 76, 13) +
      disc(-84, 188, 13) +
      disc(84, 188, 13),
    heart(0, 128, 58) +
      hole(-86, 100, 10, 26) +
      hole(86, 100, 10, 26) +
      hole(-86, 176, 10, 18) +
      hole(86, 176, 10, 18),
  ];
  const flag = (i: number): string => {
    const color = cycle(colores, i);
    const d = sheet + border + (cuts[i % 3] ?? '');
    return (
      path(sheet, c.sombra, 'opacity=".14" transform="translate(8 14)"') +
      path(d, c.down(color, 0.12, 0.06), 'fill-rule="evenodd"') +
      line('M-140 4H140', shade(color, 0.25), 10)
    );
  };
  const rows = [
    { y: 110, shift: 0, from: 0 },
    { y: 540, shift: 200, from: 3 },
  ];
  return rows
    .map(
      ({ y, shift, from }) =>
        cord(-60, y - 10, 1140, y + 10, 46, '#8a6a55') +
        times(4, (i) => {
          const [x, top, turn] = sag(
            -60,
            y - 10,
            1140,
            y + 10,
            46,
            (200 + shift + (i - 1) * 400 + 200) / 1200,
          );
          return place(flag(from + i), x, top, 1.32, turn);
        }).join(''),
    )
    .join('');
}

export function serieLuces(c: Canvas, color: string): string {
  const halo = c.radial([
    [0, '#fff4c4', 0.95],
    [0.35, tint(color, 0.4), 0.5],
    [1, color, 0],
  ]);
  const glass = c.radial(
    [
      [0, '#ffffff'],
      [0.45, '#fff0b0'],
      [1, color],
    ],
    0.45,
    0.55,
    0.6,
  );
  const bulb = c.symbol(
    circle(0, 62, 112, halo) +
      rect(-15, -4, 30, 34, 6, '#4a3f5c') +
      rect(-15, 6, 30, 4, 0, '#6d6182') +
      path('M-14 28C-44 54-46 108 0 116C46 108 44 54 14 28Z', glass) +
      ellipse(-16, 64, 6, 16, '#ffffff', 'opacity=".9" transform="rotate(14 -16 64)"') +
      line('M-8 92Q0 66 8 92', '#ff9f1c', 4),
  );
  const rows = [
    { y: 150, drop: 90, count: 5, tilt: 30 },
    { y: 420, drop: 100, count: 6, tilt: -30 },
    { y: 700, drop: 80, count: 5, tilt: 30 },
  ];
  return rows
    .map(
      ({ y, drop, count, tilt }) =>
        cord(-30, y - tilt, 1110, y + tilt, drop, '#4a3f5c', 8) +
        times(count, (i) => {
          const [x, top] = sag(-30, y - tilt, 1110, y + tilt, drop, (i + 0.6) / (count + 0.2));
          return c.stamp(bulb, x, top, 1.12);
        }).join(''),
    )
    .join('');
}
