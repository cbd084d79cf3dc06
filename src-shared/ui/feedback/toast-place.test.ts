import { describe, expect, it } from 'vitest';
import { placeOf } from './toast-place.ts';

const WINDOW = { width: 1024, height: 768 };
const wanted = { left: 624, top: 16, width: 384, height: 54 };

describe('the place of the toasts', () => {
  it('is the wanted one where nothing is covered', () => {
    expect(placeOf(wanted, [{ left: 0, top: 0, width: 1024, height: 10 }], WINDOW)).toEqual(wanted);
  });

  it('is below, above or beside what must be seen, whichever is nearest', () => {
    const header = { left: 0, top: 0, width: 1024, height: 64 };
    expect(placeOf(wanted, [header], WINDOW)).toMatchObject({ left: 624, top: 72 });
    const cart = { left: 664, top: 0, width: 360, height: 768 };
    expect(placeOf(wanted, [cart], WINDOW)).toMatchObject({ left: 272, top: 16 });
    const search = { left: 0, top: 0, width: 660, height: 140 };
    expect(placeOf(wanted, [cart, search], WINDOW)).toMatchObject({ left: 272, top: 148 });
  });

  it('spares every control where there is room for it, and otherwise stays near', () => {
    const button = { left: 900, top: 20, width: 100, height: 44 };
    expect(placeOf(wanted, [], WINDOW, [], [button])).toMatchObject({ left: 624, top: 72 });
    const header = { left: 0, top: 0, width: 1024, height: 64 };
    const tools = { left: 0, top: 64, width: 1024, height: 40 };
    const rows = { left: 0, top: 100, width: 1024, height: 668 };
    expect(placeOf(wanted, [header], WINDOW, [tools], [rows])).toMatchObject({ left: 624, top: 112 });
    expect(placeOf(wanted, [header], WINDOW, [tools, rows])).toMatchObject({ left: 624, top: 72 });
  });

  it('fits between controls that stand closer than it would like', () => {
    const above = { left: 0, top: 0, width: 1024, height: 300 };
    const below = { left: 0, top: 358, width: 1024, height: 410 };
    expect(placeOf(wanted, [], WINDOW, [above, below])).toMatchObject({ left: 624, top: 302 });
  });

  it('looks at each of hundreds of controls a few times for each column of them', () => {
    let looks = 0;
    const controls = Array.from({ length: 200 }, (_, i) => ({
      get left() {
        looks += 1;
        return (i % 10) * 103;
      },
      top: Math.floor(i / 10) * 39,
      width: 100,
      height: 36,
    }));
    expect(placeOf(wanted, [], WINDOW, controls)).toEqual(wanted);
    expect(looks / controls.length).toBeLessThan(10 * 10);
  });

  it('stays inside the window, and covers least where all is taken', () => {
    const low = { ...wanted, top: 900 };
    expect(placeOf(low, [], WINDOW)).toMatchObject({ left: 624, top: 768 - 54 - 8 });
    const all = { left: 0, top: 0, width: 1024, height: 740 };
    expect(placeOf(wanted, [all], WINDOW)).toMatchObject({ top: 768 - 54 - 8 });
  });
});
