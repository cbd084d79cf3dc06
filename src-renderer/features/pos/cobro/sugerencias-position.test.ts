import { expect, it } from 'vitest';
import { positionOf } from './sugerencias-position.ts';

const WINDOW = { width: 1024, height: 768 };
const field = (top: number, left = 680) => ({ left, top, bottom: top + 44 });

it('stands below its field where it fits, else above it', () => {
  expect(positionOf(field(100), { width: 320, height: 200 }, WINDOW)).toMatchObject({ left: 680, top: 148 });
  expect(positionOf(field(600), { width: 320, height: 200 }, WINDOW)).toMatchObject({ left: 680, top: 396 });
});

it('never leaves the window: it moves to the left, and a long list scrolls', () => {
  expect(positionOf(field(100, 900), { width: 320, height: 200 }, WINDOW).left).toBe(696);
  expect(positionOf(field(400), { width: 320, height: 900 }, WINDOW)).toEqual({
    left: 680,
    top: 12,
    maxHeight: 384,
  });
  expect(positionOf(field(10), { width: 1200, height: 60 }, { width: 390, height: 60 })).toEqual({
    left: 8,
    top: 6,
    maxHeight: 0,
  });
});
