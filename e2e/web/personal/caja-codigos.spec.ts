import { PONER_FAVORITO } from '#contract/calls/addresses.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { nuevoCodigo } from '../../support/codigos.ts';
import { pedir } from '../../support/pedir.ts';
import { capturarImpresion } from './support/impresion.ts';
import { expect, posTest as test } from './support/pos.ts';
import { ENCARGADA } from './support/staff.ts';
import { contarTonos } from './support/tonos.ts';

// What codes and favourites do is tested in e2e/screens; this file tests touch, two tills, sound, focus and printing.

test('a product pinned by a long press on one till appears among the favourites of another', async ({
  pos,
  page,
  shop,
  browser,
}) => {
  const { _id, nombre } = await shop.crearProducto({ nombre: 'Globo favorito' });
  await pos.abrir();
  const equipo = await browser.newContext({ hasTouch: true, serviceWorkers: 'block' });
  try {
    const otra = await equipo.newPage();
    await otra.goto(`${shop.url}/admin`);
    await otra.getByLabel('Email').fill(ENCARGADA.email);
    await otra.locator('input[name=password]').fill(ENCARGADA.password);
    await otra.locator('input[name=password]').press('Enter');
    await otra.waitForURL('**/pos');
    await otra.getByRole('searchbox').fill(nombre);
    const tarjeta = otra
      .getByRole('list', { name: 'Productos', exact: true })
      .getByRole('button', { name: nombre });
    await tarjeta.scrollIntoViewIfNeeded();
    const { x = 0, y = 0, width = 0, height = 0 } = (await tarjeta.boundingBox()) ?? {};
    const touch = await equipo.newCDPSession(otra);
    const menu = otra.getByRole('dialog', { name: nombre });
    await expect(async () => {
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchStart',
        touchPoints: [{ x: x + width / 2, y: y + height / 2 }],
      });
      await expect(menu).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expectNoViolations(otra, 'menu of a product at the till');
    await menu.getByRole('button', { name: 'Poner en favoritos' }).click();
    // The finger that opened the menu added nothing.
    await expect(otra.getByRole('list', { name: 'Productos del carrito' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Favoritos', exact: true }).click();
    await expect(pos.tarjeta(nombre)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Favoritos', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  } finally {
    await shop.owner(PONER_FAVORITO, { params: { id: _id }, body: { favorito: false } });
    await equipo.close();
  }
});

test('an unknown scan sounds and says so under the search box, wherever the focus was', async ({
  pos,
  page,
  context,
}) => {
  const tonos = await contarTonos(context);
  await pos.abrir();
  await page.getByRole('button', { name: 'Servicios' }).focus();
  const codigo = nuevoCodigo();
  await pos.escanear(codigo);
  const aviso = page.getByRole('alert').filter({ hasText: `No se encontró ningún producto con «${codigo}»` });
  await expect(aviso).toBeVisible();
  await expect.poll(() => tonos(page)).toBe(2);
  const [caja, busqueda] = await Promise.all([aviso.boundingBox(), pos.busqueda.boundingBox()]);
  expect(caja?.y).toBeGreaterThanOrEqual((busqueda?.y ?? 0) + (busqueda?.height ?? 0));
  await expectNoViolations(page, 'POS with an unknown code');
  await aviso.getByRole('button', { name: 'Buscar' }).click();
  await expect(pos.busqueda).toBeFocused();
  await expect(pos.busqueda).toHaveValue(codigo);
});

test('an order is collected at the till by its code, and after printing the next scan is a sale', async ({
  pos,
  page,
  shop,
}) => {
  const codigo = nuevoCodigo();
  const { nombre } = await shop.crearProducto({ codigo });
  const { codigoSeguimiento, numero } = await pedir(shop);
  await pos.abrir();
  const impreso = await capturarImpresion(page);
  await page.keyboard.type(codigoSeguimiento, { delay: 90 });
  await pos.tecla('Enter');
  const pedido = pos.dialogo(`Pedido ${numero}`);
  await pedido.getByRole('button', { name: /^Cobrar/ }).click();
  await expect(pos.dialogo(`Cobrar ${numero}`)).toBeVisible();
  await pos.tecla('Enter');
  const hecho = pos.dialogo('¡Pedido cobrado!');
  await hecho.getByRole('button', { name: 'Imprimir ticket' }).click();
  await expect.poll(impreso).toContain('Rosa Marroquín');
  expect(await impreso()).not.toContain('Copia');
  // The next one says so.
  await expect(hecho.getByText('Copia', { exact: true })).toBeVisible();
  // The frame that was printed had the focus, which is back at the button that goes on.
  await expect(hecho.getByRole('button', { name: 'Volver a la caja' })).toBeFocused();
  await pos.tecla('Enter');
  await expect(hecho).toBeHidden();
  await expect(pos.busqueda).toBeFocused();
  await pos.escanear(codigo);
  await expect(pos.cantidad(nombre)).toHaveValue('1');
});
