import { vi } from 'vitest';
import { expect, screen, staffTest as test } from './support/staff.ts';

/** A browser with notifications whose permission becomes `answer` when it is asked for. */
function conAvisos(permission: NotificationPermission, answer: NotificationPermission = permission) {
  const fake = {
    permission,
    requestPermission: () => {
      fake.permission = answer;
      return Promise.resolve(answer);
    },
  };
  vi.stubGlobal('Notification', fake);
  vi.stubGlobal('isSecureContext', true);
}

test('notifications of new orders are asked for by a press, and then it is said what was allowed', async ({
  staff,
}) => {
  conAvisos('default', 'granted');
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/avisos');
  await staff.user.click(await screen.findByRole('button', { name: 'Avisarme de pedidos nuevos' }));
  expect(await screen.findByText(/^Este equipo avisa de los pedidos nuevos/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Avisarme de pedidos nuevos' })).toBeNull();
});

test('blocked notifications say how to allow them', async ({ staff }) => {
  conAvisos('denied');
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/avisos');
  expect(await screen.findByText(/^Los avisos están bloqueados para esta página/)).toBeVisible();
});

test('without https it is said in one sentence, without a button', async ({ staff }) => {
  conAvisos('default');
  vi.stubGlobal('isSecureContext', false);
  staff.entrarComo('ventas');
  await staff.abrir('/mi-cuenta');
  expect(await screen.findByText(/^Esta dirección empieza con http/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Avisarme de pedidos nuevos' })).toBeNull();
});
