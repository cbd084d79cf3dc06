import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { heardShop } from '#ui/browser/shop-storage.ts';
import { fakeStorage } from '#ui/testing/fake-storage.ts';
import { cerrarSesion, useSession } from './session.ts';

const PROPIO = 'propio';

let device: Storage;
beforeEach(() => {
  device = fakeStorage({
    'guirnalda.token': 'de la demo',
    'guirnalda.usuario': '{}',
    'guirnalda.de-tienda': 'demo-bbbb',
    'guirnalda.de-otra-tienda': JSON.stringify({ id: 'aaaa', things: { 'guirnalda.token': PROPIO } }),
  });
  vi.stubGlobal('localStorage', device);
  vi.stubGlobal('sessionStorage', fakeStorage());
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { reload: vi.fn() });
  useSession.setState({ token: 'de la demo', usuario: null });
});
afterEach(() => vi.unstubAllGlobals());

describe('the end of a session', () => {
  it('forgets what it stored on this device', () => {
    cerrarSesion();
    expect(device.getItem('guirnalda.token')).toBeNull();
    expect(device.getItem('guirnalda.usuario')).toBeNull();
    expect(useSession.getState()).toEqual({ token: null, usuario: null });
  });

  it('leaves the session of the shop that opened meanwhile', () => {
    heardShop({ headers: new Headers({ 'x-tienda': 'aaaa' }) });
    cerrarSesion();
    expect(device.getItem('guirnalda.token')).toBe(PROPIO);
    expect(useSession.getState()).toEqual({ token: null, usuario: null });
  });
});
