import { setImmediate } from 'node:timers/promises';
import { vi } from 'vitest';
import { type Answers, openInProgram, type StandInProgram } from './support/program.ts';
import {
  con,
  expect,
  type ScreenShop,
  type Staff,
  screen,
  staffTest as test,
  waitFor,
  within,
} from './support/staff.ts';

const HORA_MS = 3600_000;
const MIRAR_MS = 10 * 60_000;

/** Moves the clock on, as the computer's sleep does: no timer of the page runs. */
function dormir(ms: number): void {
  const Before = Date;
  vi.stubGlobal(
    'Date',
    new Proxy(Before, {
      construct: (target, parts, newTarget) =>
        Reflect.construct(target, parts.length === 0 ? [target.now() + ms] : parts, newTarget),
      get: (target, key) => (key === 'now' ? () => target.now() + ms : Reflect.get(target, key)),
    }),
  );
}

/** Runs the page's look at its session, which real time would bring after ten minutes, `ms` later by the clock. */
function avanzar(ms: number): void {
  dormir(ms);
  for (const look of looks) look();
}

/** Waits for another token than `antes`. A call that the network lost is made again at the page's next look. */
async function esperarOtro(antes: string | null): Promise<void> {
  const otraVez = realInterval(() => {
    for (const look of looks) look();
  }, 5000);
  try {
    await waitFor(() => expect(tokenGuardado()).not.toBe(antes));
  } finally {
    clearInterval(otraVez);
  }
}

const RENOVAR = /POST .*\/api\/auth\/renovar$/;

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

/** What the page asked the program to count on its icon, in order. */
const contados = ({ asked }: StandInProgram) =>
  asked.filter(([canal]) => canal === 'avisos:contar').map(([, nuevos]) => nuevos);

const avisos = ({ asked }: StandInProgram) => asked.filter(([canal]) => canal === 'avisos:pedido');

/** Counts the renewals that the page asks for, which reach the server. */
function contarRenovaciones(shop: ScreenShop): () => number {
  let renovaciones = 0;
  shop.interceptar(RENOVAR, (ask) => {
    renovaciones += 1;
    return ask();
  });
  return () => renovaciones;
}

/** Ends the sessions of who is signed in, as from another device; the page finds out at its next look. */
async function terminarSesiones(shop: ScreenShop): Promise<void> {
  const headers = { authorization: `Bearer ${tokenGuardado()}` };
  const { status } = await shop.server.call('visitante', 'POST', '/api/auth/cerrar-sesiones', { headers });
  expect(status).toBe(200);
  avanzar(13 * HORA_MS);
  await waitFor(() => expect(location.pathname).toBe('/admin'));
}

test('the window of the shop’s computer goes on with its session for days, and says when it ended', async ({
  staff,
  shop,
}) => {
  const program = openInProgram(shop, {});
  const renovaciones = contarRenovaciones(shop);
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  await staff.enVivo();
  await waitFor(() => expect(contados(program).at(-1)).toBe(0));

  const primero = tokenGuardado();
  avanzar(11 * HORA_MS);
  // What a look asks for has been asked by then: less than half of the day is over.
  await setImmediate();
  expect(renovaciones()).toBe(0);
  avanzar(2 * HORA_MS);
  await esperarOtro(primero);
  const segundo = tokenGuardado();
  // The day of the first token is over, and the page still hears of orders.
  avanzar(13 * HORA_MS);
  await esperarOtro(segundo);
  await staff.enVivo();
  expect(avisos(program)).toEqual([]);

  await terminarSesiones(shop);
  expect(avisos(program)).toEqual([
    [
      'avisos:pedido',
      {
        titulo: 'Entra otra vez a Guirnalda',
        texto: 'Tu sesión terminó: los pedidos nuevos no suenan hasta que entres.',
      },
    ],
  ]);
  await waitFor(() => expect(contados(program).at(-1)).toBeNull());
});

test('the window says that who is signed in attends to no orders, and nothing of orders when they are signed out', async ({
  staff,
  shop,
}) => {
  const program = openInProgram(shop, {});
  staff.entrarComo('productos');
  await staff.abrir('/dashboard');
  await staff.enVivo();
  await waitFor(() => expect(contados(program).at(-1)).toBe('no-atiende'));
  await terminarSesiones(shop);
  await waitFor(() => expect(contados(program).at(-1)).toBeNull());
  expect(avisos(program)).toEqual([]);
});

test('a renewed session keeps the filters of the screens', async ({ staff, shop }) => {
  openInProgram(shop, {});
  staff.entrarComo('propietario');
  await staff.abrir('/ventas?estado=anulada');
  await staff.enVivo();
  const primero = tokenGuardado();
  avanzar(13 * HORA_MS);
  await esperarOtro(primero);
  const enlace = () => within(staff.menu).getByRole('link', { name: 'Ventas' });
  await staff.user.click(within(staff.menu).getByRole('link', { name: 'Dashboard' }));
  await waitFor(() => expect(enlace()).toHaveAttribute('href', '/ventas?estado=anulada'));
});

test.for(['opens', 'is seen again'])(
  'a window that %s with more than half of its day gone asks for a new token at once',
  async (cuando, { staff, shop }) => {
    openInProgram(shop, {});
    staff.entrarComo('ventas');
    const primero = tokenGuardado();
    if (cuando === 'opens') dormir(13 * HORA_MS);
    await staff.abrir('/pos');
    if (cuando === 'is seen again') {
      await staff.enVivo();
      dormir(13 * HORA_MS);
      document.dispatchEvent(new Event('visibilitychange'));
    }
    await esperarOtro(primero);
    expect(tokenGuardado()).not.toBeNull();
  },
);

test('a new token that comes after the person left signs nobody in', async ({ staff, shop }) => {
  openInProgram(shop, {});
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  await staff.enVivo();
  const pedida = Promise.withResolvers<void>();
  const salio = Promise.withResolvers<void>();
  const leida = Promise.withResolvers<void>();
  shop.interceptar(RENOVAR, async (ask) => {
    const answer = await ask();
    pedida.resolve();
    await salio.promise;
    const json = await answer.json();
    answer.json = async () => {
      leida.resolve();
      return json;
    };
    return answer;
  });
  // The page to sign in ends what session there is once it opens, and then asks this.
  const entrada = Promise.withResolvers<void>();
  shop.interceptar(/GET .*\/api\/primeros-pasos$/, (ask) => {
    entrada.resolve();
    return ask();
  });
  avanzar(13 * HORA_MS);
  await pedida.promise;
  await staff.user.click(screen.getByRole('button', { name: 'Cerrar Sesión' }));
  await staff.user.click(await screen.findByRole('button', { name: con('Cerrar sesión') }));
  await entrada.promise;
  salio.resolve();
  await leida.promise;
  // The page has done all that follows from the answer.
  await setImmediate();
  expect(tokenGuardado()).toBeNull();
});

const buscador = () => screen.findByRole('searchbox', { name: 'Buscar o escanear producto' });
const ABRIENDO: Answers = { 'servidor:estado': () => ({ estado: 'iniciando' }) };

/** Opens the window of a cashier, whom the server knows, and closes it. */
async function trabajar(staff: Staff, shop: ScreenShop): Promise<void> {
  openInProgram(shop, {});
  staff.entrarComo('ventas');
  await staff.abrir('/');
  await buscador();
  await staff.enVivo();
  staff.cerrar();
}

/** Opens the window of who worked in it the last time, before its server answers, and types into the till. */
async function abrirAntesQueElServidor(staff: Staff, shop: ScreenShop) {
  await trabajar(staff, shop);
  const program = openInProgram(shop, ABRIENDO);
  await staff.abrir('/');
  const campo = await buscador();
  await staff.user.type(campo, 'globo');
  return { program, campo };
}

test('the window opens for who was signed in the last time while its server starts', async ({
  staff,
  shop,
}) => {
  const { program, campo } = await abrirAntesQueElServidor(staff, shop);
  expect(screen.queryByText(/La tienda se está reiniciando/)).toBeNull();

  program.tellServer({ estado: 'listo', url: shop.url });
  await staff.enVivo();
  expect(await buscador()).toBe(campo);
  expect(campo).toHaveValue('globo');
});

test('a window whose server does not open keeps the screen, and says why over it', async ({
  staff,
  shop,
}) => {
  const { program, campo } = await abrirAntesQueElServidor(staff, shop);
  program.tellServer({ estado: 'caido', motivo: 'No hay espacio en el disco.' });
  expect(await screen.findByRole('alert')).toHaveTextContent('No hay espacio en el disco.');
  expect(await buscador()).toBe(campo);

  program.tellServer({ estado: 'listo', url: shop.url });
  await staff.enVivo();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(campo).toHaveValue('globo');
});

test('a window whose session ended while it was closed shows the page to sign in, and tells nobody that it ended', async ({
  staff,
  shop,
}) => {
  await trabajar(staff, shop);
  const headers = { authorization: `Bearer ${tokenGuardado()}` };
  await shop.server.call('visitante', 'POST', '/api/auth/cerrar-sesiones', { headers });
  const program = openInProgram(shop, ABRIENDO);
  await staff.abrir('/');
  await buscador();
  program.tellServer({ estado: 'listo', url: shop.url });
  await waitFor(() => expect(location.pathname).toBe('/admin'));
  expect(avisos(program)).toEqual([]);
  expect([tokenGuardado(), localStorage.getItem('guirnalda.persona')]).toEqual([null, null]);
});

test('a window with the session of somebody else waits until the server says who it is', async ({
  staff,
  shop,
}) => {
  await trabajar(staff, shop);
  staff.entrarComo('productos');
  const program = openInProgram(shop, ABRIENDO);
  await staff.abrir('/pos');
  await screen.findByText('Verificando credenciales...');
  expect(screen.queryByRole('searchbox')).toBeNull();
  program.tellServer({ estado: 'listo', url: shop.url });
  await screen.findByText('No tienes permisos para usar el sistema POS.');
});

test('a browser keeps its day, and asks for no more', async ({ staff }) => {
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  await staff.enVivo();
  expect(looks).toEqual([]);
});
