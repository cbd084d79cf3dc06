import type { Locator, Page } from '@playwright/test';
import { REGISTRAR_VENTA } from '#contract/calls/addresses.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { nuevoCodigo } from '../../support/codigos.ts';
import { expectNoSidewaysScroll } from '../../support/cut.ts';
import { Dedo } from '../../support/dedo.ts';
import { pedir } from '../../support/pedir.ts';
import { WITH_MOTION, waitForAnimations } from '../../support/still.ts';
import { expectToastsApart } from '../../support/toasts.ts';
import { expect, type Pos, posTest as test } from './support/pos.ts';

// The till by touch: what fits, what stays in its place, what a finger can hit.

test.use({ ...WITH_MOTION, hasTouch: true });

const TABLET = { width: 1024, height: 768 } as const;
const LAPTOP = { width: 1366, height: 768 } as const;

/** The tiles that can be sold. */
function libres(page: Page): Locator {
  return page
    .getByRole('list', { name: 'Productos', exact: true })
    .getByRole('button')
    .filter({ hasNotText: 'Sin stock' });
}

/** How many lines of the cart stand whole above what is below them. */
async function lineasALaVista(pos: Pos): Promise<number> {
  return await pos.lineas.evaluateAll((lineas) => {
    const lista = lineas[0]?.parentElement?.getBoundingClientRect();
    return lineas.filter((linea) => {
      const { top, bottom } = linea.getBoundingClientRect();
      return lista && top >= lista.top - 0.5 && bottom <= lista.bottom + 0.5;
    }).length;
  });
}

async function topOf(locator: Locator): Promise<number> {
  return (await locator.boundingBox())?.y ?? Number.NaN;
}

for (const viewport of [TABLET, LAPTOP]) {
  test(`eight lines stand above the total at ${viewport.width} px, and nothing moves between states`, async ({
    pos,
    page,
  }) => {
    await page.setViewportSize(viewport);
    await pos.abrir();
    for (let i = 0; i < 16; i += 1) await libres(page).nth(i).tap();
    await expect(pos.lineas).toHaveCount(16);
    expect(await lineasALaVista(pos)).toBeGreaterThanOrEqual(8);
    await expect(pos.lineas.last()).toBeInViewport({ ratio: 0.95 });
    await expectNoSidewaysScroll(page);
    // A line further up that gets one more comes into view.
    await libres(page).first().tap();
    await expect(pos.lineas.first()).toBeInViewport({ ratio: 0.95 });
    await expect(pos.lineas.first()).toHaveAttribute('aria-current', 'true');

    const fijos = [pos.total, pos.procesar, pos.carrito.getByRole('group', { name: 'Método de pago' })];
    const antes = await Promise.all(fijos.map(topOf));
    const enSuLugar = async (estado: string) =>
      expect(await Promise.all(fijos.map(topOf)), estado).toEqual(antes);
    await pos.carrito.getByRole('button', { name: 'Exacto' }).tap();
    await expect(pos.carrito.getByText('Vuelto')).toBeVisible();
    await enSuLugar('with the change');
    for (const metodo of ['Tarjeta', 'Transferencia', 'Mixto', 'Efectivo']) {
      await pos.metodo(metodo).tap();
      await enSuLugar(metodo);
    }
    // The first cash of a mixed payment brings no row.
    await pos.metodo('Mixto').tap();
    await pos.carrito.getByRole('textbox', { name: 'Efectivo', exact: true }).tap();
    await pos.pulsarEnPantalla('5');
    await expect(pos.recibido).toBeEnabled();
    await enSuLugar('with cash in a mixed payment');
    await pos.metodo('Efectivo').tap();
    await pos.lineas.nth(1).tap({ position: { x: 20, y: 20 } });
    await enSuLugar('another line selected');
    await pos.plegado('Consumidor final').tap();
    await enSuLugar('client open');
    await pos.plegado('Sin descuento').tap();
    await enSuLugar('discount open');
    expect(await lineasALaVista(pos)).toBeGreaterThanOrEqual(5);
    await expect(pos.lineas.nth(1)).toBeInViewport({ ratio: 0.95 });
  });
}

/** What a finger can press and is smaller than 44 px, with its size. A text field counts with the box around it. */
async function pequenos(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const root = document.querySelector('dialog:modal') ?? document.querySelector('main') ?? document.body;
    const all = root.querySelectorAll<HTMLElement>(
      'button, a[href], input, select, textarea, [role=option], [role=tab]',
    );
    return [...all].flatMap((element) => {
      if (!element.checkVisibility({ opacityProperty: false })) return [];
      const isText = element.matches('input:not([type=radio], [type=checkbox]), select, textarea');
      const target = isText
        ? element.parentElement
        : element.matches('input')
          ? element.closest('label')
          : element;
      const { width, height } = (target ?? element).getBoundingClientRect();
      if (width === 0 || (width >= 43.9 && height >= 43.9)) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? element.outerHTML;
      return [`${name}: ${width.toFixed(1)} × ${height.toFixed(1)}`];
    });
  });
}

test('everything in the till and its dialogs is at least 44 px for a finger, at both widths', async ({
  pos,
  page,
}) => {
  await page.setViewportSize(TABLET);
  await pos.abrir();
  const medir = async (donde: string) => {
    for (const viewport of [LAPTOP, TABLET]) {
      await page.setViewportSize(viewport);
      expect(await pequenos(page), `${donde}, ${viewport.width} px`).toEqual([]);
    }
  };
  await libres(page).nth(0).tap();
  await pos.carrito.getByRole('button', { name: /^Poner en espera/ }).tap();
  await libres(page).nth(0).tap();
  await libres(page).nth(1).tap();
  await medir('till');
  await pos.recibido.tap();
  await expect(pos.teclado).toBeVisible();
  await medir('number pad');
  // Still there: so it was measured at both widths.
  await expect(pos.teclado).toBeVisible();
  await pos.plegado('Consumidor final').tap();
  await pos.plegado('Sin descuento').tap();
  await medir('client and discount');
  await pos.metodo('Mixto').tap();
  await medir('mixed payment');
  await pos.metodo('Efectivo').tap();
  const dialogos: [name: string | RegExp, open: Locator][] = [
    ['Ventas en espera', pos.carrito.getByRole('button', { name: /^Ventas en espera/ })],
    ['Opciones del punto de venta', page.getByRole('button', { name: 'Opciones del punto de venta' })],
  ];
  for (const [name, open] of dialogos) {
    await open.tap();
    await expect(pos.dialogo(name)).toBeVisible();
    await medir(String(name));
    await pos.dialogo(name).getByRole('button', { name: 'Cerrar', exact: true }).tap();
  }
  await pos.carrito.getByRole('button', { name: 'Vaciar' }).tap();
  await medir('confirmation to empty the cart');
  await page.getByRole('button', { name: 'Seguir vendiendo' }).tap();
  await pos.procesar.tap();
  await expect(pos.hecha).toBeVisible();
  await medir('completed sale');
  await pos.hecha.getByRole('button', { name: 'Nueva venta' }).tap();

  await pos.chip.tap();
  const abrir = pos.dialogo('Abrir caja');
  // Another journey in this shop may have opened the drawer already.
  if (
    await abrir
      .or(pos.dialogo(/^Caja abierta desde/))
      .getByRole('button', { name: 'Abrir caja' })
      .isVisible()
  ) {
    await medir('opening the drawer');
    await abrir.getByRole('textbox', { name: 'Fondo inicial' }).fill('100');
    await abrir.getByRole('button', { name: 'Abrir caja' }).tap();
    await expect(pos.chip).toHaveText('Caja abierta');
    await pos.chip.tap();
  }
  const caja = pos.dialogo(/^Caja abierta desde/);
  await expect(caja).toBeVisible();
  await medir('drawer');
  await caja.getByRole('button', { name: 'Entrada o salida' }).tap();
  await medir('cash in or out');
  await pos.dialogo('Entrada o salida de efectivo').getByRole('button', { name: 'Cancelar' }).tap();
  await caja.getByRole('button', { name: 'Cerrar caja' }).tap();
  await expect(page.getByRole('textbox', { name: 'Efectivo contado' })).toBeVisible();
  await medir('closing count');
});

test('the number pad writes where it was opened, and hides neither field nor total nor button', async ({
  pos,
  page,
}) => {
  await page.setViewportSize(TABLET);
  await pos.abrir();
  await libres(page).nth(0).tap();
  const cantidad = pos.lineas.first().getByRole('textbox');
  await cantidad.tap();
  await pos.pulsarEnPantalla('1', '2');
  await expect(cantidad).toHaveValue('12');
  await expect(cantidad).toHaveAttribute('inputmode', 'none');
  const panel = await pos.teclado.boundingBox();
  for (const visto of [cantidad, pos.total, pos.procesar]) {
    expect((await visto.boundingBox())?.x, 'right of the pad').toBeGreaterThanOrEqual(
      (panel?.x ?? 0) + (panel?.width ?? 0),
    );
  }
  await pos.pulsarEnPantalla('Listo');
  await expect(pos.teclado).toBeHidden();
  await expect(pos.carrito.getByText('12 artículos')).toBeVisible();
  await pos.recibido.tap();
  await pos.pulsarEnPantalla('2', '00');
  // A tile closes it, and is added.
  await libres(page).nth(1).tap();
  await expect(pos.teclado).toBeHidden();
  await expect(pos.lineas).toHaveCount(2);
  await expectNoViolations(page, 'till by touch');
  await pos.plegado('Consumidor final').tap();
  await pos.pulsarEnPantalla('5', '5');
  await expectNoViolations(page, 'number pad');
  await expect(pos.carrito.getByLabel('Teléfono', { exact: true })).toHaveValue('55');
  await pos.pulsarEnPantalla('Siguiente');
  await expect(pos.carrito.getByLabel('Cliente', { exact: true })).toBeFocused();
});

test('a dialog stays where it is when its number pad closes', async ({ pos, page }) => {
  await page.setViewportSize(TABLET);
  await pos.abrir();
  await pos.chip.tap();
  // Another test may have opened the drawer already: they share a shop.
  const abierta = pos.dialogo(/^Caja abierta desde/);
  await expect(pos.dialogo('Abrir caja').or(abierta)).toBeVisible();
  if (await abierta.isVisible()) await abierta.getByRole('button', { name: 'Entrada o salida' }).tap();
  const dialogo = page.locator('dialog:modal').last();
  await dialogo.getByRole('textbox').first().tap();
  await expect(pos.teclado).toBeVisible();
  await waitForAnimations(dialogo);
  const ultimo = dialogo.locator('footer').getByRole('button').last();
  const antes = await ultimo.boundingBox();
  await pos.pulsarEnPantalla('Listo');
  await expect(pos.teclado).toBeHidden();
  expect(await ultimo.boundingBox()).toEqual(antes);
});

test('on a phone the checkout button stays where it is when the number pad opens and closes', async ({
  pos,
  page,
}) => {
  await pos.abrir();
  await page.setViewportSize({ width: 390, height: 844 });
  await libres(page).first().tap();
  await page.getByRole('button', { name: /^Ver carrito/ }).tap();
  const antes = await pos.procesar.boundingBox();
  await pos.recibido.tap();
  await expect(pos.teclado).toBeVisible();
  expect(await pos.procesar.boundingBox(), 'with the pad').toEqual(antes);
  await expect(pos.recibido).toBeInViewport({ ratio: 1 });
  await pos.carrito.getByRole('button', { name: 'Exacto' }).tap();
  await expect(pos.teclado).toBeHidden();
  expect(await pos.procesar.boundingBox(), 'after it').toEqual(antes);
});

/**
 * Pauses the page's clock, so that no toast closes before it is measured. The clock takes only a time to come, which on a
 * busy machine may be over by the time the page hears of it: then it is told again.
 */
async function pauseClock(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 300);
  }).toPass();
}

/** Lets the toasts find their place beside an opening dialog: what is done when an animation ends waits for the paused clock. */
async function placeToasts(page: Page, dialog: Locator): Promise<void> {
  await waitForAnimations(dialog);
  await waitForAnimations(page.getByRole('region', { name: 'Avisos' }));
  await page.clock.runFor(100);
}

test('«Nueva venta» stands at one place, however long the ticket is, and no toast covers ticket or total', async ({
  pos,
  page,
}) => {
  await page.clock.install();
  await page.setViewportSize(TABLET);
  await pos.abrir();
  const nueva = pos.hecha.getByRole('button', { name: 'Nueva venta' });
  let antes: Awaited<ReturnType<Locator['boundingBox']>> | undefined;
  for (const cuantas of [1, 12]) {
    for (let i = 0; i < cuantas; i += 1) await libres(page).nth(i).tap();
    await expect(pos.lineas).toHaveCount(cuantas);
    await pos.procesar.tap();
    await expect(pos.hecha).toBeVisible();
    await pauseClock(page);
    await placeToasts(page, pos.hecha);
    await expectToastsApart(page, `${cuantas} lines`, { venta: pos.hecha });
    await page.clock.resume();
    await waitForAnimations(pos.hecha);
    antes ??= await nueva.boundingBox();
    expect(await nueva.boundingBox(), `${cuantas} lines`).toEqual(antes);
    await nueva.tap();
    await expect(pos.hecha).toBeHidden();
  }
});

test('sales by touch, of one to sixteen lines, with returns to an earlier line', async ({ pos, page }) => {
  await page.setViewportSize(TABLET);
  await pos.abrir();
  for (const [venta, cuantas] of [1, 2, 3, 4, 16].entries()) {
    for (let i = 0; i < cuantas; i += 1) await libres(page).nth(i).tap();
    await expect(pos.lineas).toHaveCount(cuantas);
    // Back to the first line: one more of it.
    await pos.lineas
      .first()
      .getByRole('button', { name: /^Aumentar/ })
      .tap();
    await expect(pos.lineas.first().getByRole('textbox')).toHaveValue('2');
    if (venta % 2 === 0) await pos.carrito.getByRole('button', { name: 'Exacto' }).tap();
    await pos.procesar.tap();
    await pos.hecha.getByRole('button', { name: 'Nueva venta' }).tap();
    await expect(pos.lineas).toHaveCount(0);
  }
});

test('suggestions of clients stay inside the window with whole phones', async ({ pos, page }) => {
  await page.setViewportSize(TABLET);
  const { _id: producto } = await pos.staff.shop.crearProducto({ stock: 50, precioVenta: 5 });
  for (const [i, nombre] of [
    'Ana Xicay',
    'Beatriz Tzunún',
    'Carmen López de Arriola y Mendizábal',
  ].entries()) {
    await pos.staff.shop.owner(REGISTRAR_VENTA, {
      body: {
        datosCliente: { nombre, telefono: `3174000${i}` },
        items: [{ producto, cantidad: 1, precioUnitario: 5 }],
        metodoPago: 'efectivo',
      },
    });
  }
  await pos.abrir();
  await libres(page).nth(0).tap();
  await pos.plegado('Consumidor final').tap();
  // All but the last digit: other journeys sell to clients of random phones in the same shop.
  await pos.pulsarEnPantalla('3', '1', '7', '4', '0', '0', '0');
  const lista = page.getByRole('listbox', { name: 'Clientes anteriores' });
  await expect(lista.getByRole('option')).toHaveCount(3);
  const { x, y, width, height } = (await lista.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
  expect(Math.min(x, y, TABLET.width - x - width, TABLET.height - y - height)).toBeGreaterThanOrEqual(0);
  for (const telefono of await lista.getByText(/^3174-000\d$/).all())
    expect(
      await telefono.evaluate((span) => span.scrollWidth <= span.clientWidth + 1 || span.clientWidth === 0),
    ).toBe(true);
  await expect(lista.getByText('3174-0002')).toBeInViewport({ ratio: 1 });
  await lista.getByRole('option', { name: /^Ana/ }).tap();
  await expect(pos.plegado('Ana Xicay')).toContainText('3174-0000');
});

test('a client, a discount in % and a mixed payment by touch: one tap for each field, and the lines keep their room', async ({
  pos,
  page,
}) => {
  await page.setViewportSize(TABLET);
  await pos.abrir();
  for (let i = 0; i < 10; i += 1) await libres(page).nth(i).tap();
  await pos.plegado('Consumidor final').tap();
  await pos.pulsarEnPantalla('4', '4', '4', '4', '0', '0', '0', '7', 'Siguiente');
  await page.keyboard.type('Ana Tzoc');
  await pos.plegado('Sin descuento').tap();
  await expect(pos.plegado('Ana Tzoc')).toBeVisible();
  // Where «Sin descuento» was: sooner it would be the second tap of a double tap.
  await new Dedo(page).tocar(pos.carrito.locator('[name=modoDescuento][value="%"]'));
  await expect(pos.descuento).toBeFocused();
  await pos.pulsarEnPantalla('1', '0', 'Listo');
  await expect(pos.plegado('Descuento 10%')).toBeVisible();
  await pos.metodo('Mixto').tap();
  expect(await lineasALaVista(pos)).toBeGreaterThanOrEqual(7);
  // Where the field is before it fills in the total.
  const efectivo = pos.carrito.getByRole('textbox', { name: 'Efectivo', exact: true });
  await efectivo.tap();
  await expect(pos.teclado).toHaveAccessibleName('Teclado: Efectivo');
  await pos.pulsarEnPantalla('5', 'Siguiente');
  await expect(pos.carrito.getByRole('textbox', { name: 'Tarjeta' })).toBeFocused();
  await pos.procesar.tap();
  await expect(pos.hecha).toContainText('Mixto');
});

test('a double tap on «Procesar Venta» keeps the change in sight, and toasts cover nothing that is tapped next', async ({
  pos,
  page,
}) => {
  await page.clock.install();
  await page.setViewportSize(TABLET);
  await pos.abrir();
  await libres(page).nth(0).tap();
  await pos.recibido.tap();
  await pos.pulsarEnPantalla('2', '00', 'Listo');
  const { x, y } = (await pos.procesar.boundingBox()) ?? { x: 0, y: 0 };
  await pos.procesar.tap();
  await expect(pos.hecha).toBeVisible();
  await pauseClock(page);
  await page.touchscreen.tap(x + 180, y + 20);
  await expect(pos.hecha).toBeVisible();
  await placeToasts(page, pos.hecha);
  await expectToastsApart(page, 'completed sale', { venta: pos.hecha });
  await pos.hecha.getByRole('button', { name: 'Nueva venta' }).tap();
  await page.clock.runFor(100);
  const productos = page.getByRole('list', { name: 'Productos', exact: true });
  const ultima = pos.carrito.getByRole('button', { name: /^Última venta: vuelto/ });
  await expectToastsApart(page, 'next sale', { productos, ultima, búsqueda: pos.busqueda });
});

test('the undo of a removed line has a row of its own in a full cart, and moves nothing below it', async ({
  pos,
  page,
}) => {
  await page.setViewportSize(TABLET);
  await pos.abrir();
  for (let i = 0; i < 12; i += 1) await libres(page).nth(i).tap();
  await expect(pos.lineas).toHaveCount(12);
  const fijos = [pos.total, pos.procesar, pos.carrito.getByRole('group', { name: 'Método de pago' })];
  const antes = await Promise.all(fijos.map(topOf));
  const deshacer = pos.carrito.getByRole('button', { name: 'Deshacer' });
  const lista = pos.carrito.getByRole('list', { name: 'Productos del carrito' });
  let arriba: number | undefined;
  for (const place of [10, 3]) {
    await pos.lineas
      .nth(place)
      .getByRole('button', { name: /^Quitar/ })
      .tap();
    await expect(deshacer).toBeInViewport({ ratio: 1 });
    const { y, height } = (await lista.boundingBox()) ?? { y: 0, height: Number.NaN };
    arriba ??= await topOf(deshacer);
    expect(await topOf(deshacer), 'the same place each time').toBe(arriba);
    expect(arriba, 'below the lines').toBeGreaterThanOrEqual(y + height);
    expect(await Promise.all(fijos.map(topOf))).toEqual(antes);
  }
  await expect(page.getByRole('region', { name: 'Avisos' }).locator('[data-kind]')).toHaveCount(0);
});

test('after an order is closed by touch no field has the focus, and a scan is a sale', async ({
  pos,
  shop,
}) => {
  const codigo = nuevoCodigo();
  const { nombre } = await shop.crearProducto({ codigo });
  const { numero } = await pedir(shop);
  await pos.abrir();
  await pos.busqueda.tap();
  await pos.teclear(numero, 90);
  await pos.tecla('Enter');
  const pedido = pos.dialogo(`Pedido ${numero}`);
  await pedido.getByRole('button', { name: 'Cerrar', exact: true }).first().tap();
  await expect(pedido).toBeHidden();
  // In the search box the system's keyboard would cover the products.
  await expect(pos.busqueda).not.toBeFocused();
  await pos.escanear(codigo);
  await expect(pos.cantidad(nombre)).toHaveValue('1');
});
