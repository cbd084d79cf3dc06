import { withCable } from '../support/cable.ts';
import { ACCESOS } from '../support/shop.ts';
import { Staff } from './personal/staff.ts';
import { expect, Till, tillTest as test } from './personal/till.ts';

/** Well under the half minute after which screens would look by themselves. */
const PRONTO = { timeout: 6_000 };

const CLIENTE = { nombre: 'Elena Chub', telefono: '55550101' };

test('the till shows what was sold elsewhere without asking', async ({ till }) => {
  const { shop } = till.staff;
  const { _id, nombre } = await shop.crearProducto({ stock: 9, stockMinimo: 0 });
  await till.abrir();
  await till.busqueda.fill(nombre);
  await expect(till.tarjeta(nombre)).toContainText('9');
  await shop.pedir({ cliente: CLIENTE, items: [{ producto: _id, cantidad: 5 }] });
  await expect(till.tarjeta(nombre)).toContainText('4', PRONTO);
  await till.tarjeta(nombre).click();
  await shop.ponerPrecio(_id, 33.25);
  await expect(till.staff.avisos(/cambió: ahora es Q33\.25/)).toBeVisible(PRONTO);
  await expect(till.total).toHaveText('Q33.25');
  await expect(till.tarjeta(nombre)).toContainText('Q33.25', PRONTO);
  await shop.ponerStock(_id, 0);
  await expect(till.tarjeta(nombre)).toContainText('Sin stock', PRONTO);
});

test('what the till itself sells is taken off once', async ({ till, page }) => {
  const { _id, nombre } = await till.staff.shop.crearProducto({ stock: 9, stockMinimo: 0 });
  await till.abrir();
  await till.busqueda.fill(nombre);
  await till.tarjeta(nombre).click();
  const vistos: string[] = [];
  await page.exposeFunction('visto', (texto: string) => vistos.push(texto));
  await page.evaluate(() => {
    const lista = document.querySelector('ul[aria-label="Productos"]');
    // What was exposed above is the page's, whose type does not know it.
    const mirar = () => (window as unknown as { visto: (t: string) => void }).visto(lista?.textContent ?? '');
    if (lista)
      new MutationObserver(mirar).observe(lista, { subtree: true, childList: true, characterData: true });
  });
  await till.tecla('F9', 'Enter');
  await expect(till.hecha).toBeVisible();
  await till.tecla('Enter');
  await till.busqueda.fill(nombre);
  await expect(till.tarjeta(nombre)).toContainText('8');
  expect(vistos.filter((texto) => texto.includes(`Stock: 7${nombre}`))).toEqual([]);
  const { producto } = await till.staff.shop.owner.get<{ producto: { stock: number } }>(
    `/api/productos/${_id}`,
  );
  expect(producto.stock).toBe(8);
});

test('orders come to the list by themselves', async ({ staff, page, shop }) => {
  const { _id } = await shop.crearProducto();
  await staff.entrarComo('propietario');
  await staff.abrir('/pedidos');
  await expect(page.getByRole('table')).toBeVisible();
  const { numero } = await shop.pedir({ cliente: CLIENTE, items: [{ producto: _id, cantidad: 1 }] });
  const fila = page.getByRole('row').filter({ hasText: numero });
  await expect(fila).toContainText('En Proceso', PRONTO);
  await shop.ponerEstado(numero, 'listo-entrega');
  await expect(fila).toContainText('Listo', PRONTO);
});

test('an idle till notices within seconds that the shop is gone, and catches up when it is back', async ({
  page,
  shop,
}) => {
  await withCable(shop.url, async (cable) => {
    const staff = new Staff(page, { ...shop, url: cable.url });
    const till = new Till(staff);
    const { _id, nombre } = await shop.crearProducto({ stock: 9, stockMinimo: 0 });
    await staff.entrar(ACCESOS.empleado);
    await till.lista();
    await till.busqueda.fill(nombre);
    await expect(till.tarjeta(nombre)).toContainText('9');
    const aviso = page.getByText('Sin conexión con la tienda.');
    await cable.cut();
    await expect(aviso).toBeVisible(PRONTO);
    await shop.ponerStock(_id, 3);
    await cable.mend();
    await expect(aviso).toBeHidden(PRONTO);
    await expect(till.tarjeta(nombre)).toContainText('3', PRONTO);
  });
});
