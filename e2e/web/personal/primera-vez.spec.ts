import { expectNoViolations } from '../../support/axe.ts';
import { DEMO_MS, expect, shopTest as test, withServer } from '../../support/shop.ts';

test('an owner creates the shop and is signed in', async ({ page }) => {
  await withServer([], async (url) => {
    await page.goto(`${url}/admin`);
    await expect(page).toHaveURL(/\/bienvenida$/);
    await expect(page.getByRole('heading', { name: 'Te damos la bienvenida' })).toBeVisible();
    await expectNoViolations(page, 'welcome');
    await page.getByRole('button', { name: 'Crear mi tienda' }).click();
    await expect(page.getByText('El nombre de la tienda es obligatorio')).toBeVisible();
    await expect(page.locator('[name=tienda]')).toBeFocused();
    for (const [campo, valor] of Object.entries({
      tienda: 'Fiestas Ixchel',
      nombre: 'Ixchel Tzul',
      email: 'ixchel@correo.gt',
      telefono: '5555-1234',
      password: 'globos24',
      otraVez: 'globos25',
    })) {
      await page.locator(`[name=${campo}]`).fill(valor);
    }
    await page.getByRole('button', { name: 'Crear mi tienda' }).click();
    await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible();
    await page.locator('[name=otraVez]').fill('globos24');
    await page.getByRole('button', { name: 'Crear mi tienda' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('complementary').getByText('Fiestas Ixchel')).toBeVisible();
    await expect(page.getByText('Ixchel Tzul')).toBeVisible();
    await page.goto(`${url}/bienvenida`);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText('Ixchel Tzul')).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${url}/bienvenida`);
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
    await expect(page.getByText('Tienda de demostración')).toBeHidden();
  });
});

test('a reload of the welcome page keeps the typed values except the passwords', async ({ page }) => {
  await withServer([], async (url) => {
    await page.goto(`${url}/bienvenida`);
    const campo = (nombre: string) => page.locator(`[name=${nombre}]`);
    const datos = {
      tienda: 'Fiestas Ixchel',
      nombre: 'Ixchel Tzul',
      email: 'ixchel@correo.gt',
      telefono: '5555-1234',
    };
    for (const [nombre, valor] of Object.entries(datos)) await campo(nombre).fill(valor);
    await campo('password').fill('globos24');
    await campo('otraVez').fill('globos24');
    await page.reload();
    for (const [nombre, valor] of Object.entries(datos)) await expect(campo(nombre)).toHaveValue(valor);
    await expect(campo('password')).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('globos24');
    await campo('password').fill('globos24');
    await campo('otraVez').fill('globos24');
    await page.getByRole('button', { name: 'Crear mi tienda' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Ixchel');
  });
});

test('empty lists of a new shop explain the first step and do not mention filters', async ({ page }) => {
  await withServer([], async (url) => {
    const { token } = (await (
      await page.request.post(`${url}/api/auth/registro`, {
        data: { nombre: 'Ixchel', email: 'ixchel@correo.gt', password: 'globos24', tienda: 'Fiestas Ixchel' },
      })
    ).json()) as { token: string };
    await page.addInitScript((clave) => localStorage.setItem('guirnalda.token', clave), token);
    for (const [ruta, titulo] of [
      ['/productos', 'Todavía no hay productos'],
      ['/pedidos', 'Todavía no hay pedidos'],
      ['/pos', 'Todavía no hay productos'],
      ['/reportes?tab=inventario', 'Todavía no hay productos'],
    ] as const) {
      await page.goto(`${url}${ruta}`);
      await expect(page.getByText(titulo)).toBeVisible();
      await expect(page.getByText(/filtro|Prueba con otr|No se encontraron/)).toHaveCount(0);
      await expectNoViolations(page, `${ruta} of a new shop`);
    }
    await page.goto(`${url}/pedidos`);
    await expect(page.getByRole('main').getByRole('link', { name: 'Ver el catálogo' })).toBeVisible();
    await page.goto(`${url}/productos`);
    await page.getByRole('button', { name: 'Agrega tu primer producto' }).click();
    await expect(page.getByRole('dialog', { name: 'Nuevo producto' })).toBeVisible();
  });
});

test('the demo shop lists its accounts, and one click signs in', async ({ page }) => {
  test.setTimeout(DEMO_MS + 120_000);
  await withServer([], async (url) => {
    await page.goto(`${url}/bienvenida`);
    await page.getByRole('button', { name: 'Probar la tienda de demostración' }).click();
    await expect(page.getByText('Inflando globos')).toBeVisible();
    await expect(page.getByText('marta@globosyfiesta.gt')).toBeVisible({ timeout: DEMO_MS });
    await expectNoViolations(page, 'demo accounts');
    await page.getByRole('button', { name: 'Entrar como Marta' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { name: 'Productos más vendidos' })).toBeVisible();
  });
});

test('another computer on the network cannot create the shop, and is told so', async ({ page, shop }) => {
  await page.route('**/api/primeros-pasos', (route) =>
    route.fulfill({ json: { pendiente: true, permitidoAqui: false, accesosDemo: [] } }),
  );
  await page.goto(`${shop.url}/bienvenida`);
  await expect(page.getByText('Esta tienda todavía no está creada')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Crear mi tienda' })).toBeHidden();
  await expectNoViolations(page, 'welcome on another computer');
});
