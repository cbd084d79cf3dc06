import type { Locator, Page } from '@playwright/test';
import { DESKTOP, PHONE } from '../../support/sizes.ts';
import { DATOS, expect, Tienda, tiendaTest as test } from './support/tienda.ts';

const PASOS_MAXIMOS = 80;

/** Presses Tab, or Shift+Tab, until the element has the focus. */
async function irA(meta: Locator, tecla: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = meta.page();
  await expect(meta).toBeVisible();
  for (let paso = 0; paso < PASOS_MAXIMOS; paso += 1) {
    if (await meta.evaluate((uno) => uno === document.activeElement)) return;
    await page.keyboard.press(tecla);
  }
  throw new Error(`${tecla} never reached ${meta}`);
}

/** Checks that the focus is not lost to the page's body. */
async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}

async function pulsar(meta: Locator, tecla: 'Enter' | 'Space' = 'Enter', ida?: 'Shift+Tab'): Promise<void> {
  await irA(meta, ida);
  await meta.page().keyboard.press(tecla);
  await expectFocusKept(meta.page());
}

async function expectAnnounced(page: Page, texto: string): Promise<void> {
  await expect(
    page.locator('[aria-live], [role="status"], [role="alert"]').getByText(texto).first(),
  ).toBeAttached();
}

for (const viewport of [PHONE, DESKTOP]) {
  test(`an order can be placed and cancelled with the keyboard alone, ${viewport.width} px`, async ({
    tienda,
    page,
  }) => {
    await page.setViewportSize(viewport);
    const { nombre } = await tienda.shop.crearProducto({
      color: 'Rojo',
      tamano: 'grande',
      tipoGlobo: 'latex',
    });
    await tienda.abrir();
    await irA(tienda.buscador);
    await page.keyboard.type(nombre);
    await page.keyboard.press('Enter');
    await expect(tienda.tarjetas).toHaveCount(1);
    await expectFocusKept(page);

    await pulsar(page.getByRole('button', { name: /^Filtrar/ }));
    const filtros = tienda.dialogo('Filtrar productos');
    await pulsar(filtros.getByRole('checkbox', { name: /^Rojo/ }), 'Space');
    await pulsar(filtros.getByRole('button', { name: 'Ver 1 producto' }));
    await expect(filtros).toBeHidden();
    await expect(page.getByRole('list', { name: 'Filtros activos' })).toContainText('Rojo');
    await expectFocusKept(page);

    await pulsar(tienda.tarjeta(nombre).getByRole('link', { name: nombre }));
    await expect(page.getByRole('heading', { level: 1, name: nombre })).toBeVisible();
    await pulsar(page.getByRole('button', { name: `Uno más de ${nombre}` }));
    await pulsar(page.getByRole('button', { name: 'Agregar al carrito', exact: true }));
    await expectAnnounced(page, 'Ya llevas 2 en tu carrito.');

    await pulsar(tienda.botonCarrito, 'Enter', 'Shift+Tab');
    const carrito = tienda.dialogo('Tu Carrito');
    await pulsar(carrito.getByRole('button', { name: `Uno menos de ${nombre}` }));
    await expect(carrito).toContainText('Q12.50');
    await pulsar(carrito.getByRole('button', { name: 'Proceder al Checkout' }));
    const checkout = tienda.dialogo('Finalizar Pedido');
    await pulsar(checkout.getByRole('button', { name: 'Confirmar Pedido' }));
    await expectAnnounced(page, 'El nombre es obligatorio');
    // The first invalid field has the focus.
    await expect(checkout.getByLabel('Nombre completo')).toBeFocused();
    await page.keyboard.type(DATOS.nombre);
    await irA(checkout.getByLabel('Teléfono'));
    await page.keyboard.type(DATOS.telefono);
    await page.keyboard.press('Enter');
    await expectAnnounced(page, '¡Pedido creado exitosamente!');
    await tienda.codigo();
    await expect(page.getByRole('heading', { name: '¡Pedido recibido!' })).toBeFocused();

    const otra = page.context().waitForEvent('page');
    await irA(page.getByRole('main').getByRole('link', { name: /^Seguir Pedido/ }));
    await page.keyboard.press('Enter');
    const pestana = await otra;
    const seguimiento = new Tienda(pestana, tienda.shop);
    await pulsar(pestana.getByRole('button', { name: 'Cancelar Pedido' }));
    const cancelar = pestana.getByRole('alertdialog');
    await pulsar(cancelar.getByRole('button', { name: 'Sí, Cancelar Pedido' }));
    await expectAnnounced(pestana, 'Por favor indica el motivo de la cancelación');
    await expect(cancelar.getByLabel('Motivo de la cancelación')).toBeFocused();
    await pestana.keyboard.type('Se suspendió la fiesta');
    await pulsar(cancelar.getByRole('button', { name: 'Sí, Cancelar Pedido' }));
    await expectAnnounced(pestana, '¡Pedido cancelado exitosamente!');
    await expect(pestana.getByRole('region', { name: 'Estado del pedido' })).toBeFocused();
    await expect(seguimiento.paso('Cancelado').first()).toBeVisible();
  });
}
