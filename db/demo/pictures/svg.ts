/** Small words of SVG that every motif is spelled with. Nothing here knows what is being drawn. */
export type Punto = readonly [x: number, y: number];

/** One decimal is finer than a pixel of the largest picture, and keeps the files small. */
export function n(valor: number): string {
  const corto = Math.round(valor * 10) / 10;
  return Object.is(corto, -0) ? '0' : String(corto);
}

export function path(d: string, fill: string, extra = ''): string {
  return `<path d="${d}" fill="${fill}"${extra && ` ${extra}`}/>`;
}

export function line(d: string, stroke: string, width: number, extra = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${extra && ` ${extra}`}/>`;
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, extra = ''): string {
  return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${extra && ` ${extra}`}/>`;
}

export function circle(cx: number, cy: number, r: number, fill: string, extra = ''): string {
  return `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${fill}"${extra && ` ${extra}`}/>`;
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: string,
  extra = '',
): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${n(radius)}" fill="${fill}"${extra && ` ${extra}`}/>`;
}

export function group(attributes: string, ...children: string[]): string {
  return `<g ${attributes}>${children.join('')}</g>`;
}

/** Moves, turns and scales a drawing made around its own origin. */
export function place(content: string, x: number, y: number, scale = 1, degrees = 0): string {
  const turn = degrees ? ` rotate(${n(degrees)})` : '';
  const size = scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`;
  return `<g transform="translate(${n(x)} ${n(y)})${turn}${size}">${content}</g>`;
}

/** A soft curve through all the points (Catmull-Rom turned into Bézier). */
export function smooth(points: readonly Punto[], closed = true): string {
  const total = points.length;
  const at = (i: number): Punto => {
    const index = closed ? (i + total) % total : Math.min(Math.max(i, 0), total - 1);
    return points[index] ?? [0, 0];
  };
  let d = `M${n(at(0)[0])} ${n(at(0)[1])}`;
  for (let i = 0; i < (closed ? total : total - 1); i += 1) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const x1 = b[0] + (c[0] - a[0]) / 6;
    const y1 = b[1] + (c[1] - a[1]) / 6;
    const x2 = c[0] - (e[0] - b[0]) / 6;
    const y2 = c[1] - (e[1] - b[1]) / 6;
    d += `C${n(x1)} ${n(y1)} ${n(x2)} ${n(y2)} ${n(c[0])} ${n(c[1])}`;
  }
  return closed ? `${d}Z` : d;
}

export function polygon(points: readonly Punto[]): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
}

export function polar(cx: number, cy: number, radius: number, degrees: number): Punto {
  const angle = (degrees * Math.PI) / 180;
  return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
}

/** `count` numbers from 0 up. */
export function times<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

/** The colour of a place in a list that starts again at its end. */
export function cycle(colores: readonly string[], i: number): string {
  return colores[i % colores.length] ?? '#ff5d5d';
}

/** A repeatable source of scatter: the same seed gives the same picture on every machine. */
export function scatter(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 13), 3266489917);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296;
  };
}

/** `"1,2 3,4"` as points: long outlines stay readable on one line. */
export function points(text: string): Punto[] {
  return text.split(' ').map((pair): Punto => {
    const [x = 0, y = 0] = pair.split(',').map(Number);
    return [x, y];
  });
}
