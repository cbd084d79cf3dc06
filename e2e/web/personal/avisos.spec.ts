import { WITH_MOTION, waitForAnimations } from '../../support/still.ts';
import { expectToastsApart, expectToastsOverNoControl } from '../../support/toasts.ts';
import { Pos } from './support/pos.ts';
import { expect, type Staff, staffTest as test } from './support/staff.ts';

test.use(WITH_MOTION);

/** The buttons of the page header that a toast covers. */
async function botonesTapados({ page }: Staff, aviso: string): Promise<string[]> {
  const recuadro = page.getByRole('region', { name: 'Avisos' });
  await expect(recuadro.getByText(aviso)).toBeVisible();
  // It slides in from the side.
  await waitForAnimations(recuadro);
  const encima = await recuadro.boundingBox();
  if (!encima) throw new Error('no toast');
  const botones = await page.getByRole('main').locator('header').getByRole('button').all();
  expect(botones.length).toBeGreaterThan(1);
  const nombres: string[] = [];
  for (const boton of botones) {
    const caja = await boton.boundingBox();
    const aparte =
      !caja ||
      caja.x >= encima.x + encima.width ||
      caja.x + caja.width <= encima.x ||
      caja.y >= encima.y + encima.height ||
      caja.y + caja.height <= encima.y;
    if (!aparte) nombres.push((await boton.textContent()) ?? '');
  }
  return nombres;
}

for (const [width, height] of [
  [1366, 768],
  [1024, 768],
] as const) {
  test(`a toast covers no button of the page header at ${width} × ${height}`, async ({ staff, page }) => {
    await page.setViewportSize({ width, height });
    const nombre = `Globo de paso ${width}`;
    await staff.shop.crearProducto({ nombre });
    await staff.entrarComo('propietario', `/productos?buscar=${encodeURIComponent(nombre)}`);
    await page.getByRole('button', { name: `Eliminar ${nombre}` }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Eliminar/ })
      .click();
    expect(await botonesTapados(staff, 'Deshacer')).toEqual([]);
    await expectToastsApart(page, 'list of products', {
      título: page.getByRole('heading', { name: 'Productos', level: 1 }),
      búsqueda: page.getByRole('main').getByRole('searchbox'),
    });
    await page.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByRole('link', { name: 'Reportes' })).toBeVisible();
    // A page without header buttons shows its toasts at the very top.
    await page.getByRole('link', { name: 'Reportes' }).click();
    const arriba = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--toasts-top').trim());
    await expect.poll(arriba).toBe('0px');
  });
}

for (const [width, height] of [
  [390, 844],
  [1024, 768],
  [1366, 768],
  [1920, 1080],
] as const) {
  test(`toasts cover nothing that is used next, ${width} × ${height}`, async ({ staff, page }) => {
    // With the page's clock paused, no toast closes before it is measured.
    await page.clock.install();
    const pos = new Pos(staff);
    const noExiste = async (texto: string) => {
      await pos.busqueda.fill(texto);
      await pos.busqueda.press('Enter');
    };
    await staff.entrarComo('empleado');
    await page.setViewportSize({ width, height });
    await pos.esperarListo();
    await pos.chip.waitFor();
    await noExiste('no existe jamás');
    const categorias = page.getByRole('group', { name: 'Categorías' });
    const productos = { búsqueda: pos.busqueda, categorías: categorias, caja: pos.chip };
    const telefono = width < 768;
    const carrito = {
      título: page.getByRole('heading', { name: 'Carrito' }),
      total: pos.total,
      cobrar: pos.procesar,
      método: pos.carrito.getByRole('group', { name: 'Método de pago' }),
    };
    const ahora = telefono ? {} : { ...carrito, tarjetas: page.locator('[data-buscado]') };
    const ver = page.getByRole('button', { name: /^Ver carrito/ });
    await expectToastsApart(page, 'till', { ...productos, ...ahora, ...(telefono && { ver }) });
    if (telefono) {
      await ver.click();
      await expectToastsApart(page, 'cart', carrito);
      await page.getByRole('button', { name: 'Volver a los productos' }).click();
    }
    await pos.tecla('F3');
    await noExiste('tampoco existe');
    const abrir = { caja: pos.chip, atajos: page.getByRole('button', { name: 'Atajos del teclado (?)' }) };
    for (const [name, boton] of Object.entries(abrir)) {
      await noExiste(`nada con ${name}`);
      await boton.click();
      const dialogo = page.locator('dialog:modal');
      await expectToastsApart(page, `dialog of ${name}`, {
        título: dialogo.getByRole('heading').first(),
        cerrar: dialogo.getByRole('button', { name: 'Cerrar', exact: true }),
      });
      await page.keyboard.press('Escape');
      await expect(dialogo).toHaveCount(0);
    }
  });
}

test('on a phone a toast stands low, away from the row that was changed', async ({ staff, page }) => {
  await staff.entrarComo('propietario', '/productos');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('heading', { name: 'Productos', level: 1 })).toBeVisible();
  const alto = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--toasts-top').trim());
  await expect.poll(alto).toBe('100dvh');
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect.poll(alto).not.toBe('100dvh');
});

test('a toast leaves the button at the corner of a card free', async ({ staff, page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await staff.entrarComo('propietario', '/configuracion/respaldos');
  const hacer = page.getByRole('button', { name: 'Hacer respaldo ahora' });
  // Again where the toast closed before it was measured.
  await expect(async () => {
    await hacer.click();
    await expect(staff.avisos('Respaldo hecho y revisado')).toBeVisible();
    await expectToastsApart(page, 'backups', { hacer });
  }).toPass();
});

for (const [width, height] of [
  [1366, 768],
  [1024, 768],
] as const) {
  test(`a toast covers no control of the settings, nor of the screen that is opened next, ${width} × ${height}`, async ({
    staff,
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await staff.entrarComo('propietario', '/configuracion/tienda');
    const eslogan = page.getByLabel(/^Eslogan/);
    const guardar = page.getByRole('button', { name: 'Guardar' }).first();
    await expect(eslogan).not.toHaveValue('');
    const antes = await eslogan.inputValue();
    await eslogan.fill(`Fiestas de ${width}`);
    await guardar.click();
    // A toast that has the focus stays; the links are pressed without taking it.
    await page.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Cerrar aviso' }).focus();
    await expectToastsOverNoControl(page, 'settings of the shop');
    const secciones = page.getByRole('navigation', { name: 'Secciones de la configuración' });
    for (const [seccion, boton] of [
      ['Respaldos', 'Hacer respaldo ahora'],
      ['Correo', 'Actualizar la lista'],
    ] as const) {
      await secciones.getByRole('link', { name: seccion }).evaluate((link: HTMLElement) => link.click());
      await expect(page.getByRole('button', { name: boton })).toBeVisible();
      await expectToastsOverNoControl(page, seccion);
    }
    // Other journeys read it in the same shop.
    await page.goto(`${staff.shop.url}/configuracion/tienda`);
    const guardada = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    await eslogan.fill(antes);
    await guardar.click();
    await guardada;
  });
}
