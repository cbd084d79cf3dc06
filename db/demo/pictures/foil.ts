/** Foil balloons: a mirror skin, a flat seam around it and pleats where the air pulls at the seam. */
import { curl } from './bunches.ts';
import type { Canvas } from './canvas.ts';
import { shade, tint } from './color.ts';
import type { FiguraFoil } from './dibujo.ts';
import { outline, printed, VALVULA } from './foil-outlines.ts';
import { groundShadow } from './scene.ts';
import { ellipse, group, line, n, type Punto, path, polar, smooth, times } from './svg.ts';

function pleats(edge: readonly Punto[], color: string): string {
  return edge
    .map(([x, y], i) => {
      const [px, py] = edge[(i + edge.length - 1) % edge.length] ?? [x, y];
      const [qx, qy] = edge[(i + 1) % edge.length] ?? [x, y];
      const deep = i % 2 === 0 ? 0.17 : 0.1;
      const side = 0.16;
      const a = `${n(x + (px - x) * side)} ${n(y + (py - y) * side)}`;
      const b = `${n(x + (qx - x) * side)} ${n(y + (qy - y) * side)}`;
      const tone = i % 3 === 1 ? tint(color, 0.65) : shade(color, 0.45);
      return path(`M${a}L${n(x * (1 - deep))} ${n(y * (1 - deep))}L${b}Z`, tone, 'opacity=".34"');
    })
    .join('');
}

/** The folds that give a star its five raised arms. */
function starFacets(color: string): string {
  return times(5, (i) => {
    const tip = polar(0, 0, 118, i * 72 - 90)
      .map(n)
      .join(' ');
    const waist = polar(0, 0, 52, i * 72 - 54)
      .map(n)
      .join(' ');
    return path(`M0 0L${tip}L${waist}Z`, shade(color, 0.5), 'opacity=".2"');
  }).join('');
}

/** One foil shape around the origin. */
export function foilShape(c: Canvas, figura: FiguraFoil, color: string): string {
  const edge = outline(figura);
  const d = smooth(edge);
  const skin = c.linear(
    [
      [0, tint(color, 0.66)],
      [0.22, tint(color, 0.16)],
      [0.42, color],
      [0.56, tint(color, 0.46)],
      [0.72, color],
      [1, shade(color, 0.34)],
    ],
    0.15,
    0,
    0.75,
    1,
  );
  const volume = c.radial(
    [
      [0, '#ffffff', 0.55],
      [0.3, '#ffffff', 0.12],
      [0.7, shade(color, 0.3), 0.05],
      [1, shade(color, 0.5), 0.4],
    ],
    0.4,
    0.34,
    0.66,
  );
  const glints =
    figura === 'mariposa'
      ? ''
      : ellipse(-38, -44, 17, 38, '#ffffff', 'opacity=".75" transform="rotate(38 -38 -44)"') +
        ellipse(-8, -74, 8, 15, '#ffffff', 'opacity=".7" transform="rotate(64 -8 -74)"') +
        ellipse(44, 48, 10, 30, '#ffffff', 'opacity=".3" transform="rotate(40 44 48)"');
  return (
    line(d, shade(color, 0.26), 15) +
    line(d, tint(color, 0.38), 9) +
    path(d, skin) +
    group(
      c.clip(d),
      figura === 'estrella' ? starFacets(color) : '',
      path(d, volume),
      pleats(edge, color),
      line(d, shade(color, 0.5), 13, 'opacity=".18"'),
      glints,
    ) +
    printed(figura, color)
  );
}

type Lugar = readonly [x: number, y: number, scale: number, turn: number];
const TRIO: readonly Lugar[] = [
  [318, 330, 1.95, -10],
  [772, 396, 1.72, 12],
  [490, 668, 1.8, -2],
];

export function foil(c: Canvas, figura: FiguraFoil, color: string, cantidad: 1 | 3 = 1): string {
  const shape = c.symbol(foilShape(c, figura, color));
  const tilted = figura === 'estrella' || figura === 'corazon';
  const spots: readonly Lugar[] = cantidad === 1 ? [[540, 460, 3.25, tilted ? -6 : 0]] : TRIO;
  const drawn = spots.map(([x, y, s, turn]) => {
    const foot = y + (VALVULA[figura] + 4) * s;
    const valve = `M${n(x - 11)} ${n(foot - 14)}L${n(x + 11)} ${n(foot - 14)}L${n(x + 15)} ${n(foot + 26)}L${n(x - 15)} ${n(foot + 26)}Z`;
    return (
      curl(x, foot - 6, Math.max(90, Math.min(200, 972 - foot)), color) +
      path(valve, shade(color, 0.18)) +
      c.stamp(shape, x, y, s, turn)
    );
  });
  return groundShadow(c, 540, 985, 200) + drawn.join('');
}
