/** The outlines of foil balloons around the origin, about 220 across, and what is printed on them. */
import { mix, shade, tint } from './color.ts';
import type { FiguraFoil } from './dibujo.ts';
import { circle, ellipse, group, line, type Punto, path, points, polar, smooth, times } from './svg.ts';

function around(count: number, radius: (degrees: number) => number): Punto[] {
  return times(count, (i) => polar(0, 0, radius((i * 360) / count), (i * 360) / count - 90));
}

function heartPoints(): Punto[] {
  return times(44, (i) => {
    const t = (i / 44) * Math.PI * 2;
    const y = -(13 * Math.cos(t) - 5 * Math.cos(2 * t) - 2 * Math.cos(3 * t) - Math.cos(4 * t));
    return [16 * Math.sin(t) ** 3 * 6.6, y * 6.6 - 14];
  });
}

function moonPoints(): Punto[] {
  const outer = times(17, (i) => polar(0, 0, 112, -62 - i * 14.75));
  const inner = times(11, (i) => polar(46, 0, 78, 98 + i * 16.4));
  return [...outer, ...inner].map(([x, y]) => [x + 22, y]);
}

function mirrored(right: readonly Punto[]): Punto[] {
  const left = right.map(([x, y]): Punto => [-x, y]).reverse();
  return [...right, ...left];
}

const CONTORNOS: Record<FiguraFoil, () => Punto[]> = {
  estrella: () =>
    around(40, (a) => 84 + 34 * Math.cos((a * 5 * Math.PI) / 180) + 5 * Math.cos((a * 10 * Math.PI) / 180)),
  corazon: heartPoints,
  luna: moonPoints,
  redondo: () => around(32, () => 108),
  mariposa: () =>
    mirrored(
      points(
        '8,-42 24,-72 52,-96 84,-104 110,-94 122,-70 118,-42 104,-18 84,-4 96,14 98,40 86,66 64,82 40,82 22,66 10,42',
      ),
    ),
  corona: () =>
    mirrored(points('0,-112 20,-104 44,-58 62,-8 92,-34 118,-52 112,10 100,78 60,90 18,94')).filter(
      (_, i, all) => i < all.length - 1,
    ),
  flor: () => around(48, (a) => 72 + 38 * Math.abs(Math.cos((a * 2.5 * Math.PI) / 180)) ** 0.62),
  nube: () =>
    points(
      '-112,34 -118,4 -94,-22 -66,-24 -54,-62 -16,-84 26,-72 48,-42 84,-44 114,-16 116,22 92,52 40,62 -20,64 -82,58',
    ),
  dinosaurio: () =>
    points(
      '-118,40 -96,56 -66,50 -48,78 -50,112 -14,114 -8,90 22,90 26,114 62,112 60,66 70,30 66,-14 96,-18 116,-34 112,-66 86,-92 44,-94 16,-68 8,-30 -14,-6 -44,6 -72,24 -96,28',
    ),
};

export function outline(figura: FiguraFoil): Punto[] {
  return CONTORNOS[figura]();
}

/** How far below the origin each outline's valve sits. */
export const VALVULA: Record<FiguraFoil, number> = {
  estrella: 70,
  corazon: 100,
  luna: 112,
  redondo: 104,
  mariposa: 46,
  corona: 92,
  flor: 96,
  nube: 62,
  dinosaurio: 110,
};

function butterfly(color: string): string {
  const dark = shade(color, 0.55);
  const wing =
    path(
      smooth(points('22,-52 54,-80 86,-84 102,-66 92,-36 66,-20 32,-22')),
      tint(color, 0.55),
      'opacity=".55"',
    ) +
    path(smooth(points('28,8 66,6 80,30 70,58 44,64 26,42')), '#ffd23f', 'opacity=".95"') +
    circle(84, -64, 9, '#ffd23f') +
    circle(66, -46, 6, '#ffffff', 'opacity=".9"') +
    circle(52, 34, 10, '#ff8fb8') +
    ellipse(46, -72, 9, 20, '#ffffff', 'opacity=".75" transform="rotate(52 46 -72)"');
  return (
    wing +
    group('transform="scale(-1 1)"', wing) +
    line('M0-48V62', dark, 17) +
    line('M-3-44V20', tint(color, 0.3), 4, 'opacity=".5"') +
    line('M0-50C-6-82-26-98-40-96M0-50C6-82 26-98 40-96', dark, 5.5)
  );
}

/** The print over a foil figure: faces, jewels, wings. */
export function printed(figura: FiguraFoil, color: string): string {
  const ink = shade(color, 0.5);
  switch (figura) {
    case 'dinosaurio':
      return (
        circle(78, -62, 9, '#2b2140') +
        circle(81, -65, 3, '#ffffff') +
        line('M112-40C100-32 88-32 78-38', ink, 5) +
        points('-84,38 -40,34 -8,20 20,46 40,4')
          .map(([x, y], i) => circle(x, y, 7 + (i % 3) * 2, shade(color, 0.28), 'opacity=".55"'))
          .join('')
      );
    case 'luna':
      return (
        line('M-38-4Q-28 8-16-2M-38-4L-44-1M-32 3L-36 9', mix(color, '#2b2d63', 0.8), 5) +
        ellipse(-44, 30, 12, 8, '#ff9db0', 'opacity=".85"') +
        line('M-30 36Q-22 46-12 38', mix(color, '#2b2d63', 0.8), 5)
      );
    case 'nube':
      return (
        line('M-42 8Q-34 18-26 8M26 8Q34 18 42 8M-10 26Q0 36 10 26', mix(color, '#3b2d63', 0.75), 5) +
        ellipse(-52, 28, 11, 7, '#ff9db0', 'opacity=".8"') +
        ellipse(52, 28, 11, 7, '#ff9db0', 'opacity=".8"')
      );
    case 'corona':
      return points('-56,46 0,52 56,46')
        .map(
          ([x, y], i) =>
            circle(
              x,
              y,
              i === 1 ? 15 : 11,
              i === 1 ? '#ff5d7d' : '#3da5ff',
              'stroke="#ffffff" stroke-width="3"',
            ) + circle(x - 4, y - 4, 4, '#ffffff', 'opacity=".8"'),
        )
        .join('');
    case 'mariposa':
      return butterfly(color);
    case 'flor':
      return (
        circle(0, 0, 40, '#f7b500') +
        circle(0, -2, 38, '#ffd23f') +
        circle(-8, -12, 20, '#ffe88a', 'opacity=".8"') +
        line('M-15-4Q-10 3-5-4M5-4Q10 3 15-4M-8 12Q0 20 8 12', '#8a5a12', 4.5)
      );
    default:
      return '';
  }
}
