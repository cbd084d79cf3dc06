import type { Categoria } from '#contract/categorias.ts';
import type { Canvas } from './canvas.ts';
import { mix } from './color.ts';
import { circle, ellipse, n, path, rect, scatter, times } from './svg.ts';

/** Three neighbouring papers per category: a full page of one category stays a family without being a wall. */
const PAPELES: Record<Categoria, readonly [string, string, string]> = {
  globos: ['#ffd9d1', '#ffdfc6', '#ffd6de'],
  decoraciones: ['#e3dafd', '#d9ddfb', '#eed9f7'],
  'articulos-fiesta': ['#ffe3b5', '#ffdcc0', '#fdeab0'],
  servicios: ['#cfe8ff', '#d3e2fd', '#c9eef6'],
  otros: ['#c8efe4', '#d5f0d6', '#c5ebee'],
};

export const SOMBRA: Record<Categoria, string> = {
  globos: '#a8433c',
  decoraciones: '#4f3a99',
  'articulos-fiesta': '#a3631a',
  servicios: '#27609c',
  otros: '#1f7a68',
};

const SUELO = 868;

function backdrop(c: Canvas, papel: string, variante: number): string {
  const luz = mix(papel, '#ffffff', 0.62);
  const claro = mix(papel, '#ffffff', 0.4);
  switch (variante % 4) {
    case 0:
      return circle(
        540,
        500,
        400,
        c.linear([
          [0, luz],
          [1, claro, 0.5],
        ]),
      );
    case 1:
      return path(
        'M190 868V470a350 350 0 0 1 700 0V868Z',
        c.linear([
          [0, luz],
          [1, claro, 0.55],
        ]),
      );
    case 2:
      return (
        ellipse(
          330,
          330,
          470,
          420,
          c.radial([
            [0, '#ffffff', 0.85],
            [1, '#ffffff', 0],
          ]),
        ) + path('M0 700C220 610 420 790 640 700S960 600 1080 660V868H0Z', claro, 'opacity=".55"')
      );
    default:
      return rect(
        150,
        130,
        780,
        800,
        120,
        c.linear([
          [0, luz],
          [1, claro, 0.4],
        ]),
      );
  }
}

/** A few bits of paper in the wall's own tone; they give depth and never compete with the subject. */
function flecks(papel: string, variante: number): string {
  const next = scatter(variante * 7 + 3);
  const tone = mix(papel, '#ffffff', 0.75);
  const deep = mix(papel, '#c2506a', 0.14);
  return times(18, (i) => {
    const left = i % 2 === 0;
    const x = left ? 30 + next() * 190 : 860 + next() * 190;
    const y = 40 + (i / 18) * 760 + next() * 40;
    const color = i % 3 === 0 ? deep : tone;
    const turn = Math.round(next() * 180);
    if (i % 4 === 0) return circle(x, y, 7 + next() * 6, color);
    return rect(-11, -5, 22, 10, 4, color, `transform="translate(${n(x)} ${n(y)}) rotate(${turn})"`);
  }).join('');
}

/** The room every subject stands in: tinted paper, a lighter shape behind, a floor. */
export function room(c: Canvas, acento: Categoria, variante: number): string {
  const papel = PAPELES[acento][variante % 3] ?? PAPELES[acento][0];
  const alto = mix(papel, '#fffaf3', 0.35);
  const piso = mix(papel, SOMBRA[acento], 0.07);
  return (
    rect(
      0,
      0,
      1080,
      1080,
      0,
      c.linear([
        [0, alto],
        [1, papel],
      ]),
    ) +
    backdrop(c, papel, variante) +
    flecks(papel, variante) +
    rect(
      0,
      SUELO,
      1080,
      1080 - SUELO,
      0,
      c.linear([
        [0, piso],
        [1, mix(papel, '#ffffff', 0.25)],
      ]),
    )
  );
}

/** A soft shadow under what stands or floats at (x, y). */
export function groundShadow(c: Canvas, x: number, y: number, rx: number, ry = rx * 0.16): string {
  return ellipse(x, y, rx, ry, c.shadow());
}
