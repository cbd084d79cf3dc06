import type { Producto } from '#contract/productos.ts';
import { expectNoViolations } from '../support/axe.ts';
import { retenerImagenes } from './personal/imagen.ts';
import { ENCARGADA, expect, staffTest as test } from './personal/staff.ts';

test('a changed product form asks before it goes, an unchanged one does not', async ({ staff, page }) => {
  const { nombre } = await staff.shop.crearProducto();
  await staff.entrar(ENCARGADA);
  await staff.abrir(`/productos?buscar=${encodeURIComponent(nombre)}`);
  const editar = page.getByRole('button', { name: `Editar ${nombre}` });
  const form = page.getByRole('dialog', { name: 'Editar producto' });
  const pregunta = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' });
  const seguir = pregunta.getByRole('button', { name: 'Seguir editando' });
  const campo = form.locator('[name=nombre]');

  await editar.click();
  await campo.fill('Otro nombre');
  await campo.fill(nombre);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(editar).toBeFocused();

  await editar.click();
  await campo.fill('Otro nombre');
  for (const salir of [
    () => page.keyboard.press('Escape'),
    () => form.getByRole('button', { name: 'Cerrar' }).click(),
    () => form.getByRole('button', { name: 'Cancelar' }).click(),
  ]) {
    await salir();
    await expect(seguir).toBeFocused();
    await expect(pregunta).toContainText('Editar producto');
    await seguir.click();
    await expect(pregunta).toBeHidden();
    await expect(campo).toHaveValue('Otro nombre');
  }
  // However often Esc is pressed, what was typed stays until somebody says that it may go.
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
  await pregunta.getByRole('button', { name: 'Descartar' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('row', { name: nombre })).toBeVisible();
});

test('notes typed for an order are not thrown away unasked', async ({ staff, page }) => {
  const { _id } = await staff.shop.crearProducto();
  const { numero } = await staff.shop.pedir({
    cliente: { nombre: 'Ana', telefono: '55667788' },
    items: [{ producto: _id, cantidad: 1 }],
  });
  await staff.entrarComo('empleado');
  await staff.abrir(`/pedidos?buscar=${numero}`);
  await page.getByRole('button', { name: `Cambiar estado de ${numero}` }).click();
  const cambio = page.getByRole('dialog', { name: `Actualizar estado de ${numero}` });
  await cambio.getByLabel('Notas de la tienda').fill('Llamar antes de las cinco');
  await cambio.getByRole('button', { name: 'Cancelar' }).click();
  const pregunta = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' });
  await pregunta.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(cambio.getByLabel('Notas de la tienda')).toHaveValue('Llamar antes de las cinco');
  await cambio.getByLabel('Notas de la tienda').fill('');
  await cambio.getByRole('button', { name: 'Cancelar' }).click();
  await expect(cambio).toBeHidden();
});

test('a file that is no picture is not taken, and the field says why', async ({ staff, page }) => {
  await staff.entrar(ENCARGADA);
  await staff.abrir('/productos');
  await page.getByRole('button', { name: 'Nuevo producto' }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo producto' });
  await expect(form.getByText('JPG, PNG, WebP, GIF o AVIF')).toBeVisible();
  const imagen = form.locator('[name=imagen]');
  const vista = form.getByAltText('Vista previa de la imagen elegida');
  const elegir = form.getByRole('button', { name: 'Elegir imagen' });

  await imagen.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') });
  await expect(elegir).toHaveAccessibleDescription(/No se pudo leer «a.jpg»/);
  await expect(vista).toBeHidden();
  await expectNoViolations(page, 'a file that is no picture');
  await imagen.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) });
  await expect(form.getByText('❌ La imagen no debe superar los 5MB')).toBeVisible();
  await imagen.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') });
  await expect(form.getByText('❌ El archivo debe ser una imagen')).toBeVisible();
  await expect(vista).toBeHidden();
});

test('a product is saved with the picture that is still being read, and not without it', async ({
  staff,
  page,
  shop,
}) => {
  const { _id, nombre } = await shop.crearProducto();
  const guardados: string[] = [];
  page.on('request', (pedido) => {
    if (pedido.method() === 'PUT') guardados.push(pedido.url());
  });
  await staff.entrar(ENCARGADA);
  await staff.abrir(`/productos?buscar=${encodeURIComponent(nombre)}`);
  await page.getByRole('button', { name: `Editar ${nombre}` }).click();
  const form = page.getByRole('dialog', { name: 'Editar producto' });
  const imagen = form.locator('[name=imagen]');

  let dejar = await retenerImagenes(page);
  await imagen.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') });
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(form.getByRole('button', { name: 'Guardando…' })).toBeVisible();
  await dejar();
  await expect(form.getByText('No se pudo leer «a.jpg» como imagen. Elige otra.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Guardar cambios' })).toBeEnabled();
  expect(guardados).toEqual([]);

  dejar = await retenerImagenes(page);
  await imagen.setInputFiles('resources/icons/icon.png');
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(form.getByRole('button', { name: 'Guardando…' })).toBeVisible();
  expect(guardados).toEqual([]);
  await dejar();
  await expect(staff.avisos('Producto actualizado correctamente')).toBeVisible();
  const { producto } = await shop.owner.get<{ producto: Producto }>(`/api/productos/${_id}`);
  expect(producto.imagenUrl).toBeTruthy();
});

test('a form that is being sent is sent once, and its button keeps the focus', async ({ staff, page }) => {
  const { nombre, _id } = await staff.shop.crearProducto();
  await staff.entrar(ENCARGADA);
  await staff.abrir(`/productos?buscar=${encodeURIComponent(nombre)}`);
  await page.getByRole('button', { name: `Editar ${nombre}` }).click();
  const form = page.getByRole('dialog', { name: 'Editar producto' });
  await form.locator('[name=nombre]').fill(`${nombre} azul`);
  let enviados = 0;
  let dejar: () => void = () => undefined;
  const espera = new Promise<void>((resolve) => {
    dejar = resolve;
  });
  await page.route(`**/api/productos/${_id}`, async (route) => {
    enviados += 1;
    await espera;
    await route.continue();
  });
  await form.getByRole('button', { name: 'Guardar cambios' }).press('Enter');
  const ocupado = form.getByRole('button', { name: 'Guardando…' });
  await expect(ocupado).toBeFocused();
  await expect(ocupado).toHaveAttribute('aria-disabled', 'true');
  await ocupado.press('Enter');
  await ocupado.dispatchEvent('click');
  await form.locator('[name=nombre]').press('Enter');
  dejar();
  await expect(form).toBeHidden();
  await expect(page.getByRole('row', { name: `${nombre} azul` })).toBeVisible();
  expect(enviados).toBe(1);
});
