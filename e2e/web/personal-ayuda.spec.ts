import { expectNoViolations } from '../support/axe.ts';
import { expect, staffTest as test } from './personal/staff.ts';

const titulo = (name: string) => ({ name, level: 1 });

test('F1 opens the chapter of the screen, links lead on, and F1 goes back to the sale', async ({
  staff,
  page,
}) => {
  await staff.entrarComo('empleado');
  const busqueda = page.getByRole('searchbox', { name: 'Buscar o escanear producto' });
  await busqueda.fill('piñata');
  await busqueda.press('Enter');
  await expect(page.getByText('1 artículo', { exact: true })).toBeVisible();
  await page.keyboard.press('F1');
  await expect(page).toHaveURL(/\/ayuda\/hacer-una-venta$/);
  await expect(page.getByRole('heading', titulo('Hacer una venta'))).toBeVisible();
  const dibujo = page.getByRole('img', { name: 'La caja con tres productos en el carrito' });
  await expect.poll(() => dibujo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(500);
  await expectNoViolations(page, 'a chapter');

  await page.getByRole('link', { name: 'si una venta salió mal' }).click();
  await expect(page.getByRole('heading', titulo('Cerrar el día'))).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Anular una venta' })).toBeInViewport();
  await page.getByRole('link', { name: 'Después Un pedido de la web' }).click();
  await expect(page.getByRole('heading', titulo('Un pedido de la web'))).toBeInViewport();

  await page.keyboard.press('F1');
  await expect(page).toHaveURL(/\/pos$/);
  await expect(page.getByText('1 artículo', { exact: true })).toBeVisible();
});

test('the menu leads to the help about the screen, the search finds and the button goes back', async ({
  staff,
  page,
}) => {
  await staff.entrarComo('propietario');
  await staff.menu.getByRole('link', { name: 'Usuarios' }).click();
  await staff.menu.getByRole('link', { name: 'Ayuda' }).click();
  await expect(page.getByRole('heading', titulo('Empleados y permisos'))).toBeVisible();
  await staff.menu.getByRole('link', { name: 'Ayuda' }).click();
  await expect(page.getByRole('heading', titulo('Ayuda'))).toBeVisible();
  await expectNoViolations(page, 'the contents');

  const buscar = page.getByRole('searchbox', { name: 'Buscar en el manual' });
  await buscar.fill('olvido contrasena');
  const resultados = page.getByRole('region', { name: 'Resultados' });
  await expect(resultados.getByRole('status')).toHaveText(/lugar/);
  await expectNoViolations(page, 'what was found');
  await resultados.getByRole('link', { name: /Olvidó su contraseña/ }).click();
  await expect(page.getByRole('heading', { name: /^Olvidó su contraseña/ })).toBeInViewport();
  await buscar.fill('submarino');
  await expect(page.getByText('No se encontró en el manual')).toBeVisible();

  await page.getByRole('button', { name: 'Volver a donde estaba' }).click();
  await expect(page).toHaveURL(/\/usuarios$/);
});

test('every chapter opens, an unknown one says so, and the whole manual stands on one page', async ({
  staff,
  page,
}) => {
  await staff.entrarComo('empleado');
  await staff.abrir('/ayuda');
  const tarjetas = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(tarjetas).toHaveCount(13);
  const rutas = await tarjetas.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const ruta of rutas) {
    await staff.abrir(ruta);
    await expect(page.getByRole('article').getByRole('heading').first()).toBeVisible();
  }
  await staff.abrir('/ayuda/submarino');
  await expect(page.getByText('Ese capítulo no existe')).toBeVisible();
  await page.getByRole('link', { name: 'Ver el índice' }).click();
  await page.getByRole('link', { name: 'Ver el manual completo, para imprimirlo' }).click();
  await expect(page.getByRole('article')).toHaveCount(13);
  await page.emulateMedia({ media: 'print' });
  await expect(staff.menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Si algo falla' })).toBeVisible();
});

test('who cannot sign in, and who may do nothing yet, read it too', async ({ staff, page }) => {
  await staff.abrir('/admin');
  await expect(staff.email).toBeVisible();
  await page.keyboard.press('F1');
  await expect(page.getByRole('heading', titulo('Si algo falla'))).toBeVisible();
  await expectNoViolations(page, 'the help without a session');
  await page.keyboard.press('F1');
  await expect(page).toHaveURL(/\/admin$/);
  await page.getByRole('link', { name: 'Ayuda' }).click();
  await expect(page.getByRole('heading', { name: 'No puedo entrar' })).toBeVisible();
  await page.getByRole('link', { name: 'Iniciar Sesión' }).click();
  await expect(page).toHaveURL(/\/admin$/);

  const email = `ayuda${process.pid}@correo.gt`;
  await staff.shop.owner.post('/api/usuarios', {
    body: { nombre: 'Nueva Pérez', email, password: 'primera1', permisos: {} },
  });
  await staff.entrar({ email, password: 'primera1' });
  await staff.menu.getByRole('link', { name: 'Ayuda' }).click();
  await expect(page.getByRole('searchbox', { name: 'Buscar en el manual' })).toBeVisible();
});

test('a dialog is answered first', async ({ staff, page }) => {
  await staff.entrarComo('propietario');
  await staff.abrir('/productos');
  await page.getByRole('button', { name: 'Nuevo producto' }).click();
  await page.getByLabel('Nombre').fill('Globo sin guardar');
  await page.keyboard.press('F1');
  await expect(page).toHaveURL(/\/productos$/);
  await expect(page.getByLabel('Nombre')).toHaveValue('Globo sin guardar');
});
