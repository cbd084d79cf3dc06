import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeStorage } from '../testing/fake-storage.ts';
import type * as ShopStorage from './shop-storage.ts';

const OWN = 'aaaa';
const DEMO = 'demo-bbbb';

let device: Storage;
let tab: Storage;
const reload = vi.fn();
beforeEach(() => {
  device = fakeStorage();
  tab = fakeStorage();
  vi.stubGlobal('localStorage', device);
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('location', { reload });
  reload.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

/** The module of a page that has just loaded. */
async function page(): Promise<typeof ShopStorage> {
  vi.resetModules();
  return await import('./shop-storage.ts');
}

/** What the storage holds, without the marks of this module. */
const held = (storage: Storage) =>
  Object.fromEntries(Object.entries(storage).filter(([key]) => !key.startsWith('guirnalda.de-')));

describe('the storage of two shops on one address', () => {
  it('keeps what it holds when the first shop answers', async () => {
    device.setItem('guirnalda.carrito.invitado', '[1]');
    const { enterShop } = await page();
    expect(enterShop(OWN)).toBe(false);
    expect(enterShop(OWN)).toBe(false);
    expect(held(device)).toEqual({ 'guirnalda.carrito.invitado': '[1]' });
  });

  it('shows neither shop the things of the other, and gives the own shop its things back', async () => {
    (await page()).enterShop(OWN);
    device.setItem('guirnalda.carrito.invitado', '[1]');
    device.setItem('guirnalda.tema', 'dark');
    device.setItem('otra-cosa', 'x');
    tab.setItem('guirnalda.bienvenida', 'Ixchel');
    expect((await page()).enterShop(DEMO)).toBe(true);
    expect([held(device), held(tab)]).toEqual([{ 'guirnalda.tema': 'dark', 'otra-cosa': 'x' }, {}]);
    device.setItem('guirnalda.token', 'de la demo');
    expect((await page()).enterShop('demo-cccc')).toBe(true);
    expect(held(device)).toEqual({ 'guirnalda.tema': 'dark', 'otra-cosa': 'x' });
    expect((await page()).enterShop(OWN)).toBe(true);
    expect(held(device)).toEqual({
      'guirnalda.carrito.invitado': '[1]',
      'guirnalda.tema': 'dark',
      'otra-cosa': 'x',
    });
    expect(held(tab)).toEqual({ 'guirnalda.bienvenida': 'Ixchel' });
    expect(device.getItem('guirnalda.de-otra-tienda')).toBeNull();
  });

  it('leaves a full device as it was, and tries again with the next page', async () => {
    (await page()).enterShop(OWN);
    device.setItem('guirnalda.en-espera', '[1]');
    const { setItem } = device;
    device.setItem = function (key, value) {
      if (key === 'guirnalda.de-otra-tienda') throw new Error('full');
      setItem.call(this, key, value);
    };
    (await page()).enterShop(DEMO);
    expect(device.getItem('guirnalda.en-espera')).toBe('[1]');
    device.setItem = setItem;
    (await page()).enterShop(DEMO);
    expect(device.getItem('guirnalda.en-espera')).toBeNull();
    (await page()).enterShop(OWN);
    expect(device.getItem('guirnalda.en-espera')).toBe('[1]');
  });

  it('loads a page again that another tab has changed the storage of', async () => {
    const { heardShop } = await page();
    const answer = (id: string) => heardShop({ headers: new Headers({ 'x-tienda': id }) });
    answer(OWN);
    heardShop({ headers: new Headers() });
    expect(reload).not.toHaveBeenCalled();
    device.setItem('guirnalda.de-tienda', DEMO);
    answer(DEMO);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('works without storage', async () => {
    vi.stubGlobal('localStorage', undefined);
    vi.stubGlobal('sessionStorage', undefined);
    const { enterShop } = await page();
    expect([enterShop(OWN), enterShop(DEMO)]).toEqual([false, true]);
  });
});
