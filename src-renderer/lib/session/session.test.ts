import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeStorage } from '#ui/testing/fake-storage.ts';

let device: Storage;
beforeEach(() => {
  device = fakeStorage({
    'guirnalda.token': 'de la demo',
    'guirnalda.de-tienda': 'demo-bbbb',
    'guirnalda.de-otra-tienda': JSON.stringify({ id: 'aaaa', things: { 'guirnalda.token': 'propio' } }),
  });
  vi.stubGlobal('localStorage', device);
  vi.stubGlobal('sessionStorage', fakeStorage());
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { reload: vi.fn() });
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

describe('the end of a session', () => {
  it('forgets its token on this device', async () => {
    const { cerrarSesion, useSession } = await import('./session.ts');
    cerrarSesion();
    expect(device.getItem('guirnalda.token')).toBeNull();
    expect(useSession.getState()).toMatchObject({ estado: 'fuera', token: null });
  });

  it('leaves that of the shop which opened meanwhile and refused this one', async () => {
    const { cerrarSesion, useSession } = await import('./session.ts');
    const { heardShop } = await import('#ui/browser/shop-storage.ts');
    heardShop({ headers: new Headers({ 'x-tienda': 'aaaa' }) });
    cerrarSesion();
    expect(device.getItem('guirnalda.token')).toBe('propio');
    expect(useSession.getState()).toMatchObject({ estado: 'fuera', token: null });
  });
});
