import { REGISTRAR_VENTA } from '#contract/calls/addresses.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { nuevoCodigo } from '../../support/codigos.ts';
import { expect, posTest as test } from './support/pos.ts';

// What each answer writes is tested in e2e/screens; this file tests keys and focus.

const NOMBRE = 'Zunilda Caal';

test('by keyboard: another name for a known phone is asked about, and the new name is known to the next sale', async ({
  pos,
  page,
  shop,
}) => {
  const suyo = `5${String(Date.now()).slice(-7)}`;
  const codigo = nuevoCodigo();
  const { _id: producto } = await shop.crearProducto({ codigo, precioVenta: 12.5, stock: 9 });
  await shop.owner(REGISTRAR_VENTA, {
    body: {
      datosCliente: { nombre: NOMBRE, telefono: suyo },
      items: [{ producto, cantidad: 1, precioUnitario: 12.5 }],
      metodoPago: 'efectivo',
    },
  });
  const telefono = pos.carrito.getByLabel('Teléfono', { exact: true });
  const nombre = pos.carrito.getByLabel('Cliente', { exact: true });
  await pos.abrir();
  await pos.escanear(codigo);
  await expect(pos.lineas).toHaveCount(1);
  await pos.tecla('F4');
  await expect(telefono).toBeFocused();
  await page.keyboard.type(suyo, { delay: 90 });
  await expect(nombre).toHaveValue(NOMBRE);
  await nombre.fill('Zuni Caal');
  await expect(pos.carrito.getByText(`Este teléfono es de ${NOMBRE}`)).toBeVisible();
  await pos.tecla('F9', 'Enter');
  const pregunta = page.getByRole('alertdialog', { name: `Este teléfono es de ${NOMBRE}` });
  await expect(pregunta.getByRole('button', { name: `Usar «${NOMBRE}»` })).toBeFocused();
  await expectNoViolations(page, 'another name for a known phone');
  await pos.tecla('Escape');
  await expect(pregunta).toBeHidden();
  await expect(pos.recibido).toBeFocused();
  await expect(nombre).toHaveValue('Zuni Caal');

  await pos.tecla('Enter');
  await pregunta.getByRole('button', { name: 'Ahora se llama «Zuni Caal»' }).press('Enter');
  await expect(pos.hecha).toContainText('Zuni Caal');
  await pos.tecla('Enter');
  await expect(pos.busqueda).toBeFocused();
  await pos.escanear(codigo);
  await pos.tecla('F4');
  await page.keyboard.type(suyo, { delay: 90 });
  await expect(nombre).toHaveValue('Zuni Caal');
});
