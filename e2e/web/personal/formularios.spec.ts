import { ACTUALIZAR_PRODUCTO } from '#contract/calls/addresses.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { intercept } from '../../support/intercept.ts';
import { ENCARGADA, expect, staffTest as test } from './support/staff.ts';

// Behaviour is tested in e2e/screens; this file tests only what needs a browser.

test('Esc discards a changed form only after confirmation, however often it is pressed', async ({
  staff,
  page,
}) => {
  const { nombre } = await staff.shop.crearProducto();
  await staff.entrar(ENCARGADA);
  await staff.abrir(`/productos?buscar=${encodeURIComponent(nombre)}`);
  await page.getByRole('button', { name: `Editar ${nombre}` }).click();
  const form = page.getByRole('dialog', { name: 'Editar producto' });
  const pregunta = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' });
  const campo = form.locator('[name=nombre]');
  await campo.fill('Otro nombre');
  await page.keyboard.press('Escape');
  await expect(pregunta.getByRole('button', { name: 'Seguir editando' })).toBeFocused();
  for (let i = 0; i < 7; i += 1) {
    await page.keyboard.press('Escape');
    await expect(form).toBeVisible();
  }
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(pregunta).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(campo).toHaveValue('Otro nombre');
  await expectNoViolations(page, 'discarding a product form');
});

test('a product form has no accessibility violations with an unreadable image, changed stock or a lost answer', async ({
  staff,
  page,
  shop,
}) => {
  const { _id, nombre } = await shop.crearProducto({ stock: 3 });
  await staff.entrar(ENCARGADA);
  await staff.abrir(`/productos?buscar=${encodeURIComponent(nombre)}`);
  await page.getByRole('button', { name: `Editar ${nombre}` }).click();
  const form = page.getByRole('dialog', { name: 'Editar producto' });
  const imagen = form.locator('[name=imagen]');
  await imagen.setInputFiles('resources/icons/512x512.png');
  await expect(form.getByAltText('Imagen principal')).toBeVisible();
  await imagen.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') });
  await expect(form.getByRole('listitem', { name: 'Imagen 2' })).toContainText(
    'La imagen debe ser JPEG, PNG, WebP, GIF o AVIF',
  );
  await expectNoViolations(page, 'an unreadable image');

  await staff.abrir(`/productos?buscar=${encodeURIComponent(nombre)}`);
  await page.getByRole('button', { name: `Editar ${nombre}` }).click();
  await shop.owner(ACTUALIZAR_PRODUCTO, { params: { id: _id }, body: { stock: 1 } });
  await form.locator('[name=stock]').fill('13');
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(form.locator('[name=stock]')).toHaveAccessibleDescription(/El stock cambió de 3 a 1/);
  await expectNoViolations(page, 'a stock that changed elsewhere');

  await staff.abrir('/productos');
  await page.getByRole('button', { name: 'Nuevo producto' }).click();
  const nuevo = page.getByRole('dialog', { name: 'Nuevo producto' });
  await nuevo.locator('[name=nombre]').fill('Nadie sabe');
  await nuevo.getByLabel('Categoría').selectOption('otros');
  for (const campo of ['Precio Compra', 'Precio Venta', 'Stock Mínimo'])
    await nuevo.getByLabel(campo).fill('2');
  await nuevo.locator('[name=stock]').fill('2');
  await intercept(page, '**/api/productos', (route) => route.abort());
  await nuevo.getByRole('button', { name: 'Crear producto' }).click();
  await expect(nuevo.getByText(/^No llegó la respuesta\./)).toBeVisible();
  await expectNoViolations(page, 'a new product whose answer was lost');
});

test('a name that is one long word does not push the buttons of its row out of view', async ({
  staff,
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const largo = `C${process.pid}${Date.now()}${'x'.repeat(99)}`.slice(0, 99);
  await shop.crearProducto({ nombre: largo });
  await staff.entrar(ENCARGADA);
  await staff.abrir(`/productos?buscar=${largo.slice(0, 12)}`);
  await expect(page.getByRole('button', { name: `Eliminar ${largo}` })).toBeInViewport({ ratio: 1 });
});
