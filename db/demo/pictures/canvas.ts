import { shade, tint } from './color.ts';
import { n } from './svg.ts';

export type Parada = readonly [offset: number, color: string, opacity?: number];

function stops(paradas: readonly Parada[]): string {
  return paradas
    .map(([offset, color, opacity]) => {
      const clear = opacity === undefined ? '' : ` stop-opacity="${opacity}"`;
      return `<stop offset="${offset}" stop-color="${color}"${clear}/>`;
    })
    .join('');
}

/** Collects what one picture defines once and uses many times: gradients, clips, symbols. */
export class Canvas {
  /** The tone in which this picture's things throw their shadow. */
  readonly sombra: string;
  readonly #ids = new Map<string, string>();
  readonly #defs: string[] = [];

  constructor(sombra: string) {
    this.sombra = sombra;
  }

  #define(body: (id: string) => string): string {
    const key = body('');
    const known = this.#ids.get(key);
    if (known) return known;
    const id = `d${this.#ids.size.toString(36)}`;
    this.#ids.set(key, id);
    this.#defs.push(body(id));
    return id;
  }

  /** A straight gradient over the shape's own box, from one corner point to another (0–1). */
  linear(paradas: readonly Parada[], x1 = 0, y1 = 0, x2 = 0, y2 = 1): string {
    const id = this.#define(
      (own) =>
        `<linearGradient id="${own}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops(paradas)}</linearGradient>`,
    );
    return `url(#${id})`;
  }

  /** A straight gradient in the picture's units, for strokes (whose own box can be flat). */
  across(paradas: readonly Parada[], x1: number, y1: number, x2: number, y2: number): string {
    const id = this.#define(
      (own) =>
        `<linearGradient id="${own}" gradientUnits="userSpaceOnUse" x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}">${stops(paradas)}</linearGradient>`,
    );
    return `url(#${id})`;
  }

  /** A round gradient over the shape's own box. */
  radial(paradas: readonly Parada[], cx = 0.5, cy = 0.5, r = 0.5): string {
    const id = this.#define(
      (own) =>
        `<radialGradient id="${own}" cx="${cx}" cy="${cy}" r="${r}">${stops(paradas)}</radialGradient>`,
    );
    return `url(#${id})`;
  }

  /** A colour lit from above. */
  down(color: string, light: number, dark: number): string {
    return this.linear([
      [0, tint(color, light)],
      [0.5, color],
      [1, shade(color, dark)],
    ]);
  }

  /** A colour lit from the left, as on anything round that stands. */
  side(color: string, light: number, dark: number): string {
    const paradas: Parada[] = [
      [0, tint(color, light)],
      [0.45, color],
      [1, shade(color, dark)],
    ];
    return this.linear(paradas, 0, 0, 1, 0);
  }

  /** The paint of every soft shadow. */
  shadow(strength = 0.42): string {
    return this.radial([
      [0, this.sombra, strength],
      [0.55, this.sombra, Math.round(strength * 50) / 100],
      [1, this.sombra, 0],
    ]);
  }

  clip(d: string): string {
    const id = this.#define((own) => `<clipPath id="${own}"><path d="${d}"/></clipPath>`);
    return `clip-path="url(#${id})"`;
  }

  /** Keeps a drawing to be stamped many times. */
  symbol(content: string): string {
    return this.#define((own) => `<g id="${own}">${content}</g>`);
  }

  stamp(id: string, x: number, y: number, scale = 1, degrees = 0): string {
    const turn = degrees ? ` rotate(${n(degrees)})` : '';
    const size = scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`;
    return `<use href="#${id}" transform="translate(${n(x)} ${n(y)})${turn}${size}"/>`;
  }

  render(content: string): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1080 1080" width="1080" height="1080"><defs>${this.#defs.join('')}</defs>${content}</svg>`;
  }
}
