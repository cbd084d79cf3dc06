/** Outlines shared by prints, foil balloons, piñatas and paper. */
import { n, type Punto, polar, polygon, times } from './svg.ts';

export function starPoints(
  cx: number,
  cy: number,
  radius: number,
  degrees = 0,
  points = 5,
  waist = 0.45,
): Punto[] {
  return times(points * 2, (i) =>
    polar(cx, cy, i % 2 === 0 ? radius : radius * waist, degrees - 90 + (i * 180) / points),
  );
}

export function fivePoints(cx: number, cy: number, radius: number, degrees = 0): string {
  return polygon(starPoints(cx, cy, radius, degrees));
}

export function heart(cx: number, cy: number, r: number): string {
  const at = (x: number, y: number): string => `${n(cx + x * r)} ${n(cy + y * r)}`;
  return `M${at(0, 0.95)}C${at(-0.5, 0.55)} ${at(-1.05, 0.2)} ${at(-1.05, -0.32)}C${at(-1.05, -0.95)} ${at(-0.25, -1.1)} ${at(0, -0.48)}C${at(0.25, -1.1)} ${at(1.05, -0.95)} ${at(1.05, -0.32)}C${at(1.05, 0.2)} ${at(0.5, 0.55)} ${at(0, 0.95)}Z`;
}

/** A five-petalled flower. */
export function flower(cx: number, cy: number, r: number, petals = 5): string {
  const around = times(petals, (i) => polar(cx, cy, r * 0.55, (i * 360) / petals - 90));
  const round = ([x, y]: Punto, size: number): string =>
    `M${n(x - size)} ${n(y)}a${n(size)} ${n(size)} 0 1 0 ${n(size * 2)} 0a${n(size)} ${n(size)} 0 1 0 ${n(-size * 2)} 0Z`;
  return around.map((spot) => round(spot, r * 0.46)).join('') + round([cx, cy], r * 0.4);
}

/** A circle as a path, to be joined with others or used as a clip. */
export function disc(cx: number, cy: number, r: number): string {
  return `M${n(cx - r)} ${n(cy)}a${n(r)} ${n(r)} 0 1 0 ${n(r * 2)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-r * 2)} 0Z`;
}
