import { expectNoViolations } from '../../support/axe.ts';
import { expect, staffTest as test } from './support/staff.ts';

const titulo = (name: string) => ({ name, level: 1 });

test('a chapter shows its pictures, and links and search results scroll to their section', async ({
  staff,
  page,
}) => {
  await staff.entrarComo('empleado');
  await staff.abrir('/ayuda/hacer-una-venta');
  await expect(page.getByRole('heading', titulo('Hacer una venta'))).toBeVisible();
  const dibujo = page.getByRole('img', { name: 'La caja con tres productos en el carrito' });
  await expect.poll(() => dibujo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(500);
  await expectNoViolations(page, 'a chapter');

  await page.getByRole('link', { name: 'si una venta salió mal' }).click();
  await expect(page.getByRole('heading', { name: 'Anular una venta' })).toBeInViewport();
  await page.getByRole('link', { name: 'Después Un pedido de la web' }).click();
  await expect(page.getByRole('heading', titulo('Un pedido de la web'))).toBeInViewport();

  await staff.abrir('/ayuda');
  await expect(page.getByRole('heading', titulo('Ayuda'))).toBeVisible();
  await expectNoViolations(page, 'table of contents');
  await page.getByRole('searchbox', { name: 'Buscar en el manual' }).fill('olvido contrasena');
  const resultados = page.getByRole('region', { name: 'Resultados' });
  await expect(resultados).toBeVisible();
  await expectNoViolations(page, 'search results');
  await resultados.getByRole('link', { name: /Olvidó su contraseña/ }).click();
  await expect(page.getByRole('heading', { name: /^Olvidó su contraseña/ })).toBeInViewport();
});

test('the manual opens without a session, and prints all chapters without menu and buttons', async ({
  staff,
  page,
}) => {
  await staff.abrir('/admin');
  await expect(staff.email).toBeVisible();
  // An effect of the page loads the accounts: once they are shown, the effects that listen to keys have run too.
  await staff.esperarCuentasDeDemo();
  await page.keyboard.press('F1');
  await expect(page.getByRole('heading', titulo('Si algo falla'))).toBeVisible();
  await expectNoViolations(page, 'the help without a session');
  await staff.entrarComo('empleado');
  await staff.abrir('/ayuda/todo');
  await expect(page.getByRole('article')).toHaveCount(18);
  await page.emulateMedia({ media: 'print' });
  await expect(staff.menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Si algo falla' })).toBeVisible();
});
