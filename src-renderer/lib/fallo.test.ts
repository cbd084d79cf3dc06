import { expect, it } from 'vitest';
import { AppError } from '#contract/errores.ts';
import { useToasts } from '#ui/toast.ts';
import { decirFallo } from './fallo.ts';

it('tells all that the server says in one message, or what the screen says when it says nothing', () => {
  const details = [
    { path: 'nombre', msg: 'Falta el nombre' },
    { path: 'stock', msg: 'El stock es un número' },
  ];
  decirFallo(new AppError('datos-invalidos', 'No se guardó', { details }), 'Error al guardar', {
    topic: 'x',
  });
  decirFallo(new Error('fetch failed'), 'Error al guardar');
  expect(useToasts.getState().toasts).toMatchObject([
    { kind: 'error', message: '❌ Falta el nombre · El stock es un número', topic: 'x' },
    { kind: 'error', message: '❌ Error al guardar' },
  ]);
});
