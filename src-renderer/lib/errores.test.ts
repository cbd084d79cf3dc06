import { expect, it } from 'vitest';
import { AppError } from '#contract/words/errores.ts';
import { useToasts } from '#ui/feedback/toast.ts';
import { decirError } from './errores.ts';

it("shows all the server's messages in one toast, or the default text when there are none", () => {
  const details = [
    { path: 'nombre', msg: 'Falta el nombre' },
    { path: 'stock', msg: 'El stock es un número' },
  ];
  decirError(new AppError('datos-invalidos', 'No se guardó', { details }), 'Error al guardar', {
    topic: 'x',
  });
  decirError(new Error('fetch failed'), 'Error al guardar');
  expect(useToasts.getState().toasts).toMatchObject([
    { kind: 'error', message: '❌ Falta el nombre · El stock es un número', topic: 'x' },
    { kind: 'error', message: '❌ Error al guardar' },
  ]);
});
