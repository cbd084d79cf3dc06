import { INICIAR_SESION } from '#contract/calls/addresses.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { expectNoSidewaysScroll } from '../../support/cut.ts';
import { intercept } from '../../support/intercept.ts';
import { ACCESOS } from '../../support/shop.ts';
import { PHONE } from '../../support/sizes.ts';
import { ENCARGADA, expect, staffTest as test } from './support/staff.ts';

test('sign-in opens the dashboard for the owner and the POS for an employee', async ({ staff, page }) => {
  await staff.entrar(ACCESOS.propietario);
  await expect(page).toHaveURL(/\/dashboard$/);
  await staff.entrar(ACCESOS.empleado);
  await expect(page).toHaveURL(/\/pos$/);
});

test('signing out in one tab signs out every tab', async ({ staff, page, context }) => {
  await staff.entrar(ACCESOS.empleado);
  const otra = await context.newPage();
  await otra.goto(`${staff.shop.url}/pos`);
  await expect(otra.getByRole('navigation', { name: 'Menú principal' })).toContainText('POS');
  await staff.abrir('/admin');
  await expect(otra).toHaveURL(/\/admin$/);
  await otra.close();
  await staff.entrar(ACCESOS.propietario);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a reload on the way from the welcome page of a shop that exists stays in the staff app', async ({
  staff,
  page,
}) => {
  await staff.entrar(ACCESOS.propietario);
  let held = false;
  await intercept(page, '**/api/primeros-pasos', async (route) => {
    if (new URL(page.url()).pathname === '/bienvenida') await route.continue();
    else held = true;
  });
  await staff.abrir('/bienvenida');
  await expect.poll(() => held).toBe(true);
  await page.unroute('**/api/primeros-pasos');
  await page.reload();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('staff screens open the sign-in without a session, and the catalogue for a customer', async ({
  staff,
  page,
}) => {
  for (const ruta of ['/dashboard', '/productos', '/pedidos', '/pos', '/reportes']) {
    await staff.abrir(ruta);
    await expect(page).toHaveURL(/\/admin$/);
  }
  const { token } = await staff.shop.visitor(INICIAR_SESION, {
    body: { email: 'sofia@correo.gt', password: 'clienta' },
  });
  await page.evaluate((value) => localStorage.setItem('guirnalda.token', value), token);
  await staff.abrir('/dashboard');
  await expect(page).toHaveURL(/\/catalogo$/);
});

test('the sign-in page of the demo shop lists its accounts, and choosing one signs in', async ({
  staff,
  page,
}) => {
  await staff.abrir('/admin');
  await staff.esperarCuentasDeDemo();
  await expectNoViolations(page, 'demo accounts on the sign-in page');
  await expect(page.getByText('sofia@correo.gt')).toBeHidden();
  await page.getByRole('button', { name: 'Diego Cutz' }).click();
  await expect(page).toHaveURL(/\/pos$/);
});

test('sign-in shows errors for empty fields, wrong credentials and a lost connection', async ({
  staff,
  page,
}) => {
  await staff.abrir('/login');
  await staff.esperarCuentasDeDemo();
  const entrar = page.getByRole('button', { name: 'Iniciar Sesión' });
  await entrar.click();
  await expect(page.getByText('El email es obligatorio')).toBeVisible();
  await expect(page.getByText('La contraseña es obligatoria')).toBeVisible();
  await staff.email.fill('nadie@correo.gt');
  await staff.password.fill('equivocada');
  await entrar.click();
  await expect(page.getByText('Email o contraseña incorrectos')).toBeVisible();
  await intercept(page, '**/api/auth/login', (route) => route.abort());
  await staff.password.fill('otra');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Error de conexión. Intenta nuevamente.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver el catálogo público' })).toHaveAttribute(
    'href',
    '/catalogo',
  );
});

test('opening the sign-in page ends the open session', async ({ staff, page }) => {
  await staff.entrarComo('propietario');
  await staff.abrir('/admin-login');
  await expect(staff.email).toBeVisible();
  await staff.abrir('/dashboard');
  await expect(page).toHaveURL(/\/admin$/);
});

test('the menu shows the dashboard and the screens that the user has permission for', async ({
  staff,
  page,
}) => {
  const enlaces = async () =>
    (await staff.menu.getByRole('link').allTextContents()).map((texto) => texto.trim());
  await staff.entrarComo('empleado');
  expect(await enlaces()).toEqual(['Dashboard', 'Pedidos', 'POS', 'Ventas', 'Ayuda', 'Vista Cliente']);
  await expect(page.getByText('Diego Cutz')).toBeVisible();
  await expect(page.getByText('diego@globosyfiesta.gt')).toBeVisible();
  await staff.entrar(ENCARGADA);
  expect(await enlaces()).toEqual([
    'Dashboard',
    'Productos',
    'Pedidos',
    'POS',
    'Ventas',
    'Reportes',
    'Ayuda',
    'Vista Cliente',
  ]);
  await expect(staff.menu.getByRole('link', { name: 'Vista Cliente' })).toHaveAttribute('href', '/catalogo');
});

test('a screen shows a message when the user lacks its permission', async ({ staff, page }) => {
  await staff.entrarComo('empleado');
  for (const [ruta, texto] of [
    ['/dashboard', 'No tienes permisos para ver el dashboard. Contacta al administrador.'],
    ['/productos', 'No tienes permisos para gestionar productos.'],
    ['/reportes', 'No tienes permisos para ver los reportes.'],
  ] as const) {
    await staff.abrir(ruta);
    await expect(page.getByRole('alert').getByText(texto)).toBeVisible();
  }
  await intercept(page, '**/api/auth/verificar-token', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { user: { permisos: Record<string, boolean> } };
    body.user.permisos.ventas = false;
    await route.fulfill({ response, json: body });
  });
  await staff.abrir('/pos');
  await expect(
    page.getByRole('alert').getByText('No tienes permisos para usar el sistema POS.'),
  ).toBeVisible();
  await staff.abrir('/pedidos');
  await expect(page.getByRole('alert').getByText('No tienes permisos para gestionar pedidos.')).toBeVisible();
  await staff.abrir('/ventas');
  await expect(page.getByRole('alert').getByText('No tienes permisos para ver las ventas.')).toBeVisible();
});

test('signing out asks for confirmation', async ({ staff, page }) => {
  await staff.entrarComo('empleado');
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  const pregunta = page.getByRole('alertdialog', { name: '¿Estás seguro de que quieres cerrar sesión?' });
  await expect(pregunta.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await expectNoViolations(page, 'signing out');
  await pregunta.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test('an unreachable server keeps the session, and a 401 ends it', async ({ staff, page }) => {
  await staff.entrarComo('propietario');
  await intercept(page, '**/api/**', (route) => route.abort());
  await staff.abrir('/dashboard');
  await expect(page.getByText('Buscando la tienda…')).toBeVisible();
  await page.unroute('**/api/**');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await intercept(page, '**/api/auth/verificar-token', (route) =>
    route.fulfill({
      status: 401,
      json: { success: false, error: 'sin-sesion', message: 'x', requestId: '1' },
    }),
  );
  await staff.abrir('/dashboard');
  await expect(page).toHaveURL(/\/admin$/);
});

test('a message is shown while credentials are verified', async ({ staff, page }) => {
  await staff.entrarComo('propietario');
  let responder = () => {};
  const permitido = new Promise<void>((resolve) => {
    responder = resolve;
  });
  await intercept(page, '**/api/auth/verificar-token', async (route) => {
    await permitido;
    await route.continue();
  });
  await staff.abrir('/dashboard');
  await expect(page.getByText('Verificando credenciales...')).toBeVisible();
  responder();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

test('on a phone a button opens the menu, and choosing a screen closes it', async ({ staff, page }) => {
  await page.setViewportSize(PHONE);
  await staff.abrir('/admin');
  await staff.email.fill('marta@globosyfiesta.gt');
  await staff.password.fill('propietaria');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await expectNoViolations(page, 'menu on a phone');
  await staff.menu.getByRole('link', { name: 'POS' }).click();
  await expect(page).toHaveURL(/\/pos$/);
  await expect(page.getByRole('dialog', { name: 'Menú' })).toBeHidden();
  await expectNoSidewaysScroll(page);
});

test('the sign-in page with errors has no accessibility violations', async ({ staff, page }) => {
  await staff.abrir('/admin');
  await staff.esperarCuentasDeDemo();
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(page.getByText('El email es obligatorio')).toBeVisible();
  await expectNoViolations(page, 'sign-in with errors');
});
