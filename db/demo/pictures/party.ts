import type { Canvas } from './canvas.ts';
import { shade, tint } from './color.ts';
import { groundShadow } from './scene.ts';
import { fivePoints, starPoints } from './shapes.ts';
import { circle, cycle, ellipse, group, line, n, path, place, polygon, rect, scatter, times } from './svg.ts';

export function serpentinas(c: Canvas, colores: readonly string[]): string {
  const roll = (x: number, y: number, color: string, s: number): string =>
    place(
      ellipse(8, 108, 128, 26, c.shadow()) +
        circle(0, 0, 116, c.down(color, 0.2, 0.16)) +
        [98, 82, 66, 52]
          .map((r, i) =>
            circle(
              0,
              0,
              r,
              'none',
              `stroke="${i % 2 ? shade(color, 0.24) : tint(color, 0.34)}" stroke-width="5"`,
            ),
          )
          .join('') +
        circle(0, 0, 36, shade(color, 0.42)) +
        circle(4, 5, 30, tint(color, 0.6)),
      x,
      y,
      s,
    );
  const spiral = (x: number, y: number, turn: number, color: string, loops: number): string => {
    const back: string[] = [];
    const front: string[] = [];
    for (let i = 0; i < loops; i += 1) {
      const k = i * 74;
      back.push(
        path(
          `M52 ${-k - 42}C52 ${-k - 66} -52 ${-k - 44} -52 ${-k - 74}L-52 ${-k - 110}C-52 ${-k - 84} 52 ${-k - 102} 52 ${-k - 78}Z`,
          shade(color, 0.3),
        ),
      );
      front.push(
        path(
          `M-52 ${-k}C-52 ${-k - 34} 52 ${-k - 8} 52 ${-k - 42}L52 ${-k - 78}C52 ${-k - 44} -52 ${-k - 70} -52 ${-k - 36}Z`,
          c.side(color, 0.3, 0.1),
        ),
      );
    }
    return place(back.join('') + front.join(''), x, y, 1, turn);
  };
  return (
    groundShadow(c, 540, 950, 460, 50) +
    spiral(300, 800, -20, cycle(colores, 0), 9) +
    spiral(780, 800, 20, cycle(colores, 2), 9) +
    spiral(540, 800, 0, cycle(colores, 1), 9) +
    spiral(420, 830, -10, cycle(colores, 3), 6) +
    spiral(664, 830, 11, cycle(colores, 4), 6) +
    roll(250, 826, cycle(colores, 3), 1) +
    roll(830, 826, cycle(colores, 1), 1) +
    roll(420, 860, cycle(colores, 2), 0.9) +
    roll(670, 864, cycle(colores, 0), 0.92)
  );
}

export function lanzaConfeti(c: Canvas, colores: readonly string[]): string {
  const next = scatter(33);
  const bits = times(92, (i) => {
    const a = -0.98 + (next() - 0.5) * 1.25;
    const r = 150 + next() ** 0.75 * 640;
    const x = 400 + Math.cos(a) * r;
    const y = 640 + Math.sin(a) * r + r * r * 0.00022;
    const size = 10 + next() * 14;
    const tone = cycle(colores, i);
    const turn = `transform="translate(${n(x)} ${n(y)}) rotate(${Math.round(next() * 180)})"`;
    if (i % 5 === 0) return path(polygon(starPoints(x, y, size * 1.3, i * 13)), tone);
    return i % 3
      ? rect(-size, -size * 0.45, size * 2, size * 0.9, 3, tone, turn)
      : ellipse(0, 0, size * 0.8, size * 0.6, tone, turn);
  });
  const tube = (color: string): string => {
    const d = 'M-84-470H84V0Q0 34-84 0Z';
    return (
      path(d, c.side(color, 0.34, 0.3)) +
      group(
        c.clip(d),
        ...times(9, (i) =>
          path(
            fivePoints(-52 + (i % 3) * 52, -390 + Math.floor(i / 3) * 118 + (i % 2) * 40, 24, i * 30),
            '#ffffff',
            'opacity=".9"',
          ),
        ),
      ) +
      rect(-92, -92, 184, 50, 8, shade(color, 0.35)) +
      ellipse(0, -470, 84, 24, tint(color, 0.55)) +
      ellipse(0, -468, 68, 17, shade(color, 0.5)) +
      path('M-60-440h16V-110h-16Z', '#ffffff', 'opacity=".35"')
    );
  };
  const streamer = (d: string, tone: string): string =>
    line(d, shade(tone, 0.2), 16) + line(d, tint(tone, 0.12), 9);
  return (
    groundShadow(c, 340, 975, 280, 44) +
    streamer('M430 560C560 520 520 400 620 390S690 260 790 250S860 150 950 130', cycle(colores, 2)) +
    streamer('M420 550C470 440 390 380 450 300S420 180 490 90', cycle(colores, 0)) +
    streamer('M450 590C600 600 640 520 740 540S900 450 980 480', cycle(colores, 3)) +
    bits.join('') +
    place(tube(cycle(colores, 1)), 240, 930, 0.98, 33)
  );
}

export function espantasuegras(c: Canvas, colores: readonly string[]): string {
  const one = (color: string, second: string): string => {
    const roll = 'M60 0H470C620 0 640-210 500-216C390-218 392-84 484-88C540-92 540-150 500-152';
    return (
      line(roll, shade(color, 0.3), 66) +
      line(roll, color, 56) +
      line(roll, second, 56, 'stroke-dasharray="26 38" stroke-linecap="butt"').replace(
        'stroke-linecap="round" ',
        '',
      ) +
      line(roll, '#ffffff', 6, 'opacity=".5" transform="translate(0 -17)"') +
      path(
        'M74-34L-150-20Q-166 0-150 20L74 34Z',
        c.linear([
          [0, '#ffffff'],
          [1, tint(second, 0.2)],
        ]),
      ) +
      rect(52, -40, 34, 80, 10, shade(second, 0.2)) +
      times(9, (i) =>
        line(
          `M68 0L${n(68 + Math.cos(i * 0.7) * 96)} ${n(Math.sin(i * 0.7) * 96)}`,
          i % 2 ? second : tint(color, 0.3),
          9,
        ),
      ).join('') +
      circle(68, 0, 34, tint(color, 0.2))
    );
  };
  return (
    groundShadow(c, 540, 940, 430, 50) +
    place(one(cycle(colores, 0), cycle(colores, 1)), 330, 400, 0.98, -12) +
    place(one(cycle(colores, 2), cycle(colores, 3)), 330, 652, 0.98, 0) +
    place(one(cycle(colores, 4), '#ffffff'), 330, 880, 0.98, 6)
  );
}
