/** What balloons are tied, held and inflated with. */
import { globo } from './balloon.ts';
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
      ellipse(6, 134, 170, 32, c.shadow()) +
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
    circle(440, 560, 360, c.down(color, 0.34, 0.08)) +
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
      ellipse(6, 12, 170, 28, c.shadow()) +
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
      'M280 650C260 440 316 280 280 40M806 650C830 440 770 280 806 40M540 740C516 500 572 300 540 40',
      '#ffffff',
      7,
    ) +
    weight(280, 806, cycle(colores, 0), 2, 1.02) +
    weight(806, 806, cycle(colores, 1), 1, 1.06) +
    weight(540, 956, cycle(colores, 2), 0, 1.34)
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
    rect(-130, -574, 260, 70, 35, c.down(b, 0.3, 0.16)) +
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
    place(pump, 590, 540, 0.92, 38) +
    place(globo(c, { color: cycle(colores, 2) }), 238, 800, 1.28, 38)
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
      c.down(a, 0.3, 0.2),
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
