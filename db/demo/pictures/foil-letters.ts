/** Foil figures and letters: one centre line, stroked again and again from the seam inwards to the light. */
import { curl } from './bunches.ts';
import type { Canvas } from './canvas.ts';
import { shade, tint } from './color.ts';
import { type Glyph, glyph } from './glyphs.ts';
import { groundShadow } from './scene.ts';
import { group, line, path, place } from './svg.ts';

const GROSOR = 47;
/** Dark and light pleats along the tube; small letters carry fewer, or they turn to noise. */
const PLIEGUES = ['2 11', '1.6 21.5'] as const;
const PLIEGUES_GRUESOS = ['2.6 21', '2 40'] as const;

function tube(c: Canvas, { d, width }: Glyph, color: string, dash: readonly [string, string]): string {
  const skin = c.across(
    [
      [0, tint(color, 0.55)],
      [0.2, color],
      [0.38, shade(color, 0.2)],
      [0.5, tint(color, 0.3)],
      [0.66, color],
      [0.86, shade(color, 0.22)],
      [1, shade(color, 0.34)],
    ],
    -20,
    -20,
    width + 20,
    160,
  );
  const heart = c.across(
    [
      [0, tint(color, 0.7)],
      [0.3, tint(color, 0.1)],
      [0.48, color],
      [0.6, tint(color, 0.45)],
      [0.8, color],
      [1, shade(color, 0.12)],
    ],
    -20,
    -20,
    width + 20,
    160,
  );
  const pleat = (tone: string, dash: string, opacity: number): string =>
    `<path d="${d}" fill="none" stroke="${tone}" stroke-width="${GROSOR}" stroke-linejoin="round" stroke-dasharray="${dash}" opacity="${opacity}"/>`;
  return (
    line(d, shade(color, 0.3), GROSOR + 9) +
    line(d, tint(color, 0.25), GROSOR + 5) +
    line(d, skin, GROSOR) +
    pleat(shade(color, 0.5), dash[0], 0.4) +
    pleat(tint(color, 0.7), dash[1], 0.5) +
    line(d, heart, GROSOR * 0.64) +
    group('transform="translate(-3.5 -4.5)"', line(d, tint(color, 0.6), GROSOR * 0.3, 'opacity=".5"')) +
    group('transform="translate(-7 -8)"', line(d, '#ffffff', 4.6, 'stroke-dasharray="30 19" opacity=".9"')) +
    group(
      'transform="translate(9 10)"',
      line(d, tint(color, 0.5), 3, 'stroke-dasharray="18 40" opacity=".45"'),
    )
  );
}

export function foilLetras(c: Canvas, letras: string, color: string): string {
  const all = [...letras].map(glyph);
  if (all.length === 1) {
    const [one] = all;
    if (!one) return '';
    const s = 4.5;
    const x = 540 - (one.width * s) / 2;
    return (
      groundShadow(c, 540, 990, 200) +
      curl(540, 860, 130, color) +
      path('M528 850L552 850L556 892L524 892Z', shade(color, 0.2)) +
      place(tube(c, one, color, PLIEGUES), x, 178, s)
    );
  }
  const grid = all.length === 4;
  const s = grid ? 2.3 : 3.15;
  const perRow = grid ? 2 : all.length;
  const rows = all.map((_, i) => i).filter((i) => i % perRow === 0);
  const drawn = rows.map((start, row) => {
    const some = all.slice(start, start + perRow);
    const gap = GROSOR + 14;
    const width = some.reduce((sum, one) => sum + one.width + gap, -gap) * s;
    let x = 540 - width / 2;
    return some
      .map((one, i) => {
        const part = place(
          tube(c, one, color, grid ? PLIEGUES_GRUESOS : PLIEGUES),
          x,
          (grid ? 146 : 270) + row * 445,
          s,
          (i + row) % 2 ? 3 : -3,
        );
        x += (one.width + gap) * s;
        return part;
      })
      .join('');
  });
  return groundShadow(c, 540, grid ? 985 : 950, 330, 40) + drawn.join('');
}
