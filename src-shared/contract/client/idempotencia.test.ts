import { describe, expect, it } from 'vitest';
import { AppError, type CodigoDeError } from '../words/errores.ts';
import { NetworkError } from './api-client.ts';
import { esRechazo, nuevaClave } from './idempotencia.ts';

const con = (code: CodigoDeError) => new AppError(code, '');

describe('an attempt of a write', () => {
  it('has a unique key', () => {
    expect(nuevaClave()).toMatch(/^[0-9a-f]{32}$/);
    expect(nuevaClave()).not.toBe(nuevaClave());
  });
  it.each(['sin-sesion', 'sin-permiso', 'demasiados-intentos', 'demasiado-grande'] as const)(
    'was not written when its first answer is %s, but stays in doubt when a retry gets that answer',
    (code) => {
      expect(esRechazo(con(code), false)).toBe(true);
      expect(esRechazo(con(code), true)).toBe(false);
    },
  );
  it.each([
    'datos-invalidos',
    'no-encontrado',
    'conflicto',
    'stock-insuficiente',
    'precio-cambiado',
    'estado-invalido',
    'clave-reutilizada',
    'imagen-invalida',
    'tipo-no-admitido',
  ] as const)('was not written when its rules refuse it with %s, on the first try or a retry', (code) => {
    expect(esRechazo(con(code), false)).toBe(true);
    expect(esRechazo(con(code), true)).toBe(true);
  });
  it('was not written when its first answer says that the disk has no room or lets nothing be written', () => {
    const porDisco = (disco: string) => new AppError('no-disponible', '', { ademas: { disco } });
    expect(esRechazo(porDisco('lleno'), false)).toBe(true);
    expect(esRechazo(porDisco('solo-lectura'), false)).toBe(true);
    // What an earlier try did is not known, nor what a failing disk has.
    expect(esRechazo(porDisco('lleno'), true)).toBe(false);
    expect(esRechazo(porDisco('fallando'), false)).toBe(false);
  });
  it.each([con('interno'), con('no-disponible'), new NetworkError('tiempo-agotado'), undefined])(
    'may have been written after %s',
    (error) => {
      expect(esRechazo(error, false)).toBe(false);
      expect(esRechazo(error, true)).toBe(false);
    },
  );
});
