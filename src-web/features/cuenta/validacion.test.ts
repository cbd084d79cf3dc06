import { expect, it } from 'vitest';
import { validarAcceso } from './validacion.ts';

it('wants both, and an address that can be one', () => {
  expect(validarAcceso({ email: ' ', password: '' })).toEqual({
    email: 'El email es obligatorio',
    password: 'La contraseña es obligatoria',
  });
  expect(validarAcceso({ email: 'ana@', password: 'x' })).toEqual({
    email: 'El formato del email no es válido',
  });
  expect(validarAcceso({ email: ' ana@correo.gt ', password: 'x' })).toEqual({});
});
