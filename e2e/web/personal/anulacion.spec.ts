import { expectNoViolations } from '../../support/axe.ts';
import { nuevoCodigo } from '../../support/codigos.ts';
import { expect, posTest as test } from './support/pos.ts';
import { Staff } from './support/staff.ts';

// What each of the two can do with a request is tested in e2e/screens; this file tests it between two devices.

const MOTIVO = 'Cobré dos veces lo mismo';

test('an employee asks to void a sale, the owner voids it, and the employee sees it done', async ({
  pos,
  page,
  shop,
  browser,
}) => {
  const codigo = nuevoCodigo();
  await shop.crearProducto({ codigo });
  await pos.abrir();
  await pos.escanear(codigo);
  await expect(pos.lineas).toHaveCount(1);
  await pos.tecla('F9', 'Enter');
  await pos.hecha.getByRole('link', { name: 'Me equivoqué' }).click();
  const peticion = page.getByRole('dialog', { name: /^Pedir que se anule V/ });
  const motivo = peticion.getByLabel('¿Qué salió mal?');
  await expect(motivo).toBeFocused();
  await motivo.fill(MOTIVO);
  await expectNoViolations(page, 'a request to void a sale');
  await peticion.getByRole('button', { name: 'Pedir anulación' }).click();
  await expect(page.getByText(`pide anular esta venta: «${MOTIVO}»`)).toBeVisible();

  const equipo = await browser.newContext({ serviceWorkers: 'block' });
  try {
    const propietaria = new Staff(await equipo.newPage(), shop);
    await propietaria.entrarComo('propietario');
    await propietaria.menu.getByRole('link', { name: /^Ventas.*por anular$/ }).click();
    const venta = propietaria.page.getByRole('dialog', { name: /^Venta V/ });
    await expect(venta).toContainText(`«${MOTIVO}»`);
    await expectNoViolations(propietaria.page, 'a sale that somebody asks to void');
    await venta.getByRole('button', { name: 'Anular venta' }).click();
    const pregunta = propietaria.page.getByRole('dialog', { name: /^¿Anular la venta V/ });
    await expect(pregunta.getByLabel('Motivo')).toHaveValue(MOTIVO);
    await pregunta.getByRole('button', { name: 'Sí, anular venta' }).click();
    await expect(pregunta).toBeHidden();
    await expect(venta.getByText(/^Venta anulada el /)).toBeVisible();
    await expect(venta.getByRole('link', { name: 'Cobrar lo correcto' })).toBeFocused();
    await expectNoViolations(propietaria.page, 'a sale just voided');
    await expect(propietaria.menu.getByRole('link', { name: /por anular/ })).toHaveCount(0);
  } finally {
    await equipo.close();
  }

  // The employee's screen is still open on the sale.
  const anulada = page.getByRole('dialog', { name: /^Venta V/ });
  await expect(anulada.getByText(/^Venta anulada el /)).toContainText(MOTIVO);
  await expect(anulada.getByRole('button', { name: 'Pedir anulación' })).toHaveCount(0);
});
