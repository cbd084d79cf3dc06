import { expectNoViolations } from '../support/axe.ts';
import { expect, shopTest as test, withServer } from '../support/shop.ts';

test('an owner makes his shop and is in it', async ({ page }) => {
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
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
    await expect(page.getByText('Tienda de demostración')).toBeHidden();
  });
});

test('the demo shop shows its sign-ins, and one press enters', async ({ page }) => {
  test.setTimeout(120_000);
  await withServer([], async (url) => {
    await page.goto(`${url}/bienvenida`);
    await page.getByRole('button', { name: 'Probar la tienda de demostración' }).click();
    await expect(page.getByText('Inflando globos')).toBeVisible();
    await expect(page.getByText('marta@globosyfiesta.gt')).toBeVisible({ timeout: 90_000 });
    await expectNoViolations(page, 'demo sign-ins');
    await page.getByRole('button', { name: 'Entrar como Marta' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { name: 'Productos más vendidos' })).toBeVisible();
  });
});

test('another computer of the network is told where the shop is made', async ({ page }) => {
  await withServer([], async (url) => {
    await page.route('**/api/primeros-pasos', (route) =>
      route.fulfill({ json: { pendiente: true, permitidoAqui: false, accesosDemo: [] } }),
    );
    await page.goto(`${url}/bienvenida`);
    await expect(page.getByText('Esta tienda todavía no está creada')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Crear mi tienda' })).toBeHidden();
    await expectNoViolations(page, 'welcome elsewhere');
  });
});
