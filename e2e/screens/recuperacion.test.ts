import { vi } from 'vitest';
import {
  CREAR_USUARIO,
  INICIAR_SESION,
  LISTAR_CORREOS,
  VER_CODIGO_DE_CORREO,
} from '#contract/calls/addresses.ts';
import type { TestShop } from '#server/testing/shops/shop.ts';
import { openShop } from '../support/shop-client.ts';
import {
  campo,
  con,
  expect,
  llenar,
  required,
  type ScreenShop,
  type Staff,
  screen,
  staffTest as test,
  waitFor,
  within,
} from './support/staff.ts';

const EMAIL = 'rosa@correo.gt';
const PASSWORD = 'primera1';

const boton = (name: string | RegExp) => screen.findByRole('button', { name });

/** Adds an owner with a password. */
async function agregarPropietaria({ shop }: Staff): Promise<void> {
  await shop.owner(CREAR_USUARIO, {
    body: { nombre: 'Rosa Pú', email: EMAIL, password: PASSWORD, rol: 'propietario' },
  });
}

async function entrar({ user }: Staff, password: string): Promise<void> {
  const iniciar = await boton('Iniciar Sesión');
  llenar(campo(document.body, 'email'), EMAIL);
  llenar(campo(document.body, 'password'), password);
  await user.click(iniciar);
  await screen.findByRole('navigation', { name: 'Menú principal' });
}

/** Opens the recovery from the sign-in, with the address typed there. */
async function olvidar(staff: Staff): Promise<void> {
  const { user } = staff;
  await staff.abrir('/admin');
  await boton('Iniciar Sesión');
  llenar(campo(document.body, 'email'), EMAIL);
  await user.click(screen.getByRole('link', { name: '¿Olvidaste tu contraseña?' }));
}

/** Gives the shop a mail server. */
function conCorreo({ server }: ScreenShop): void {
  server.context.config.mail = {
    servidor: { host: '127.0.0.1', puerto: 1, seguridad: 'ninguna', usuario: undefined, password: undefined },
    remitente: { nombre: undefined, email: 'tienda@globos.gt' },
  };
}

/** Makes every call arrive through a tunnel, from the home of somebody whose shop lets them work there. */
function desdeCasa({ server }: ScreenShop): void {
  server.context.config.accesoPersonal = 'cualquier-lugar';
  const enLaTienda = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    enLaTienda(path, { ...init, headers: { ...init?.headers, 'x-forwarded-for': '190.1.1.1' } }),
  );
}

/** Lets strangers ask for more codes than all together may, and take every turn to wait for. */
async function apretar({ context, call }: TestShop): Promise<void> {
  Object.assign(context.config.limites.intentos.correosDelServidor, { maximo: 4 });
  let esperan = 0;
  context.espera.dormir = () => {
    esperan += 1;
    return new Promise(() => undefined);
  };
  for (let i = 0; i < 8; i += 1) {
    const body = { email: `nadie${i}@correo.gt` };
    const desde = `203.${i}.113.9`;
    const pedida = call('visitante', 'POST', '/api/auth/recuperar-password', { desde, body });
    if (i < 4) expect((await pedida).status).toBe(200);
  }
  await expect.poll(() => esperan).toBe(4);
}

test('on another device of a shop without mail it says whom to ask and where', async ({ staff, shop }) => {
  shop.contestar(/GET .*\/api\/primeros-pasos$/, 200, {
    pendiente: false,
    permitidoAqui: false,
    accesosDemo: [],
  });
  await staff.abrir('/recuperar');
  expect(
    await screen.findByText(con('Pide a la propietaria que te ponga una contraseña nueva en Usuarios')),
  ).toBeVisible();
  expect(screen.getByText(con('en la computadora de la tienda'))).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByText(/enviamos/)).not.toBeInTheDocument();
});

test('with a mail server a code is mailed, also for an employee, and the next one after a minute', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  await agregarPropietaria(staff);
  conCorreo(shop);
  await olvidar(staff);
  expect(await screen.findByText(/^Si trabajas en la tienda, pide a la propietaria/)).toBeInTheDocument();
  await user.click(await boton('Enviar código'));
  const reenviar = await boton(/^Reenviar código en \d+ s/);
  expect(reenviar).toBeDisabled();
  expect(screen.getByText(con('Si el email es de una cuenta, te enviamos un código'))).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
  expect(await screen.findByText('El código tiene 6 dígitos')).toBeVisible();
  const { correos } = await shop.owner(LISTAR_CORREOS);
  const [correo] = correos;
  const { token } = await shop.visitor(INICIAR_SESION, { body: { email: EMAIL, password: PASSWORD } });
  const visto = await openShop(shop.url, token).owner(VER_CODIGO_DE_CORREO, {
    params: { id: required(correo, 'the mail with the code')._id },
    body: { actual: PASSWORD },
  });
  llenar(campo(document.body, 'codigo'), visto.correo.codigo ?? '');
  llenar(campo(document.body, 'nueva'), 'guatemala');
  llenar(campo(document.body, 'repetida'), 'guatemala');
  await user.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
  expect(await screen.findByText(con('Es de las contraseñas más usadas'))).toBeVisible();
  llenar(campo(document.body, 'nueva'), 'segunda2');
  llenar(campo(document.body, 'repetida'), 'segunda2');
  await user.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
  expect(
    await screen.findByText('Tu contraseña se cambió. Ya puedes iniciar sesión.', {
      selector: '[role=status] *',
    }),
  ).toBeVisible();
  expect(campo(document.body, 'email')).toHaveValue(EMAIL);
  await entrar(staff, 'segunda2');
});

test('an owner at home gets a code, and the next one, while strangers press on the server', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  await agregarPropietaria(staff);
  conCorreo(shop);
  await apretar(shop.server);
  desdeCasa(shop);
  await olvidar(staff);
  await user.click(await boton('Enviar código'));
  await boton(/^Reenviar código en \d+ s/);
  expect((await shop.owner(LISTAR_CORREOS)).correos).toHaveLength(1);

  // A minute later, for the server and for the page.
  shop.server.setNow(new Date(Date.now() + 61_000));
  sessionStorage.setItem(
    'guirnalda.codigos',
    JSON.stringify({ [`recuperacion ${EMAIL}`]: Date.now() - 61_000 }),
  );
  await olvidar(staff);
  await user.click(await boton('Reenviar código'));
  await boton(/^Reenviar código en \d+ s/);
  expect(screen.getByText(con('Si el email lo espera, te enviamos un código nuevo'))).toBeVisible();
});

test('an owner makes a sheet after typing the password again, makes it anew and voids it', async ({
  staff,
}) => {
  const { user } = staff;
  await agregarPropietaria(staff);
  await staff.abrir('/admin');
  await entrar(staff, PASSWORD);
  await user.click(await screen.findByRole('link', { name: con('Mi cuenta') }));
  const card = await screen.findByRole('region', { name: 'Hoja de recuperación' });
  expect(await within(card).findByText(con('Todavía no tienes tu hoja'))).toBeVisible();

  const hacer = async (rotulo: string, password: string) => {
    await user.click(await within(card).findByRole('button', { name: rotulo }));
    const dialogo = await screen.findByRole('dialog');
    llenar(campo(dialogo, 'actual'), password);
    await user.click(within(dialogo).getByRole('button', { name: 'Hacer la hoja' }));
    return dialogo;
  };
  const dialogo = await hacer('Hacer mi hoja', 'equivocada');
  expect(await within(dialogo).findByText('La contraseña actual no es correcta')).toBeVisible();
  llenar(campo(dialogo, 'actual'), PASSWORD);
  await user.click(within(dialogo).getByRole('button', { name: 'Hacer la hoja' }));
  const codigosDe = async () =>
    within(await screen.findByRole('list', { name: 'Códigos de recuperación' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const primeros = await codigosDe();
  expect(primeros).toHaveLength(8);
  await user.click(await boton('Copiar los códigos'));
  await staff.aviso('Códigos copiados');
  expect(await navigator.clipboard.readText()).toBe(primeros.join('\n'));
  await user.click(await boton('Ya la guardé'));
  expect(await within(card).findByText('Te quedan 8 códigos')).toBeVisible();

  await hacer('Hacer una hoja nueva', PASSWORD);
  expect((await codigosDe()).some((codigo) => primeros.includes(codigo))).toBe(false);
  await user.click(await boton('Ya la guardé'));
  await user.click(await within(card).findByRole('button', { name: 'Anular esta hoja' }));
  const anular = await screen.findByRole('dialog', { name: '¿Anular esta hoja?' });
  llenar(campo(anular, 'actual'), PASSWORD);
  await user.click(within(anular).getByRole('button', { name: 'Anular la hoja' }));
  expect(await within(card).findByText(con('Todavía no tienes tu hoja'))).toBeVisible();
});

test('an employee has no sheet to make', async ({ staff }) => {
  staff.entrarComo('ventas');
  await staff.abrir('/mi-cuenta');
  await screen.findByRole('region', { name: 'Cambiar contraseña' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Hoja de recuperación' })).toBeNull());
});

test('an account of the demo shop signs in by one press', async ({ staff, shop }) => {
  await agregarPropietaria(staff);
  shop.contestar(/GET .*\/api\/primeros-pasos$/, 200, {
    pendiente: false,
    permitidoAqui: false,
    accesosDemo: [{ nombre: 'Rosa Pú', email: EMAIL, password: PASSWORD, rol: 'propietario' }],
    demo: { abierta: false, existe: true, tiendaPropia: null, preparando: null, error: null },
  });
  await staff.abrir('/admin');
  await staff.user.click(await boton(new RegExp(`Contraseña: ${PASSWORD}$`)));
  await screen.findByRole('navigation', { name: 'Menú principal' });
});
