import { expectNoViolations } from '../../support/axe.ts';
import { intercept } from '../../support/intercept.ts';
import { DEMO_MS, expect, shopTest as test, withServer } from '../../support/shop.ts';

const SIN_DEMO = { abierta: false, existe: false, tiendaPropia: null, preparando: null, error: null };

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
    for (const [mala, motivo] of [
      ['12345678', 'Son teclas o números seguidos'],
      ['fiestas-ixchel', 'Es casi el nombre de la tienda'],
    ] as const) {
      await page.locator('[name=password]').fill(mala);
      await page.locator('[name=otraVez]').fill(mala);
      await page.getByRole('button', { name: 'Crear mi tienda' }).click();
      await expect(page.locator('[name=password]')).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByText(motivo)).toBeVisible();
    }
    await page.locator('[name=password]').fill('globos24');
    await page.locator('[name=otraVez]').fill('globos24');
    await page.getByRole('button', { name: 'Crear mi tienda' }).click();
    await expect(page.getByRole('heading', { name: '¡Tu tienda está lista!' })).toBeVisible();
    await expectNoViolations(page, 'offer of the recovery sheet');
    await page.getByRole('button', { name: 'Más tarde' }).click();
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
    await page.getByRole('button', { name: 'Más tarde' }).click();
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

test.describe('the demo shop', () => {
  test.use({ serviceWorkers: 'allow' });

  test('is tried in place of the own shop, and nothing of it is left in the own shop', async ({ page }) => {
    test.setTimeout(DEMO_MS + 180_000);
    await withServer([], async (url) => {
      await page.goto(`${url}/bienvenida`);
      await page.locator('[name=tienda]').fill('Fiestas Ixchel');
      await page.getByRole('button', { name: 'Probar la tienda de demostración' }).click();
      // The page looks twice a second, and the first step may be over by then.
      await expect(
        page.getByText(/^(Dibujando los productos|Anotando un año de ventas)… \d+ %$/),
      ).toBeVisible();
      await expect(page.getByRole('heading', { name: '¡Tu tienda de prueba está lista!' })).toBeVisible({
        timeout: DEMO_MS,
      });
      const franja = page.getByRole('complementary', { name: 'Tienda de demostración' });
      await expect(franja).toContainText('Estás en la tienda de demostración');
      await expectNoViolations(page, 'demo accounts');
      await page.getByRole('button', { name: 'Entrar como Marta' }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByRole('heading', { name: 'Productos más vendidos' })).toBeVisible();
      await expectNoViolations(page, 'strip of the demo shop');

      // A customer's cart, and what the service worker keeps of the catalogue.
      await page.goto(`${url}/catalogo`);
      await page
        .getByRole('button', { name: /^Agregar .* al carrito$/ })
        .first()
        .click();
      await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain('carrito');
      await expect.poll(() => page.evaluate(async () => (await caches.match('/catalogo'))?.status)).toBe(200);

      await page.goto(`${url}/pos`);
      await franja.getByRole('button', { name: 'Crear mi tienda' }).click();
      await expect(page).toHaveURL(/\/bienvenida$/);
      await expect(page.locator('[name=tienda]')).toHaveValue('Fiestas Ixchel');
      await expect(franja).toBeHidden();
      await expect(page.getByRole('button', { name: 'Empezar la demostración de nuevo' })).toBeVisible();
      await expectNoViolations(page, 'welcome with a demo shop');

      // It opens at once, as it was left.
      await page.getByRole('button', { name: 'Probar la tienda de demostración' }).click();
      await page.getByRole('link', { name: 'Ir a iniciar sesión' }).click();
      await expect(page.getByRole('button', { name: 'Empezar la demostración de nuevo' })).toBeVisible();
      await franja.getByRole('button', { name: 'Crear mi tienda' }).click();
      await expect(page.locator('[name=tienda]')).toHaveValue('Fiestas Ixchel');

      await page.locator('[name=nombre]').fill('Ixchel Tzul');
      await page.locator('[name=email]').fill('ixchel@correo.gt');
      await page.locator('[name=password]').fill('globos24');
      await page.locator('[name=otraVez]').fill('globos24');
      await page.getByRole('button', { name: 'Crear mi tienda' }).click();
      await page.getByRole('button', { name: 'Más tarde' }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
      await page.goto(`${url}/catalogo`);
      await expect(page.getByText('Fiestas Ixchel').first()).toBeVisible();
      expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('carrito');
      await expect
        .poll(() => page.evaluate(async () => await (await caches.match('/catalogo'))?.text()))
        .not.toContain('Globos y Fiesta');
    });
  });
});

test('another computer on the network cannot create the shop, and is told so', async ({ page, shop }) => {
  await intercept(page, '**/api/primeros-pasos', (route) =>
    route.fulfill({ json: { pendiente: true, permitidoAqui: false, accesosDemo: [], demo: SIN_DEMO } }),
  );
  await page.goto(`${shop.url}/bienvenida`);
  await expect(page.getByText('Esta tienda todavía no está creada')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Crear mi tienda' })).toBeHidden();
  await expectNoViolations(page, 'welcome on another computer');
});
