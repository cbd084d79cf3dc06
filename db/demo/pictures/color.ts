/**
 * Light and shade of a colour. Shadows lean towards violet and lights towards yellow, as under a warm lamp;
 * mixing with black or white alone leaves balloons looking like plastic buttons.
 */
type Hsl = readonly [hue: number, saturation: number, lightness: number];

function toHsl(hex: string): Hsl {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255);
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const range = max - min;
  const lightness = (max + min) / 2;
  if (range === 0) return [0, 0, lightness];
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  const sector =
    max === r ? ((g - b) / range + 6) % 6 : max === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return [sector * 60, saturation, lightness];
}

function toHex([hue, saturation, lightness]: Hsl): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): string => {
    const k = (offset + hue / 30) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

function leanTo(hue: number, goal: number, degrees: number): number {
  const away = ((goal - hue + 540) % 360) - 180;
  return (hue + Math.sign(away) * Math.min(Math.abs(away), degrees) + 360) % 360;
}

export function shade(hex: string, amount: number): string {
  const [h, s, l] = toHsl(hex);
  return toHex([leanTo(h, 265, 40 * amount), s * (1 - 0.12 * amount), l * (1 - amount)]);
}

export function tint(hex: string, amount: number): string {
  const [h, s, l] = toHsl(hex);
  return toHex([leanTo(h, 52, 14 * amount), s, l + (1 - l) * amount]);
}

export function mix(from: string, to: string, amount: number): string {
  const parts = [1, 3, 5].map((i) => {
    const a = Number.parseInt(from.slice(i, i + 2), 16);
    const b = Number.parseInt(to.slice(i, i + 2), 16);
    return Math.round(a + (b - a) * amount)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}
