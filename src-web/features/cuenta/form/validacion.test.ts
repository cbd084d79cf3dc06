import { describe, expect, it } from 'vitest';
import { errorDeRecuperacion, validarAcceso, validarRegistro } from './validacion.ts';

describe('sign-in', () => {
  it('requires both fields and a valid address', () => {
    expect(validarAcceso({ email: ' ', password: '' })).toEqual({
      email: 'El email es obligatorio',
      password: 'La contraseña es obligatoria',
    });
    expect(validarAcceso({ email: 'ana@', password: 'x' })).toEqual({
      email: 'El formato del email no es válido',
    });
    expect(validarAcceso({ email: ' ana@correo.gt ', password: 'x' })).toEqual({});
  });
});

describe('registration', () => {
  const BUENO = { nombre: 'Ana López', email: 'ana@correo.gt', password: 'secreto', telefono: '55551234' };
  const errores = (cambio: Partial<typeof BUENO>) => validarRegistro({ ...BUENO, ...cambio });

  it('accepts valid data', () => {
    expect(errores({})).toEqual({});
    expect(errores({ nombre: ' Jo ', email: ' ana@correo.gt ', password: '123456' })).toEqual({});
    expect(errores({ nombre: 'a'.repeat(30), telefono: '5555-1234' })).toEqual({});
  });

  it('gives one sentence for each missing field, in the order of the screen', () => {
    expect(Object.entries(errores({ nombre: ' ', email: '', password: '', telefono: '' }))).toEqual([
      ['nombre', 'El nombre es obligatorio'],
      ['email', 'El email es obligatorio'],
      ['password', 'La contraseña es obligatoria'],
      ['telefono', 'El teléfono es obligatorio'],
    ]);
  });

  it.each([
    [{ nombre: 'A' }, 'El nombre debe tener entre 2 y 30 caracteres'],
    [{ nombre: 'a'.repeat(31) }, 'El nombre debe tener entre 2 y 30 caracteres'],
    [{ email: 'ana@correo' }, 'El formato del email no es válido'],
    [{ email: `${'a'.repeat(32)}@correo.gt` }, 'El email no puede pasar de 40 caracteres'],
    [{ password: '12345' }, 'La contraseña debe tener al menos 6 caracteres'],
    [{ telefono: '5555123' }, 'El teléfono debe tener exactamente 8 dígitos'],
    [{ telefono: '555512345' }, 'El teléfono debe tener exactamente 8 dígitos'],
  ])('%j: %s', (cambio, msg) => expect(Object.values(errores(cambio))).toEqual([msg]));
});

describe('recovery', () => {
  it('requires a new password of six characters', () => {
    expect(errorDeRecuperacion('')).toBe('La contraseña es obligatoria');
    expect(errorDeRecuperacion('12345')).toBe('Mínimo 6 caracteres');
    expect(errorDeRecuperacion('123456')).toBeUndefined();
  });
});
