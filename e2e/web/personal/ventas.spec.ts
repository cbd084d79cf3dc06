import { ANULAR_VENTA, REGISTRAR_VENTA } from '#contract/calls/addresses.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { intercept } from '../../support/intercept.ts';
import { capturarImpresion } from './support/impresion.ts';
import { expect, type Staff, staffTest as test } from './support/staff.ts';

// Behaviour is tested in e2e/screens; this file tests only what needs a browser.

async function vender(shop: Staff['shop']) {
  const { _id: producto, nombre: articulo } = await shop.crearProducto({ stock: 9 });
  const { venta } = await shop.owner(REGISTRAR_VENTA, {
    body: {
      datosCliente: { nombre: 'Julia Peña', telefono: '42000001' },
      items: [{ producto, cantidad: 2, precioUnitario: 12.5 }],
      metodoPago: 'efectivo',
    },
  });
  return { venta, articulo };
}

test('reprints the ticket of a sale, only once while Ctrl+P is held down', async ({ staff, page, shop }) => {
  const { venta, articulo } = await vender(shop);
  await staff.entrarComo('empleado');
  await staff.abrir(`/ventas?ver=${venta._id}`);
  const imprimir = page.getByRole('button', { name: 'Imprimir ticket' });
  await expect(imprimir).toBeVisible();
  await expectNoViolations(page, 'a sale');
  await page.evaluate(() => {
    const hojas = { cuantas: 0 };
    Object.assign(window, { hojas });
    new MutationObserver((cambios) => {
      for (const { addedNodes } of cambios) {
        for (const nodo of addedNodes) if (nodo instanceof HTMLIFrameElement) hojas.cuantas += 1;
      }
    }).observe(document.body, { childList: true });
  });
  // Counted by the observer; the type of the window lacks it.
  const cuantas = () =>
    page.evaluate(() => (window as unknown as { hojas: { cuantas: number } }).hojas.cuantas);
  await page.keyboard.down('Control');
  await page.keyboard.down('p');
  await expect.poll(cuantas).toBe(1);
  // Once it is printed, only the rule about repeats keeps the next press from printing.
  await expect(page.locator('iframe')).toHaveCount(0);
  // Pressing a key that is down sends an automatic repeat.
  for (let vez = 0; vez < 4; vez += 1) await page.keyboard.down('p');
  await page.keyboard.up('p');
  await page.keyboard.up('Control');
  expect(await cuantas()).toBe(1);

  await page.reload();
  await expect(imprimir).toBeVisible();
  const impreso = await capturarImpresion(page);
  await imprimir.click();
  await expect.poll(impreso).toContain(articulo);
  expect(await impreso()).toContain(venta.numero);
});

test('sales and voided sales have no accessibility violations', async ({ staff, page, shop }) => {
  const { venta } = await vender(shop);
  await staff.entrarComo('propietario');
  await staff.abrir('/ventas');
  await page.getByRole('button', { name: `Ver la venta ${venta.numero}` }).click();
  await page.getByRole('button', { name: 'Anular venta' }).click();
  await expect(page.getByLabel('Motivo')).toBeFocused();
  await expectNoViolations(page, 'voiding a sale');
  await shop.owner(ANULAR_VENTA, { params: { id: venta._id }, body: { motivo: 'Se cobró dos veces' } });
  await staff.abrir('/ventas');
  await expect(page.getByRole('row').filter({ hasText: venta.numero })).toContainText('Anulada');
  await expectNoViolations(page, 'sales');
  await staff.abrir(`/ventas?ver=${venta._id}`);
  await expect(page.getByText('Venta anulada el')).toBeVisible();
  await expectNoViolations(page, 'a voided sale');
  await intercept(page, '**/api/ventas?**', (route) => route.fulfill({ status: 500, json: {} }));
  await staff.abrir('/ventas');
  await expect(page.getByText('Error al cargar las ventas')).toBeVisible();
  await expectNoViolations(page, 'sales that failed to load');
});
