/** What the shop does rather than sells: inflating, decorating, delivering, arranging. */
import { pileOfBalls } from './arches.ts';
import { globo, globoShadow } from './balloon.ts';
import { bow } from './bunches.ts';
import { tier } from './cake.ts';
import type { Canvas } from './canvas.ts';
import { mix, shade, tint } from './color.ts';
import { foilShape } from './foil.ts';
import { groundShadow } from './scene.ts';
import { circle, cycle, ellipse, group, line, n, path, place, polar, rect, times } from './svg.ts';
import { cup } from './table.ts';

type Lugar = readonly [x: number, y: number, scale: number, turn: number];

function bunch(c: Canvas, colores: readonly string[], places: readonly Lugar[]): string {
  const stamps = colores.map((color) => c.symbol(globo(c, { color })));
  const shadow = globoShadow(c);
  return places
    .map(
      ([x, y, s, turn], i) =>
        c.stamp(shadow, x + 8, y + 16, s * 1.03, turn) +
        c.stamp(stamps[i % stamps.length] ?? '', x, y, s, turn),
    )
    .join('');
}

export function infladoHelio(c: Canvas, colores: readonly string[]): string {
  const [body] = colores;
  const steel = body ?? '#3da5ff';
  const tank = 'M250 420Q250 300 390 300T530 420V900Q530 944 486 944H294Q250 944 250 900Z';
  const places: Lugar[] = [
    [610, 214, 0.98, -10],
    [850, 236, 0.98, 12],
    [726, 390, 1.06, 0],
  ];
  return (
    groundShadow(c, 400, 958, 240, 40) +
    groundShadow(c, 770, 958, 110, 22) +
    line(
      'M612 360C640 560 740 700 766 880M838 384C820 560 780 720 770 880M726 550C730 660 760 780 768 880',
      shade(cycle(colores, 1), 0.3),
      4,
    ) +
    bunch(c, colores.slice(1), places) +
    path('M722 880H814L836 950H700Z', c.down('#f2b632', 0.3, 0.2)) +
    bow(c, 768, 884, '#f2b632', 0.6) +
    path(
      tank,
      c.linear(
        [
          [0, tint(steel, 0.3)],
          [0.22, tint(steel, 0.5)],
          [0.36, steel],
          [0.8, shade(steel, 0.2)],
          [1, shade(steel, 0.36)],
        ],
        0,
        0,
        1,
        0,
      ),
    ) +
    path('M250 560H530V740H250Z', '#ffffff', 'opacity=".92"') +
    place(globo(c, { color: cycle(colores, 1) }), 340, 640, 0.44, -8) +
    place(globo(c, { color: cycle(colores, 2) }), 436, 634, 0.44, 8) +
    rect(336, 250, 108, 60, 14, '#8d95ad') +
    rect(358, 196, 64, 60, 10, '#b8bfd2') +
    rect(320, 172, 140, 34, 17, '#ff5d5d') +
    line('M424 226H500', '#8d95ad', 24) +
    circle(300, 250, 38, '#ffffff', 'stroke="#8d95ad" stroke-width="12"') +
    line('M300 250L318 232', '#ff5d5d', 7) +
    line('M338 262L352 270', '#8d95ad', 14) +
    path('M490 212L546 206V246L490 240Z', '#4a5270') +
    ellipse(390, 944, 150, 16, shade(steel, 0.45)) +
    rect(248, 926, 284, 24, 12, shade(steel, 0.4))
  );
}

export function entrega(c: Canvas, colores: readonly string[]): string {
  const van = cycle(colores, 0);
  const wheel = (x: number): string =>
    circle(x, 842, 84, '#2b3150') +
    circle(x, 842, 46, '#dfe5f2') +
    circle(x, 842, 18, '#8d95ad') +
    path(
      `M${x - 74} 812A84 84 0 0 1 ${x + 30} 764`,
      'none',
      'stroke="#ffffff" stroke-width="6" opacity=".25"',
    );
  const body =
    'M110 520Q110 470 160 470H690Q716 470 734 492L824 604L930 640Q974 656 974 700V800Q974 836 938 836H146Q110 836 110 800Z';
  const spots: Lugar[] = [
    [230, 236, 0.82, -16],
    [500, 214, 0.82, 14],
    [366, 172, 0.88, 0],
    [290, 330, 0.78, -9],
    [446, 326, 0.78, 9],
  ];
  return (
    groundShadow(c, 540, 920, 500, 44) +
    line(
      'M270 380Q340 430 366 476M470 370Q400 430 370 476M366 300V476M302 440L366 476M436 440L372 476',
      shade(van, 0.4),
      4,
    ) +
    bunch(c, colores.slice(1), spots) +
    rect(300, 456, 140, 22, 10, shade(van, 0.35)) +
    path(body, c.down(van, 0.24, 0.16)) +
    path('M110 724H974V800Q974 836 938 836H146Q110 836 110 800Z', '#ffffff', 'opacity=".9"') +
    path('M110 712H974V728H110Z', shade(van, 0.2)) +
    path(
      'M664 516H702L778 612H664Z',
      c.linear([
        [0, '#e6f5ff'],
        [1, '#a9d7f7'],
      ]),
    ) +
    path('M664 560L700 516H702L716 532L664 600Z', '#ffffff', 'opacity=".6"') +
    rect(
      540,
      516,
      96,
      96,
      12,
      c.linear([
        [0, '#e6f5ff'],
        [1, '#a9d7f7'],
      ]),
    ) +
    line('M650 500V824M528 500V712', shade(van, 0.24), 5, 'opacity=".7"') +
    rect(676, 660, 46, 12, 6, shade(van, 0.4)) +
    ellipse(944, 694, 20, 28, '#fff3b0') +
    rect(948, 780, 44, 36, 10, '#8d95ad') +
    rect(92, 780, 44, 36, 10, '#8d95ad') +
    rect(108, 620, 16, 60, 6, '#ff5d5d') +
    place(path('M0 0C-30-20-74-20-74 14S-34 60 0 92C34 60 74 48 74 14S30-20 0 0Z', '#ffffff'), 316, 566, 1) +
    place(globo(c, { color: cycle(colores, 2) }), 316, 598, 0.32, 0) +
    wheel(286) +
    wheel(800) +
    line('M20 640H78M0 700H70M30 760H80', '#ffffff', 10, 'opacity=".85"')
  );
}

export function mesaDecorada(c: Canvas, colores: readonly string[]): string {
  const bolas = times(40, (i) => {
    const t = i / 39;
    const [x, y] = polar(540, 560, 404 + ((i * 29) % 5) * 14 - 24, 182 + t * 176);
    return { x, y, r: 40 + ((i * 41) % 6) * 8, tone: i * 3 + (i % 2) };
  });
  const small = times(14, (i) => {
    const [x, y] = polar(540, 560, 400 + (i % 2 ? 64 : -56), 188 + i * 12.6);
    return { x, y, r: 24 + (i % 3) * 6, tone: i + 1 };
  });
  const cloth = cycle(colores, 0);
  const swag = times(
    4,
    (i) =>
      path(
        `M${150 + i * 195} 700Q${247 + i * 195} 812 ${345 + i * 195} 700Z`,
        i % 2 ? cycle(colores, 2) : cycle(colores, 1),
      ) + bow(c, 150 + i * 195, 706, cycle(colores, 2), 0.52),
  ).join('');
  return (
    groundShadow(c, 540, 968, 500, 44) +
    pileOfBalls(c, colores, [...bolas, ...small]) +
    path(
      'M150 690L120 960H960L930 690Z',
      c.linear([
        [0, '#ffffff'],
        [1, mix(cloth, '#ffffff', 0.7)],
      ]),
    ) +
    times(8, (i) =>
      path(
        `M${n(220 + i * 88)} 700L${n(206 + i * 92)} 960H${n(230 + i * 92)}L${n(236 + i * 88)} 700Z`,
        cloth,
        'opacity=".14"',
      ),
    ).join('') +
    swag +
    bow(c, 930, 706, cycle(colores, 2), 0.52) +
    rect(
      128,
      664,
      824,
      40,
      16,
      c.linear([
        [0, '#ffffff'],
        [1, mix(cloth, '#ffffff', 0.55)],
      ]),
    ) +
    ellipse(540, 660, 150, 20, '#e2d2b4') +
    tier(c, 540, 540, 230, 112, '#fff1dc', cycle(colores, 1)) +
    tier(c, 540, 440, 150, 96, '#fff1dc', cycle(colores, 2)) +
    place(foilShape(c, 'estrella', '#f2b632'), 540, 388, 0.42) +
    cup(c, 260, 664, cycle(colores, 1), 'rayas', 0.5) +
    cup(c, 360, 666, cycle(colores, 2), 'lunares', 0.42) +
    cup(c, 820, 664, cycle(colores, 1), 'lunares', 0.5) +
    cup(c, 722, 666, cycle(colores, 3), 'rayas', 0.42)
  );
}

export function ramoEnCaja(c: Canvas, colores: readonly string[]): string {
  const places: Lugar[] = [
    [300, 270, 1.06, -20],
    [780, 260, 1.06, 20],
    [540, 190, 1.12, 0],
    [228, 480, 0.96, -34],
    [852, 476, 0.96, 34],
    [424, 440, 1.08, -10],
    [658, 440, 1.08, 10],
  ];
  const leaf = (turn: number, tone: string): string =>
    place(
      path('M0 0C-40-40-38-150 0-210C38-150 40-40 0 0Z', tone) + line('M0 0V-170', shade(tone, 0.2), 4),
      540,
      730,
      1,
      turn,
    );
  const box = cycle(colores, 0);
  return (
    groundShadow(c, 540, 978, 280, 44) +
    line(
      'M352 420Q420 600 512 720M728 410Q660 600 568 720M540 350V720M312 600Q400 680 500 730M768 596Q680 680 580 730',
      '#c98a7a',
      4,
    ) +
    bunch(c, colores, places) +
    [-84, -62, -38, 38, 62, 84].map((turn, i) => leaf(turn, i % 2 ? '#4fa36b' : '#76c28a')).join('') +
    bunch(c, colores.slice(1), [
      [452, 640, 0.56, -24],
      [628, 640, 0.56, 24],
      [540, 616, 0.62, 0],
    ]) +
    path('M370 720H710V948Q540 986 370 948Z', c.side(box, 0.3, 0.24)) +
    rect(352, 700, 376, 64, 14, c.side(box, 0.4, 0.12)) +
    group('opacity=".5"', path('M396 780L420 780L420 940L396 934Z', '#ffffff')) +
    bow(c, 540, 806, '#ffffff', 1.3)
  );
}

export function globoEnCaja(c: Canvas, colores: readonly string[]): string {
  const [box, a] = [cycle(colores, 0), cycle(colores, 1)];
  return (
    groundShadow(c, 540, 985, 400, 50) +
    line('M540 480V760M330 540Q400 640 480 760M750 540Q680 640 600 760', shade(a, 0.35), 4) +
    bunch(c, colores.slice(1), [
      [320, 380, 1.06, -14],
      [760, 380, 1.06, 14],
    ]) +
    place(foilShape(c, 'corazon', a), 540, 276, 1.9) +
    path('M236 700L540 640L844 700L540 760Z', shade(box, 0.45)) +
    path(
      'M236 700L130 640L430 566L540 640Z',
      c.linear([
        [0, tint(box, 0.4)],
        [1, box],
      ]),
    ) +
    path('M844 700L950 640L650 566L540 640Z', c.down(box, 0.3, 0.1)) +
    pileOfBalls(c, colores.slice(1), [
      { x: 400, y: 706, r: 48, tone: 1 },
      { x: 494, y: 722, r: 42, tone: 2 },
      { x: 590, y: 720, r: 46, tone: 0 },
      { x: 682, y: 704, r: 44, tone: 1 },
    ]) +
    path(
      'M236 700L540 762V984L236 912Z',
      c.linear([
        [0, tint(box, 0.16)],
        [1, box],
      ]),
    ) +
    path(
      'M844 700L540 762V984L844 912Z',
      c.linear([
        [0, shade(box, 0.1)],
        [1, shade(box, 0.26)],
      ]),
    ) +
    path('M236 700L190 756L494 830L540 762Z', tint(box, 0.3)) +
    path('M844 700L890 756L586 830L540 762Z', shade(box, 0.02)) +
    path('M366 790L410 800V956L366 944Z', '#ffffff', 'opacity=".85"') +
    path('M670 800L714 790V944L670 956Z', '#ffffff', 'opacity=".7"')
  );
}
