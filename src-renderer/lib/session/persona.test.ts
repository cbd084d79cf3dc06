import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Usuario } from '#contract/schemas/personas/usuarios.ts';
import { fakeStorage } from '#ui/testing/fake-storage.ts';
import { forgetPersona, keepPersona, readPersona } from './persona.ts';

const AHORA = Date.UTC(2026, 10, 28, 12);
const HORA_MS = 3_600_000;
const USUARIO: Usuario = {
  _id: 'u1',
  nombre: 'Diego Coy',
  email: 'diego@correo.gt',
  telefono: '',
  rol: 'empleado',
  permisos: { productos: false, ventas: true, reportes: false },
  emailVerificado: true,
  activo: true,
};

/** A token that ends `ms` from now. */
function tokenDe(ms: number): string {
  const [iat, exp] = [AHORA - HORA_MS, AHORA + ms].map((when) => when / 1000);
  return `cabeza.${btoa(JSON.stringify({ iat, exp }))}.firma`;
}

let device: Storage;
beforeEach(() => {
  device = fakeStorage({});
  vi.stubGlobal('localStorage', device);
  vi.useFakeTimers({ now: AHORA, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is known by its token, until it is forgotten by the same', () => {
  const [mio, otro] = [tokenDe(HORA_MS), tokenDe(2 * HORA_MS)];
  keepPersona(mio, USUARIO);
  expect([readPersona(mio), readPersona(otro), readPersona(null)]).toEqual([USUARIO, undefined, undefined]);
  forgetPersona(otro);
  expect(readPersona(mio)).toEqual(USUARIO);
  forgetPersona(mio);
  expect(readPersona(mio)).toBeUndefined();
  expect(device.getItem('guirnalda.persona')).toBeNull();
});

it('is not known once the session is over by the clock, nor by a token that does not say when', () => {
  for (const token of [tokenDe(-1000), 'sin-fecha']) {
    keepPersona(token, USUARIO);
    expect(readPersona(token)).toBeUndefined();
    forgetPersona(token);
    expect(device.getItem('guirnalda.persona')).toBeNull();
  }
});

it.each([
  ['text', 'Diego'],
  ['no permissions', { ...USUARIO, permisos: undefined }],
  ['no name', { ...USUARIO, nombre: 5 }],
])('is not known from what another version may have kept: %s', (_, usuario) => {
  const token = tokenDe(HORA_MS);
  device.setItem('guirnalda.persona', JSON.stringify({ token, usuario }));
  expect(readPersona(token)).toBeUndefined();
});
