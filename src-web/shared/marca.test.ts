import { expect, it } from 'vitest';
import { inkOn } from './marca.ts';

it.each([
  ['#ffffff', 'ink'],
  ['#ff5d5d', 'ink'],
  ['#000000', 'white'],
  ['#6d3fdc', 'white'],
  ['#1268bd', 'white'],
  ['#777777', 'black'],
])('text on %s is %s', (color, tinta) => expect(inkOn(color)).toBe(tinta));
