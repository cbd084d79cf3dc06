import { expect, it } from 'vitest';
import { NetworkError } from '#contract/client/api-client.ts';
import { AppError } from '#contract/words/errores.ts';
import { avisoDeError } from './aviso-banner.tsx';

it('puts a full stop between the error and the sentence after it', () => {
  expect(avisoDeError(new NetworkError('sin-conexion'), 'Error al iniciar sesión').texto).toBe(
    'Error al iniciar sesión. No hay conexión con la tienda. Lo que escribiste sigue aquí.',
  );
});

it('keeps the server’s message unchanged', () => {
  const error = new AppError('sin-sesion', 'Email o contraseña incorrectos');
  expect(avisoDeError(error, 'Error al iniciar sesión').texto).toBe('Email o contraseña incorrectos');
});
