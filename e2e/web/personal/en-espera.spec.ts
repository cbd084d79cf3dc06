import { expectNoViolations } from '../../support/axe.ts';
import { nuevoCodigo } from '../../support/codigos.ts';
import { intercept } from '../../support/intercept.ts';
import { expect, Pos, posTest as test } from './support/pos.ts';
import { Staff } from './support/staff.ts';

test('an unconfirmed sale can be finished in another window, and is recorded once', async ({
  pos,
  page,
  context,
}) => {
  const codigos = [nuevoCodigo(), nuevoCodigo()];
  const productos = await Promise.all(
    codigos.map((codigo) => pos.staff.shop.crearProducto({ codigo, stock: 9, precioVenta: 10 })),
  );
  const cliente = `Doña Duda ${process.pid}`;
  await pos.abrir();
  const otra = await context.newPage();
  const posDeOtra = new Pos(new Staff(otra, pos.staff.shop));
  await otra.goto(page.url());
  await posDeOtra.esperarListo();
  await pos.escanear(codigos[0] ?? '');
  await pos.tecla('F4');
  await pos.carrito.getByLabel('Cliente', { exact: true }).fill(cliente);
  await pos.carrito.getByLabel('Teléfono', { exact: true }).fill('5000-0009');
  // The server records the sale, but its answer is lost.
  await intercept(page, '**/api/ventas', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await pos.tecla('F9', 'Enter');
  await expect(pos.carrito.getByRole('alert')).toContainText('No llegó la respuesta de esta venta');
  // The other window has a cart of its own when this window closes.
  await posDeOtra.escanear(codigos[1] ?? '');
  await expect(posDeOtra.cantidad(productos[1]?.nombre ?? '')).toHaveValue('1');
  await page.close();
  await expect(posDeOtra.carrito.getByRole('alert')).toContainText('hay una sin confirmar');
  await posDeOtra.tecla('F1');
  const lista = otra.getByRole('dialog', { name: 'Ventas en espera' });
  await expect(lista.getByRole('listitem')).toContainText(`${cliente}`);
  await expect(lista.getByRole('listitem')).toContainText('Sin confirmar');
  await expectNoViolations(otra, 'an unconfirmed sale on hold');
  await posDeOtra.tecla('1');
  await expect(posDeOtra.cantidad(productos[0]?.nombre ?? '')).toHaveValue('1');
  await posDeOtra.procesar.click();
  await expect(posDeOtra.hecha).toContainText('Q10.00');
  expect(await pos.ventasDe(cliente)).toBe(1);
});
