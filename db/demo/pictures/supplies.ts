/** The drawer of small things: ribbons, dots, weights, cards, pumps, bows, boxes. */
import { globo } from './balloon.ts';
import { bow } from './bunches.ts';
import type { Canvas } from './canvas.ts';
import { mix, shade, tint } from './color.ts';
import { groundShadow } from './scene.ts';
import { fivePoints, heart } from './shapes.ts';
import { circle, cycle, ellipse, line, n, path, place, rect, times } from './svg.ts';

export function cintas(c: Canvas, colores: readonly string[]): string {
  const spool = (x: number, y: number, color: string, s: number): string => {
    const satin = c.linear(
      [
        [0, shade(color, 0.2)],
        [0.24, tint(color, 0.45)],
        [0.42, color],
        [0.66, tint(color, 0.2)],
        [1, shade(color, 0.32)],
      ],
      0,
      0,
      1,
      0,
    );
    return place(
      ellipse(
        6,
        134,
        170,
        32,
        c.radial([
          [0, c.sombra, 0.45],
          [1, c.sombra, 0],
        ]),
      ) +
        path('M-150 96V126A150 36 0 0 0 150 126V96Z', '#d9c09a') +
        ellipse(0, 96, 150, 36, '#efdcbd') +
        path('M-126-110V92A126 30 0 0 0 126 92V-110Z', satin) +
        times(6, (i) =>
          line(
            `M-126 ${-84 + i * 30}A126 30 0 0 0 126 ${-84 + i * 30}`,
            shade(color, 0.25),
            2.5,
            'opacity=".5"',
          ),
        ).join('') +
        path('M-150-136V-112A150 36 0 0 0 150-112V-136Z', '#d9c09a') +
        ellipse(
          0,
          -136,
          150,
          36,
          c.linear([
            [0, '#fff3dd'],
            [1, '#efdcbd'],
          ]),
        ) +
        ellipse(0, -136, 46, 12, '#a98a5c'),
      x,
      y,
      s,
    );
  };
  const tail = (d: string, color: string): string =>
    line(d, shade(color, 0.22), 30) +
    line(d, color, 24) +
    line(d, tint(color, 0.45), 6, 'transform="translate(0 -5)"');
  return (
    groundShadow(c, 540, 950, 460, 50) +
    spool(330, 420, cycle(colores, 2), 1.06) +
    spool(742, 430, cycle(colores, 1), 1.06) +
    tail('M430 800C330 900 300 820 220 870S130 900 96 960', cycle(colores, 0)) +
    tail('M860 480C960 540 900 620 980 660S940 780 1000 830', cycle(colores, 1)) +
    spool(540, 740, cycle(colores, 0), 1.26)
  );
}

export function puntosAdhesivos(c: Canvas, color: string): string {
  const rim = c.linear([
    [0, '#ffffff'],
    [1, mix(color, '#ffffff', 0.7)],
  ]);
  const strip =
    'M520 800C640 840 760 830 850 770S980 700 1000 640L1046 730C1000 830 900 900 780 924S600 930 500 900Z';
  return (
    groundShadow(c, 480, 930, 360, 50) +
    path(strip, rim) +
    path(strip, color, 'opacity=".1"') +
    [
      [590, 868],
      [676, 880],
      [762, 872],
      [842, 838],
      [916, 794],
      [982, 734],
    ]
      .map(
        ([x = 0, y = 0]) =>
          ellipse(x, y, 27, 22, '#ffffff') +
          ellipse(
            x,
            y,
            27,
            22,
            c.radial([
              [0, '#ffffff', 0.5],
              [0.7, color, 0.45],
              [1, shade(color, 0.2), 0.8],
            ]),
          ) +
          ellipse(x - 8, y - 7, 8, 5, '#ffffff'),
      )
      .join('') +
    circle(440, 560, 366, c.sombra, 'opacity=".1" transform="translate(10 16)"') +
    circle(
      440,
      560,
      360,
      c.linear([
        [0, tint(color, 0.34)],
        [1, shade(color, 0.08)],
      ]),
    ) +
    circle(440, 560, 316, '#fffdf8') +
    times(22, (i) => {
      const a = (i / 22) * Math.PI * 2;
      const [x, y] = [440 + Math.cos(a) * 250, 560 + Math.sin(a) * 250];
      return (
        circle(
          x,
          y,
          27,
          c.radial([
            [0, '#ffffff', 0.6],
            [0.7, color, 0.4],
            [1, shade(color, 0.2), 0.75],
          ]),
        ) + circle(x - 8, y - 8, 7, '#ffffff')
      );
    }).join('') +
    circle(440, 560, 176, shade(color, 0.16)) +
    circle(
      440,
      560,
      164,
      c.linear([
        [0, shade(color, 0.42)],
        [1, shade(color, 0.2)],
      ]),
    ) +
    place(globo(c, { color: '#ff5d5d' }), 440, 544, 0.92, -6)
  );
}

export function pesas(c: Canvas, colores: readonly string[]): string {
  const weight = (x: number, y: number, color: string, form: number, s: number): string => {
    const skin = c.linear(
      [
        [0, tint(color, 0.5)],
        [0.3, color],
        [0.5, tint(color, 0.3)],
        [0.8, shade(color, 0.14)],
        [1, shade(color, 0.3)],
      ],
      0,
      0,
      1,
      0.4,
    );
    const shine = times(10, (i) =>
      line(
        `M0-150L${n(-150 + i * 33)} ${-250 - (i % 3) * 26}`,
        i % 2 ? tint(color, 0.4) : shade(color, 0.1),
        10,
      ),
    ).join('');
    const body =
      form === 0
        ? path('M-150 0C-160-90-70-150 0-150S160-90 150 0Q0 34-150 0Z', skin)
        : form === 1
          ? path(heart(0, -70, 140), skin)
          : path(
              fivePoints(0, -70, 160),
              skin,
              `stroke="${color}" stroke-width="30" stroke-linejoin="round"`,
            );
    return place(
      ellipse(
        6,
        12,
        170,
        28,
        c.radial([
          [0, c.sombra, 0.45],
          [1, c.sombra, 0],
        ]),
      ) +
        shine +
        body +
        ellipse(-60, -84, 14, 30, '#ffffff', 'opacity=".7" transform="rotate(34 -60 -84)"') +
        circle(0, -150, 17, shade(color, 0.25)),
      x,
      y,
      s,
    );
  };
  return (
    groundShadow(c, 540, 950, 460, 44) +
    line(
      'M300 560C280 400 330 280 300 60M790 560C810 400 760 280 790 60M540 680C520 480 570 300 540 40',
      '#ffffff',
      7,
    ) +
    weight(290, 720, cycle(colores, 0), 2, 1.02) +
    weight(800, 720, cycle(colores, 1), 1, 1.06) +
    weight(540, 900, cycle(colores, 2), 0, 1.34)
  );
}

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
      300,
      540,
      1,
      -14,
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
      790,
      540,
      1,
      14,
    ) +
    place(card(0, three + lines(190, cycle(colores, 0))), 540, 560, 1.12)
  );
}

export function infladorManual(c: Canvas, colores: readonly string[]): string {
  const [a, b] = [cycle(colores, 0), cycle(colores, 1)];
  const tube = 'M-96-300H96V200Q0 230-96 200Z';
  const pump =
    rect(
      -16,
      -520,
      32,
      260,
      10,
      c.linear(
        [
          [0, '#ffffff'],
          [1, '#b8bfd2'],
        ],
        0,
        0,
        1,
        0,
      ),
    ) +
    rect(
      -130,
      -574,
      260,
      70,
      35,
      c.linear([
        [0, tint(b, 0.3)],
        [1, shade(b, 0.16)],
      ]),
    ) +
    path('M-40 216H40L18 330H-18Z', '#dfe5f2') +
    rect(-13, 320, 26, 50, 8, '#b8bfd2') +
    path(
      tube,
      c.linear(
        [
          [0, tint(a, 0.4)],
          [0.3, tint(a, 0.1)],
          [0.6, a],
          [1, shade(a, 0.28)],
        ],
        0,
        0,
        1,
        0,
      ),
    ) +
    rect(-108, -320, 216, 50, 20, shade(b, 0.05)) +
    rect(-108, 170, 216, 50, 20, shade(b, 0.05)) +
    rect(-60, -240, 22, 370, 11, '#ffffff', 'opacity=".5"') +
    times(4, (i) => rect(-96, -180 + i * 90, 192, 12, 0, '#ffffff', 'opacity=".28"')).join('');
  return (
    groundShadow(c, 540, 960, 420, 50) +
    place(pump, 650, 520, 0.98, 38) +
    place(globo(c, { color: cycle(colores, 2) }), 288, 690, 1.3, 40)
  );
}

export function infladorElectrico(c: Canvas, colores: readonly string[]): string {
  const [a, b] = [cycle(colores, 0), cycle(colores, 1)];
  return (
    groundShadow(c, 540, 950, 400, 50) +
    line('M820 840C960 850 900 960 1020 960', '#3b4363', 18) +
    line('M380 520V440M700 520V440', shade(b, 0.3), 10) +
    place(globo(c, { color: cycle(colores, 2) }), 380, 256, 1.3) +
    place(globo(c, { color: cycle(colores, 3) }), 700, 256, 1.3) +
    path('M336 452H424L440 560H320Z', '#fffaf0') +
    path('M656 452H744L760 560H640Z', '#fffaf0') +
    rect(330, 446, 100, 20, 10, shade(b, 0.1)) +
    rect(650, 446, 100, 20, 10, shade(b, 0.1)) +
    path(
      'M214 620Q214 540 294 540H786Q866 540 866 620V870Q866 930 806 930H274Q214 930 214 870Z',
      c.linear([
        [0, tint(a, 0.3)],
        [0.5, a],
        [1, shade(a, 0.2)],
      ]),
    ) +
    path('M214 640Q214 540 294 540H786Q866 540 866 640Q540 700 214 640Z', '#ffffff', 'opacity=".22"') +
    rect(436, 700, 208, 124, 30, '#ffffff') +
    circle(496, 762, 30, '#2ec4a6') +
    circle(586, 762, 30, '#ff5d5d') +
    path('M488 748L510 762L488 776Z', '#ffffff') +
    rect(576, 752, 20, 20, 4, '#ffffff') +
    times(
      5,
      (i) =>
        rect(268, 720 + i * 26, 110, 12, 6, shade(a, 0.32)) +
        rect(702, 720 + i * 26, 110, 12, 6, shade(a, 0.32)),
    ).join('') +
    rect(266, 918, 110, 36, 12, shade(a, 0.45)) +
    rect(704, 918, 110, 36, 12, shade(a, 0.45)) +
    path(
      'M440 548V500Q440 470 470 470H610Q640 470 640 500V548',
      'none',
      `stroke="${shade(b, 0.1)}" stroke-width="34" stroke-linecap="round"`,
    )
  );
}

export function monos(c: Canvas, colores: readonly string[]): string {
  const star = (x: number, y: number, color: string, s: number): string => {
    const loop = (turn: number, length: number, tone: string): string =>
      `<g transform="rotate(${n(turn)})">${path(
        `M0 0C-52-40-50-${length} 0-${length}S52-40 0 0Z`,
        c.linear([
          [0, tint(tone, 0.3)],
          [0.5, tone],
          [1, shade(tone, 0.3)],
        ]),
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
    ellipse(
      x,
      y,
      w * 0.62,
      28,
      c.radial([
        [0, c.sombra, 0.4],
        [1, c.sombra, 0],
      ]),
    ) +
    rect(
      x - w / 2,
      y - h,
      w,
      h,
      14,
      c.linear(
        [
          [0, tint(color, 0.14)],
          [0.6, color],
          [1, shade(color, 0.16)],
        ],
        0,
        0,
        1,
        0,
      ),
    ) +
    rect(x - w * 0.09, y - h, w * 0.18, h, 0, ribbon) +
    rect(
      x - w * 0.55,
      y - h - 20,
      w * 1.1,
      76,
      14,
      c.linear([
        [0, tint(color, 0.3)],
        [1, shade(color, 0.1)],
      ]),
    ) +
    rect(x - w * 0.09, y - h - 20, w * 0.18, 76, 0, tint(ribbon, 0.14)) +
    rect(x - w / 2, y - h + 56, w, 14, 0, shade(color, 0.6), 'opacity=".15"') +
    bow(c, x, y - h - 26, ribbon, w / 190);
  return (
    groundShadow(c, 540, 950, 460, 50) +
    box(330, 860, 300, 330, cycle(colores, 1), cycle(colores, 3)) +
    box(780, 880, 280, 250, cycle(colores, 2), '#ffffff') +
    box(570, 940, 400, 400, cycle(colores, 0), cycle(colores, 4))
  );
}
