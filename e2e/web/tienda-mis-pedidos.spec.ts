import { expectNoViolations } from '../support/axe.ts';
import { ACCESOS } from '../support/shop.ts';
import { expect, type Tienda, tiendaTest as test } from './tienda/tienda.ts';

/** Orders of the demo shop's client, each of a product of its own; the names of those. */
async function pedidosDeClienta(tienda: Tienda, cuantos: number): Promise<string[]> {
  const { token } = await tienda.shop.visitor.post<{ token: string }>('/api/auth/login', {
    body: ACCESOS.cliente,
  });
  const nombres: string[] = [];
  for (let vez = 0; vez < cuantos; vez += 1) {
    const { nombre, _id } = await tienda.shop.crearProducto();
    nombres.push(nombre);
    await tienda.shop.visitor.post('/api/pedidos', {
      headers: { authorization: `Bearer ${token}` },
      body: {
        cliente: { nombre: 'Sofía', telefono: '55551234' },
        items: [{ producto: _id, cantidad: 2 }],
      },
    });
  }
  return nombres;
}

test('a client finds her orders again, page by page, and follows one', async ({ tienda, page }) => {
  const nombres = await pedidosDeClienta(tienda, 11);
  await tienda.abrir();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Mis Pedidos' })).toBeHidden();
  await tienda.entrar(ACCESOS.cliente);
  await page.getByRole('banner').getByRole('link', { name: 'Mis Pedidos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Pedidos' })).toBeVisible();
  const tarjetas = page.getByRole('main').getByRole('listitem');
  await expect(tarjetas).toHaveCount(10);
  const primera = tarjetas.first();
  await expect(primera).toContainText(`2 x ${nombres.at(-1)}`);
  await expect(primera).toContainText('Q25.00');
  await expect(primera).toContainText('En Proceso');
  await expect(primera.getByRole('heading', { name: /^Pedido P\d{8}-\d{4,}$/ })).toBeVisible();

  await page
    .getByRole('navigation', { name: 'Páginas de tus pedidos' })
    .getByRole('button', { name: 'Página siguiente' })
    .click();
  await expect(page).toHaveURL(/\/mis-pedidos\?pagina=2$/);
  await expect(tarjetas.filter({ hasText: `2 x ${nombres[0]}` })).toHaveCount(1);
  await page.goBack();
  await expect(primera).toContainText(`2 x ${nombres.at(-1)}`);

  await primera.getByRole('link', { name: /^Ver pedido/ }).click();
  await expect(page).toHaveURL(/\/seguimiento\?codigo=\d{6}$/);
  await expect(page.getByText(`${nombres.at(-1)}`)).toBeVisible();

  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await tienda.abrir('/mis-pedidos');
  await expect(page.getByText('Todavía no tienes pedidos')).toBeVisible();
});

test('a visitor finds what this browser ordered, and the way into an account', async ({ tienda, page }) => {
  await tienda.abrir('/mis-pedidos');
  await expect(page.getByText('Todavía no tienes pedidos')).toBeVisible();
  await expectNoViolations(page, 'no orders');
  const { nombre } = await tienda.comprar();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mis pedidos' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toContainText([`1 x ${nombre}`]);
  await expectNoViolations(page, 'orders of this browser');
  await page.getByRole('button', { name: 'Entrar a mi cuenta' }).click();
  await expect(tienda.dialogo('Iniciar Sesión')).toBeVisible();
});

test('orders again what can still be had, and says what cannot', async ({ tienda, page }) => {
  const [sigue, poco, agotado, borrado] = [
    await tienda.shop.crearProducto(),
    await tienda.shop.crearProducto(),
    await tienda.shop.crearProducto(),
    await tienda.shop.crearProducto(),
  ];
  for (const { nombre } of [sigue, poco, agotado, borrado]) {
    await tienda.abrirCon(nombre);
    await tienda.agregar(nombre);
  }
  await tienda
    .tarjeta(borrado.nombre)
    .getByRole('button', { name: `Uno más de ${borrado.nombre}` })
    .click();
  const checkout = await tienda.abrirCheckout();
  await tienda.llenar(checkout);
  await tienda.confirmar(checkout);
  const codigo = await tienda.codigo();
  await tienda.shop.ponerPrecio(sigue._id, 14);
  await tienda.shop.ponerStock(agotado._id, 0);
  await tienda.shop.owner.delete(`/api/productos/${borrado._id}`);

  await tienda.abrir('/mis-pedidos');
  await page.getByRole('button', { name: /^Pedir de nuevo/ }).click();
  await expect(
    tienda.aviso(
      `Pusimos 2 productos en tu carrito, a los precios de hoy. «${agotado.nombre}» ya no está disponible. «${borrado.nombre}» ya no está disponible.`,
    ),
  ).toBeVisible();
  const carrito = tienda.dialogo('Tu Carrito');
  await expect(carrito.getByRole('listitem')).toHaveCount(2);
  await expect(carrito).toContainText(`«${sigue.nombre}» ahora cuesta Q14.00. Antes: Q12.50.`);
  await expect(carrito.getByRole('contentinfo')).toContainText('Q26.50');
  await page.keyboard.press('Escape');

  // In process there is nothing to order again yet; once it is over there is.
  await tienda.abrir(`/seguimiento?codigo=${codigo}`);
  await expect(page.getByRole('heading', { name: 'En Proceso' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pedir de nuevo/ })).toBeHidden();
  await tienda.shop.visitor.put(`/api/pedidos/cancelar/${codigo}`, { body: { motivo: 'Otra fecha' } });
  await page.getByRole('button', { name: /^Pedir de nuevo/ }).click();
  // What the cancelled order had taken is there to be had again.
  await expect(carrito.getByRole('listitem')).toHaveCount(3);
});

test('says when the orders cannot be had', async ({ tienda, page }) => {
  await pedidosDeClienta(tienda, 1);
  await tienda.abrir();
  await tienda.entrar(ACCESOS.cliente);
  await page.route('**/api/pedidos/mios*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await tienda.abrir('/mis-pedidos');
  await expect(page.getByText('Error al cargar los pedidos')).toBeVisible();
  await page.unroute('**/api/pedidos/mios*');
  await page.route('**/api/pedidos/mios*', (route) => route.abort());
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('No hay conexión')).toBeVisible();
  // With the connection they come by themselves.
  await page.unroute('**/api/pedidos/mios*');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expectNoViolations(page, 'orders of an account');
});
