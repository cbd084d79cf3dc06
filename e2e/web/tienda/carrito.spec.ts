import { intercept } from '../../support/intercept.ts';
import { expect, tiendaTest as test } from './support/tienda.ts';

test.describe('cart', () => {
  test('limits quantities to the stock', async ({ tienda }) => {
    const { nombre } = await tienda.shop.crearProducto({ stock: 2 });
    await tienda.abrirCon(nombre);
    const tarjeta = tienda.tarjeta(nombre);
    await tarjeta.getByRole('button', { name: `Agregar ${nombre} al carrito` }).press('Enter');
    const mas = tarjeta.getByRole('button', { name: `Uno más de ${nombre}` });
    await expect(mas).toBeFocused();
    await mas.press('Enter');
    await mas.click();
    await expect(tienda.aviso('Stock máximo disponible: 2 unidades')).toBeVisible();
    await expect(tienda.botonCarrito).toHaveAccessibleName('Carrito, 2 artículos');

    const carrito = await tienda.abrirCarrito();
    await expect(carrito).toContainText('Q25.00');
    const cantidad = carrito.getByRole('textbox', { name: `Cantidad de ${nombre}` });
    await cantidad.fill('99');
    await cantidad.press('Enter');
    await expect(cantidad).toHaveValue('2');
    await carrito.getByRole('button', { name: `Uno menos de ${nombre}` }).click();
    await carrito.getByRole('button', { name: `Uno menos de ${nombre}` }).click();
    await expect(carrito).toContainText('Tu carrito está vacío');
  });

  test('counts a double tap once, and restores a stored cart without moving the focus', async ({
    tienda,
    page,
  }) => {
    const { nombre } = await tienda.shop.crearProducto();
    // The test may be faster than the page's first script.
    await tienda.abrirDelTodo(`/catalogo?buscar=${encodeURIComponent(nombre)}`);
    await tienda.esperarFuentes();
    const boton = tienda.tarjeta(nombre).getByRole('button', { name: `Agregar ${nombre} al carrito` });
    for (const parte of [0.12, 0.5, 0.88]) {
      await boton.scrollIntoViewIfNeeded();
      const caja = await boton.boundingBox();
      if (!caja) throw new Error('the button is not on screen');
      // Without a delay both taps are sent at once, so that the second one is in time on a busy machine too.
      await page.mouse.dblclick(caja.x + caja.width * parte, caja.y + caja.height / 2);
      await expect(tienda.tarjeta(nombre).getByRole('textbox')).toHaveValue('1');
      await expect(
        page.getByRole('status').filter({ hasText: `1 de ${nombre} en tu carrito.` }),
      ).toBeAttached();
      await tienda
        .tarjeta(nombre)
        .getByRole('button', { name: `Quitar ${nombre} del carrito` })
        .click();
      await expect(boton).toBeFocused();
    }
    await tienda.agregar(nombre);
    await page.reload();
    await expect(tienda.tarjeta(nombre).getByRole('textbox')).toHaveValue('1');
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  });

  test('restores a removed line with «Deshacer»', async ({ tienda }) => {
    const { nombre } = await tienda.shop.crearProducto();
    await tienda.abrirCon(nombre);
    await tienda.agregar(nombre);
    const carrito = await tienda.abrirCarrito();
    await carrito.getByRole('button', { name: `Quitar ${nombre}` }).click();
    await expect(carrito).toContainText('Tu carrito está vacío');
    await tienda.avisos.getByRole('button', { name: 'Deshacer' }).click();
    await expect(carrito.getByRole('textbox', { name: `Cantidad de ${nombre}` })).toHaveValue('1');
  });

  test('survives a reload, and is empty when its stored data is invalid', async ({ tienda, page }) => {
    const { nombre } = await tienda.shop.crearProducto();
    await tienda.abrirCon(nombre);
    await tienda.agregar(nombre);
    await page.reload();
    await expect(tienda.botonCarrito).toHaveAccessibleName('Carrito, 1 artículo');

    for (const basura of ['{', 'null', '[1,{"_id":3}]', '{"lineas":[]}']) {
      await page.evaluate((texto) => localStorage.setItem('guirnalda.carrito.invitado', texto), basura);
      await page.reload();
      await expect(tienda.botonCarrito).toHaveAccessibleName('Carrito, 0 artículos');
    }
  });

  test('loads current prices and stock when it is opened', async ({ tienda }) => {
    const caro = await tienda.shop.crearProducto();
    const escaso = await tienda.shop.crearProducto({ stock: 5 });
    for (const { nombre } of [caro, escaso]) {
      await tienda.abrirCon(nombre);
      await tienda.agregar(nombre);
    }
    await tienda.shop.ponerPrecio(caro._id, 20);
    await tienda.shop.ponerStock(escaso._id, 0);
    const carrito = await tienda.abrirCarrito();
    const cambioDePrecio = `«${caro.nombre}» ahora cuesta Q20.00. Antes: Q12.50.`;
    await expect(carrito).toContainText(cambioDePrecio);
    await expect(carrito).toContainText(`«${escaso.nombre}» ya no está disponible`);
    await expect(carrito.getByRole('textbox')).toHaveCount(1);
    await expect(carrito.getByRole('contentinfo')).toContainText('Q20.00');
    const linea = carrito.getByRole('listitem').filter({ hasText: escaso.nombre });
    await expect(linea).toContainText('Agotado');

    // The notice stays until it is acknowledged, also after a reload.
    await tienda.page.reload();
    await expect(carrito).toContainText(cambioDePrecio);
    await carrito.getByRole('button', { name: 'Entendido' }).click();
    await expect(carrito).not.toContainText('ahora cuesta');
    await tienda.page.reload();
    await expect(linea).toContainText('Agotado');
    await expect(carrito).not.toContainText('ahora cuesta');

    await linea.getByRole('button', { name: `Quitar ${escaso.nombre}` }).click();
    await expect(linea).toHaveCount(0);
    await tienda.avisos.getByRole('button', { name: 'Deshacer' }).click();
    await expect(linea).toContainText('Agotado');
  });

  test('shows price changes on a return to the tab, and asks to confirm again', async ({ tienda, page }) => {
    const { nombre, _id } = await tienda.shop.crearProducto({ stock: 5 });
    await tienda.abrirCon(nombre);
    await tienda.agregar(nombre);
    const checkout = await tienda.abrirCheckout();
    await expect(checkout).toContainText('Q12.50');
    await tienda.llenar(checkout);
    await tienda.shop.ponerPrecio(_id, 15);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(checkout).toContainText(`«${nombre}» ahora cuesta Q15.00. Antes: Q12.50.`);
    await expect(checkout.getByRole('region', { name: 'Resumen del Pedido' })).toContainText('TotalQ15.00');

    // The first press does not confirm a change that is not acknowledged.
    await tienda.confirmar(checkout);
    await expect(checkout).toContainText('Revisa el resumen y confirma de nuevo.');
    await expect(page.getByRole('heading', { name: '¡Pedido recibido!' })).toBeHidden();
    await checkout.getByRole('button', { name: 'Entendido' }).click();
    await expect(checkout).not.toContainText('Antes: Q12.50');
    await tienda.confirmar(checkout);
    await tienda.codigo();
    await expect(page.getByText('Q15.00')).toBeVisible();
  });

  test('does not place an order whose total differs from the one shown', async ({ tienda, page }) => {
    const { nombre, _id } = await tienda.shop.crearProducto();
    await tienda.abrirCon(nombre);
    await tienda.agregar(nombre);
    const checkout = await tienda.abrirCheckout();
    await tienda.llenar(checkout);
    // The price changes after the cart was checked and before the order is recorded.
    await intercept(page, '**/api/pedidos', async (route) => {
      await tienda.shop.ponerPrecio(_id, 99);
      await route.continue();
    });
    await tienda.confirmar(checkout);
    await expect(tienda.aviso('El total de tu pedido cambió: ahora es Q99.00')).toBeVisible();
    await expect(checkout).toContainText(`«${nombre}» ahora cuesta Q99.00. Antes: Q12.50.`);
    await expect(checkout).toContainText('Revisa el resumen y confirma de nuevo.');
    await page.unroute('**/api/pedidos');
    await tienda.confirmar(checkout);
    await tienda.codigo();
    await expect(page.getByText('Q99.00')).toBeVisible();
  });

  test('orders the remaining lines after a sold-out line is removed', async ({ tienda, page }) => {
    const queda = await tienda.shop.crearProducto();
    const agotado = await tienda.shop.crearProducto({ stock: 5 });
    for (const { nombre } of [queda, agotado]) {
      await tienda.abrirCon(nombre);
      await tienda.agregar(nombre);
    }
    await tienda.shop.ponerStock(agotado._id, 0);
    const checkout = await tienda.abrirCheckout();
    const linea = checkout.getByRole('listitem').filter({ hasText: agotado.nombre });
    await expect(linea).toContainText('No disponible');
    await linea.getByRole('button', { name: `Quitar ${agotado.nombre}` }).click();
    await expect(linea).toHaveCount(0);
    await expect(checkout).not.toContainText('ya no está disponible');
    await tienda.llenar(checkout);
    await tienda.confirmar(checkout);
    await tienda.codigo();
    await expect(page.getByText('Q12.50')).toBeVisible();
  });

  test('is the same in every tab, and an order empties it in all of them', async ({
    tienda,
    page,
    context,
  }) => {
    const { nombre } = await tienda.shop.crearProducto();
    await tienda.abrirCon(nombre);
    const otra = await context.newPage();
    await otra.goto(`${tienda.shop.url}/catalogo`);
    const botonEnOtra = otra.getByRole('button', { name: /^Carrito,/ });
    await tienda.agregar(nombre);
    await expect(botonEnOtra).toHaveAccessibleName('Carrito, 1 artículo');
    const checkout = await tienda.abrirCheckout();
    await tienda.llenar(checkout);
    await tienda.confirmar(checkout);
    await tienda.codigo();
    await expect(botonEnOtra).toHaveAccessibleName('Carrito, 0 artículos');
    expect(await page.evaluate(() => localStorage.getItem('guirnalda.carrito.invitado'))).toBeNull();
    await otra.close();
  });

  test('aligns its remove buttons in one column for any amount', async ({ tienda }) => {
    for (const precioVenta of [1, 1234.5]) {
      const { nombre } = await tienda.shop.crearProducto({ precioVenta });
      await tienda.abrirCon(nombre);
      await tienda.agregar(nombre);
    }
    const carrito = await tienda.abrirCarrito();
    const botonesQuitar = await carrito.getByRole('button', { name: /^Quitar/ }).all();
    const bordes = await Promise.all(
      botonesQuitar.map(async (uno) => {
        const caja = await uno.boundingBox();
        if (!caja) throw new Error('a remove button is not on screen');
        return Math.round(caja.x + caja.width);
      }),
    );
    expect(bordes).toHaveLength(2);
    expect(bordes[0]).toBe(bordes[1]);
  });

  test('closes with the back button and with Escape, which returns the focus', async ({ tienda, page }) => {
    await tienda.abrir();
    const carrito = await tienda.abrirCarrito();
    await page.goBack();
    await expect(carrito).toBeHidden();
    await tienda.abrirCarrito();
    await page.keyboard.press('Escape');
    await expect(carrito).toBeHidden();
    await expect(tienda.botonCarrito).toBeFocused();
  });
});
