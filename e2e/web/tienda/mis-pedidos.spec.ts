import {
  CANCELAR_PEDIDO,
  CREAR_PEDIDO,
  ELIMINAR_PRODUCTO,
  INICIAR_SESION,
} from '#contract/calls/addresses.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { intercept } from '../../support/intercept.ts';
import { ACCESOS } from '../../support/shop.ts';
import { expect, type Tienda, tiendaTest as test } from './support/tienda.ts';

/** Places orders as the demo shop's client, each with a new product; returns the products' names. */
async function crearPedidosDeCliente(tienda: Tienda, cuantos: number): Promise<string[]> {
  const { token } = await tienda.shop.visitor(INICIAR_SESION, {
    body: ACCESOS.cliente,
  });
  const nombres: string[] = [];
  for (let vez = 0; vez < cuantos; vez += 1) {
    const { nombre, _id } = await tienda.shop.crearProducto();
    nombres.push(nombre);
    await tienda.shop.visitor(CREAR_PEDIDO, {
      headers: { authorization: `Bearer ${token}` },
      body: {
        cliente: { nombre: 'Sofía', telefono: '55551234' },
        items: [{ producto: _id, cantidad: 2 }],
      },
    });
  }
  return nombres;
}

test('a client pages through their orders and opens one', async ({ tienda, page }) => {
  const nombres = await crearPedidosDeCliente(tienda, 11);
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

test('a visitor sees the orders of this browser and a button to sign in', async ({ tienda, page }) => {
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

test('«Pedir de nuevo» adds the available products and names the others', async ({ tienda, page }) => {
  const encarecido = await tienda.shop.crearProducto();
  const igual = await tienda.shop.crearProducto();
  const agotado = await tienda.shop.crearProducto();
  const borrado = await tienda.shop.crearProducto();
  for (const { nombre } of [encarecido, igual, agotado, borrado]) {
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
  await tienda.shop.ponerPrecio(encarecido._id, 14);
  await tienda.shop.ponerStock(agotado._id, 0);
  await tienda.shop.owner(ELIMINAR_PRODUCTO, { params: { id: borrado._id } });

  await tienda.abrir('/mis-pedidos');
  await page.getByRole('button', { name: /^Pedir de nuevo/ }).click();
  await expect(
    tienda.aviso(
      `Pusimos 2 productos en tu carrito, a los precios de hoy. «${agotado.nombre}» ya no está disponible. «${borrado.nombre}» ya no está disponible.`,
    ),
  ).toBeVisible();
  const carrito = tienda.dialogo('Tu Carrito');
  await expect(carrito.getByRole('listitem')).toHaveCount(2);
  await expect(carrito).toContainText(`«${encarecido.nombre}» ahora cuesta Q14.00. Antes: Q12.50.`);
  await expect(carrito.getByRole('contentinfo')).toContainText('Q26.50');
  await page.keyboard.press('Escape');

  // An order in process cannot be ordered again; a finished one can.
  await tienda.abrir(`/seguimiento?codigo=${codigo}`);
  await expect(page.getByRole('heading', { name: 'En Proceso' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pedir de nuevo/ })).toBeHidden();
  await tienda.shop.visitor(CANCELAR_PEDIDO, { params: { code: codigo }, body: { motivo: 'Otra fecha' } });
  await page.getByRole('button', { name: /^Pedir de nuevo/ }).click();
  // The stock of the cancelled order is available again.
  await expect(carrito.getByRole('listitem')).toHaveCount(3);
});

test('shows why the orders could not be loaded', async ({ tienda, page }) => {
  await crearPedidosDeCliente(tienda, 1);
  await tienda.abrir();
  await tienda.entrar(ACCESOS.cliente);
  await intercept(page, '**/api/pedidos/mios*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await tienda.abrir('/mis-pedidos');
  await expect(page.getByText('Error al cargar los pedidos')).toBeVisible();
  await page.unroute('**/api/pedidos/mios*');
  await intercept(page, '**/api/pedidos/mios*', (route) => route.abort());
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('No hay conexión')).toBeVisible();
  // They load by themselves once the connection is back.
  await page.unroute('**/api/pedidos/mios*');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expectNoViolations(page, 'orders of an account');
});
