import { expectNoViolations } from '../support/axe.ts';
import { ENCARGADA, expect, staffTest as test } from './personal/staff.ts';

test('the owner lands on the dashboard, an employee at the till', async ({ staff, page }) => {
  await staff.entrarComo('propietario');
  await expect(page).toHaveURL(/\/dashboard$/);
  await staff.entrarComo('empleado');
  await expect(page).toHaveURL(/\/pos$/);
});

test('who signs out in one tab is out in all of them', async ({ staff, page, context }) => {
  await staff.entrarComo('empleado');
  const otra = await context.newPage();
  await otra.goto(`${staff.shop.url}/pos`);
  await expect(otra.getByRole('navigation', { name: 'Menú principal' })).toContainText('POS');
  await staff.abrir('/admin');
  await expect(otra).toHaveURL(/\/admin$/);
  await otra.close();
  await staff.entrarComo('propietario');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('nobody gets in without a session, and a client belongs in the catalogue', async ({ staff, page }) => {
  for (const ruta of ['/dashboard', '/productos', '/pedidos', '/pos', '/reportes']) {
    await staff.abrir(ruta);
    await expect(page).toHaveURL(/\/admin$/);
  }
  const { token } = await staff.shop.visitor.post<{ token: string }>('/api/auth/login', {
    body: { email: 'sofia@correo.gt', password: 'clienta' },
  });
  await page.evaluate((value) => localStorage.setItem('guirnalda.token', value), token);
  await staff.abrir('/dashboard');
  await expect(page).toHaveURL(/\/catalogo$/);
});

test('the demo shop offers its sign-ins, and a press fills the form', async ({ staff, page }) => {
  await staff.abrir('/admin');
  const demo = page.getByRole('heading', { name: 'Tienda de demostración' });
  await expect(demo).toBeVisible();
  await expectNoViolations(page, 'demo sign-ins at the door');
  await expect(page.getByText('sofia@correo.gt')).toBeHidden();
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await page.getByRole('button', { name: 'Diego Cutz' }).click();
  await expect(page.getByText('El email es obligatorio')).toBeHidden();
  await expect(staff.email).toHaveValue('diego@globosyfiesta.gt');
  await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/pos$/);
});

test('signing in says what is wrong', async ({ staff, page }) => {
  await staff.abrir('/login');
  const entrar = page.getByRole('button', { name: 'Iniciar Sesión' });
  await entrar.click();
  await expect(page.getByText('El email es obligatorio')).toBeVisible();
  await expect(page.getByText('La contraseña es obligatoria')).toBeVisible();
  await staff.email.fill('nadie@correo.gt');
  await staff.password.fill('equivocada');
  await entrar.click();
  await expect(page.getByText('Email o contraseña incorrectos')).toBeVisible();
  await page.route('**/api/auth/login', (route) => route.abort());
  await staff.password.fill('otra');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Error de conexión. Intenta nuevamente.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver el catálogo público' })).toHaveAttribute(
    'href',
    '/catalogo',
  );
});

test('coming to the sign-in ends the session that was open', async ({ staff, page }) => {
  await staff.entrarComo('propietario');
  await staff.abrir('/admin-login');
  await expect(staff.email).toBeVisible();
  await staff.abrir('/dashboard');
  await expect(page).toHaveURL(/\/admin$/);
});

test('the menu shows what each person may use', async ({ staff, page }) => {
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

test('a screen without permission says so', async ({ staff, page }) => {
  await staff.entrarComo('empleado');
  for (const [ruta, texto] of [
    ['/dashboard', 'No tienes permisos para ver el dashboard. Contacta al administrador.'],
    ['/productos', 'No tienes permisos para gestionar productos.'],
    ['/reportes', 'No tienes permisos para ver los reportes.'],
  ] as const) {
    await staff.abrir(ruta);
    await expect(page.getByRole('alert').getByText(texto)).toBeVisible();
  }
  await page.route('**/api/auth/verificar-token', async (route) => {
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

test('signing out asks first', async ({ staff, page }) => {
  await staff.entrarComo('empleado');
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  const pregunta = page.getByRole('alertdialog', { name: '¿Estás seguro de que quieres cerrar sesión?' });
  await expect(pregunta.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await expectNoViolations(page, 'signing out');
  await pregunta.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test('a server that is silent signs nobody out', async ({ staff, page }) => {
  await staff.entrarComo('propietario');
  await page.route('**/api/**', (route) => route.abort());
  await staff.abrir('/dashboard');
  await expect(page.getByText('Buscando la tienda…')).toBeVisible();
  await page.unroute('**/api/**');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.route('**/api/auth/verificar-token', (route) =>
    route.fulfill({
      status: 401,
      json: { success: false, error: 'sin-sesion', message: 'x', requestId: '1' },
    }),
  );
  await staff.abrir('/dashboard');
  await expect(page).toHaveURL(/\/admin$/);
});

test('while credentials are checked it says so', async ({ staff, page }) => {
  await staff.entrarComo('propietario');
  let dejar = () => {};
  const dejado = new Promise<void>((resolve) => {
    dejar = resolve;
  });
  await page.route('**/api/auth/verificar-token', async (route) => {
    await dejado;
    await route.continue();
  });
  await staff.abrir('/dashboard');
  await expect(page.getByText('Verificando credenciales...')).toBeVisible();
  dejar();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

test('on a phone the menu is behind a button', async ({ staff, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await staff.abrir('/admin');
  await staff.email.fill('marta@globosyfiesta.gt');
  await staff.password.fill('propietaria');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await expectNoViolations(page, 'menu of a phone');
  await staff.menu.getByRole('link', { name: 'POS' }).click();
  await expect(page).toHaveURL(/\/pos$/);
  await expect(page.getByRole('dialog', { name: 'Menú' })).toBeHidden();
  const ancho = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(ancho).toBeLessThanOrEqual(0);
});

test('nothing stands in anybody’s way at the door', async ({ staff, page }) => {
  await staff.abrir('/admin');
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expectNoViolations(page, 'sign-in with errors');
});
