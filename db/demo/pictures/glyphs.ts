/** Letters and figures as centre lines in a box 140 high, so that no picture depends on an installed font. */
import { n } from './svg.ts';

const TRAZOS: Record<string, readonly [width: number, d: string]> = {
  '0': [100, 'M50 0C85 0 100 30 100 70S85 140 50 140S0 110 0 70S15 0 50 0Z'],
  '1': [56, 'M6 34L52 4V140'],
  '2': [100, 'M4 40C2-14 98-14 95 38C94 70 40 96 6 140H98'],
  '3': [98, 'M8 22C26-10 92-6 89 34C88 60 62 66 42 66C70 66 97 76 95 104C92 150 20 150 4 116'],
  '4': [102, 'M74 140V2L2 98H102'],
  '5': [98, 'M90 2H24L14 62C40 42 97 48 97 94C97 148 22 150 4 118'],
  '6': [98, 'M82 6C40 8 4 50 4 94C4 124 24 140 50 140S96 122 96 96S76 54 50 54S8 74 5 98'],
  '7': [98, 'M2 2H98L40 140'],
  '8': [
    100,
    'M50 64C20 64 12 46 12 32S26 0 50 0S88 16 88 32S80 64 50 64C16 64 2 84 2 102S20 140 50 140S98 122 98 102S84 64 50 64Z',
  ],
  '9': [98, 'M18 134C60 132 96 90 96 46C96 16 76 0 50 0S4 18 4 44S24 86 50 86S92 66 95 42'],
  A: [104, 'M2 140L52 2L102 140M20 96H84'],
  B: [92, 'M4 68H54C100 68 100 140 52 140H4V0H48C88 0 88 68 50 68'],
  C: [98, 'M96 28C80-10 2-16 2 70S80 150 98 112'],
  D: [100, 'M2 0V140H40C120 140 120 0 40 0Z'],
  E: [88, 'M86 0H4V140H88M4 68H72'],
  F: [86, 'M86 0H4V140M4 68H72'],
  G: [100, 'M94 26C78-10 2-14 2 70S100 156 98 78H58'],
  H: [96, 'M2 0V140M94 0V140M2 70H94'],
  I: [8, 'M4 0V140'],
  J: [78, 'M74 0V96C74 154 8 154 4 104'],
  K: [92, 'M4 0V140M88 0L6 84M36 56L92 140'],
  L: [84, 'M4 0V140H84'],
  M: [118, 'M4 140V2L59 92L114 2V140'],
  N: [100, 'M4 140V2L96 138V0'],
  Ñ: [100, 'M4 140V22L96 138V22M26-12C40-34 58 8 74-14'],
  O: [108, 'M54 0C90 0 108 30 108 70S90 140 54 140S0 110 0 70S18 0 54 0Z'],
  P: [90, 'M4 140V0H48C106 0 106 78 48 78H6'],
  Q: [108, 'M54 0C90 0 108 30 108 70S90 140 54 140S0 110 0 70S18 0 54 0ZM70 104L106 146'],
  R: [94, 'M4 140V0H48C104 0 104 74 48 74H6M44 74L94 140'],
  S: [96, 'M92 24C80-12 6-10 6 34C6 80 96 56 96 104C96 150 14 152 0 114'],
  T: [100, 'M0 0H100M50 0V140'],
  U: [100, 'M4 0V84C4 158 96 158 96 84V0'],
  V: [104, 'M2 0L52 138L102 0'],
  W: [140, 'M2 0L36 138L70 30L104 138L138 0'],
  X: [96, 'M0 0L96 140M96 0L0 140'],
  Y: [100, 'M0 0L50 68L100 0M50 68V140'],
  Z: [98, 'M2 0H96L2 140H98'],
  '♥': [100, 'M50 130C10 96-6 66 4 34C14 4 44 6 50 34C56 6 86 4 96 34C106 66 90 96 50 130Z'],
};

export interface Glyph {
  d: string;
  width: number;
}

export function glyph(letra: string): Glyph {
  const [width, d] = TRAZOS[letra] ?? [8, 'M4 0V140'];
  return { width, d };
}

/** A line of letters, drawn by `draw` at its place: starts at (0, 0), ends where `width` says. */
export function word(
  letras: string,
  gap: number,
  draw: (one: Glyph, i: number) => string,
): { svg: string; width: number } {
  let x = 0;
  const parts = [...letras].map((letra, i) => {
    if (letra === ' ') {
      x += gap * 2;
      return '';
    }
    const one = glyph(letra);
    const part = `<g transform="translate(${n(x)} 0)">${draw(one, i)}</g>`;
    x += one.width + gap;
    return part;
  });
  return { svg: parts.join(''), width: x - gap };
}
