import { OBTENER_PRODUCTO } from '#contract/calls/addresses.ts';
import { withCable } from '../../support/cable.ts';
import { ACCESOS } from '../../support/shop.ts';
import { expect, Pos, posTest as test } from './support/pos.ts';
import { Staff } from './support/staff.ts';

// What is expected without a reload must come within 10 seconds: screens reload by themselves only after 30.

const CLIENTE = { nombre: 'Elena Chub', telefono: '55550101' };

test('the POS shows stock and prices that change elsewhere without a reload', async ({ pos }) => {
  const { shop } = pos.staff;
  const { _id, nombre } = await shop.crearProducto({ stock: 9, stockMinimo: 0 });
  await pos.abrir();
  await pos.busqueda.fill(nombre);
  await expect(pos.tarjeta(nombre)).toContainText('Stock: 9');
  await shop.pedir({ cliente: CLIENTE, items: [{ producto: _id, cantidad: 5 }] });
  await expect(pos.tarjeta(nombre)).toContainText('Stock: 4');
  await pos.tarjeta(nombre).click();
  await shop.ponerPrecio(_id, 33.25);
  await expect(pos.staff.avisos(/cambió: ahora es Q33\.25/)).toBeVisible();
  await expect(pos.total).toHaveText('Q33.25');
  await expect(pos.tarjeta(nombre)).toContainText('Q33.25');
  await shop.ponerStock(_id, 0);
  await expect(pos.tarjeta(nombre)).toContainText('Sin stock');
});

test('a sale made in the POS reduces the shown stock once', async ({ pos, page }) => {
  const { _id, nombre } = await pos.staff.shop.crearProducto({ stock: 9, stockMinimo: 0 });
  await pos.abrir();
  await pos.busqueda.fill(nombre);
  await pos.tarjeta(nombre).click();
  const vistos: string[] = [];
  await page.exposeFunction('visto', (texto: string) => vistos.push(texto));
  await page.evaluate(() => {
    const lista = document.querySelector('ul[aria-label="Productos"]');
    if (!lista) throw new Error('no list of products');
    // Exposed above; the type of the window lacks it.
    const mirar = () => (window as unknown as { visto: (t: string) => void }).visto(lista.textContent ?? '');
    new MutationObserver(mirar).observe(lista, { subtree: true, childList: true, characterData: true });
  });
  await pos.tecla('F9', 'Enter');
  await expect(pos.hecha).toBeVisible();
  await pos.tecla('Enter');
  await pos.busqueda.fill(nombre);
  await expect(pos.tarjeta(nombre)).toContainText('Stock: 8');
  expect(vistos.filter((texto) => texto.includes(`Stock: 7${nombre}`))).toEqual([]);
  const { producto } = await pos.staff.shop.owner(OBTENER_PRODUCTO, { params: { id: _id } });
  expect(producto.stock).toBe(8);
});

test('new orders and status changes appear in the list without a reload', async ({ staff, page, shop }) => {
  const { _id } = await shop.crearProducto();
  await staff.entrarComo('propietario', '/pedidos');
  await expect(page.getByRole('table')).toBeVisible();
  const { numero } = await shop.pedir({ cliente: CLIENTE, items: [{ producto: _id, cantidad: 1 }] });
  const fila = page.getByRole('row').filter({ hasText: numero });
  await expect(fila).toContainText('En Proceso');
  await shop.ponerEstado(numero, 'listo-entrega');
  await expect(fila).toContainText('Listo');
});

test('an idle POS shows within seconds that the shop is unreachable, and updates when it is back', async ({
  page,
  shop,
}) => {
  await withCable(shop.url, async (cable) => {
    const staff = new Staff(page, { ...shop, url: cable.url });
    const pos = new Pos(staff);
    const { _id, nombre } = await shop.crearProducto({ stock: 9, stockMinimo: 0 });
    await staff.entrar(ACCESOS.empleado);
    await pos.esperarListo();
    await pos.busqueda.fill(nombre);
    await expect(pos.tarjeta(nombre)).toContainText('Stock: 9');
    const aviso = page.getByText('Sin conexión con la tienda.');
    await cable.cut();
    await expect(aviso).toBeVisible();
    await shop.ponerStock(_id, 3);
    await cable.restore();
    await expect(aviso).toBeHidden();
    await expect(pos.tarjeta(nombre)).toContainText('Stock: 3');
  });
});
