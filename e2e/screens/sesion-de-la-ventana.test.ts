import { vi } from 'vitest';
import { openInProgram } from './support/program.ts';
import { expect, staffTest as test, waitFor } from './support/staff.ts';

const HORA_MS = 3600_000;
const MIRAR_MS = 10 * 60_000;

/** Runs the page's look at its session, which real time would bring after ten minutes, `ms` later by the clock. */
function avanzar(ms: number): void {
  const Before = Date;
  vi.stubGlobal(
    'Date',
    new Proxy(Before, {
      construct: (target, parts, newTarget) =>
        Reflect.construct(target, parts.length === 0 ? [target.now() + ms] : parts, newTarget),
      get: (target, key) => (key === 'now' ? () => target.now() + ms : Reflect.get(target, key)),
    }),
  );
  for (const look of looks) look();
}

let looks: (() => void)[] = [];
const realInterval = globalThis.setInterval;

test.beforeEach(() => {
  looks = [];
  vi.stubGlobal('setInterval', ((run: () => void, ms?: number) => {
    if (ms === MIRAR_MS) looks.push(run);
    return realInterval(run, ms);
  }) as typeof setInterval);
});

const tokenGuardado = () => localStorage.getItem('guirnalda.token');

test('the window of the shop’s computer goes on with its session for days, and says when it ended', async ({
  staff,
  shop,
}) => {
  const program = openInProgram(shop, {});
  const contados = () => program.asked.filter(([canal]) => canal === 'avisos:contar').map(([, n]) => n);
  const avisos = () => program.asked.filter(([canal]) => canal === 'avisos:pedido');
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  await staff.enVivo();
  await waitFor(() => expect(contados().at(-1)).toBe(0));

  const primero = tokenGuardado();
  avanzar(11 * HORA_MS);
  expect(tokenGuardado()).toBe(primero);
  avanzar(2 * HORA_MS);
  await waitFor(() => expect(tokenGuardado()).not.toBe(primero));
  const segundo = tokenGuardado();
  // The day of the first token is over, and the page still hears of orders.
  avanzar(13 * HORA_MS);
  await waitFor(() => expect(tokenGuardado()).not.toBe(segundo));
  await staff.enVivo();
  expect(avisos()).toEqual([]);

  // Everybody's sessions are ended from another device.
  const headers = { authorization: `Bearer ${tokenGuardado()}` };
  const { status } = await shop.server.call('visitante', 'POST', '/api/auth/cerrar-sesiones', { headers });
  expect(status).toBe(200);
  avanzar(13 * HORA_MS);
  await waitFor(() => expect(location.pathname).toBe('/admin'));
  expect(avisos()).toEqual([
    [
      'avisos:pedido',
      {
        titulo: 'Entra otra vez a Guirnalda',
        texto: 'Tu sesión terminó: los pedidos nuevos no suenan hasta que entres.',
      },
    ],
  ]);
  await waitFor(() => expect(contados().at(-1)).toBeNull());
});

test('a browser keeps its day, and asks for no more', async ({ staff }) => {
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  await staff.enVivo();
  expect(looks).toEqual([]);
});
