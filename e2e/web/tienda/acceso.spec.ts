import { ACCESOS } from '../../support/shop.ts';
import { expect, tiendaTest as test } from './support/tienda.ts';

test.describe('account', () => {
  test('has its own cart, and signing out clears personal data from storage', async ({ tienda, page }) => {
    const { nombre } = await tienda.shop.crearProducto();
    await tienda.abrirCon(nombre);
    await tienda.agregar(nombre);

    await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
    const acceso = tienda.dialogo('Iniciar Sesión');
    await acceso.getByRole('button', { name: 'Ingresar' }).click();
    await expect(acceso).toContainText('El email es obligatorio');
    await expect(acceso).toContainText('La contraseña es obligatoria');
    await acceso.getByLabel('Email').fill('sofia@');
    await acceso.getByRole('button', { name: 'Ingresar' }).click();
    await expect(acceso).toContainText('El formato del email no es válido');
    await acceso.getByLabel('Email').fill(ACCESOS.cliente.email);
    await acceso.locator('input[name="password"]').fill('equivocada');
    await acceso.getByRole('button', { name: 'Ingresar' }).click();
    await expect(acceso.getByRole('alert')).toContainText('Email o contraseña incorrectos');
    await acceso.locator('input[name="password"]').fill(ACCESOS.cliente.password);
    await acceso.getByRole('button', { name: 'Ingresar' }).click();
    await expect(tienda.avisos).toContainText('¡Bienvenido de vuelta, Sofía');
    await expect(tienda.botonCarrito).toHaveAccessibleName('Carrito, 0 artículos');

    const carrito = await tienda.abrirCarrito();
    await expect(carrito).toContainText('Antes de entrar a tu cuenta elegiste 1 artículo.');
    await carrito.getByRole('status').getByRole('button', { name: 'Traer al carrito' }).click();
    await expect(carrito).not.toContainText('Antes de entrar a tu cuenta');
    await carrito.getByRole('button', { name: 'Proceder al Checkout' }).click();
    const checkout = tienda.dialogo('Finalizar Pedido');
    await expect(checkout.getByLabel('Nombre completo')).toHaveValue(/Sofía/);
    await expect(checkout.getByLabel('Email')).toHaveValue(ACCESOS.cliente.email);
    await checkout.getByRole('button', { name: 'Cancelar' }).click();

    await page.reload();
    await expect(tienda.botonCarrito).toHaveAccessibleName('Carrito, 1 artículo');
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await expect(tienda.botonCarrito).toHaveAccessibleName('Carrito, 0 artículos');
    const guardado = await page.evaluate(() => Object.keys(localStorage));
    // Which shop this is, its name, and whether its fonts are loaded.
    const noPersonales = ['guirnalda.de-tienda', 'guirnalda.tienda', 'guirnalda.fuentes'];
    expect(guardado.filter((clave) => !noPersonales.includes(clave))).toEqual([]);
  });

  test('offers to move the guest cart into the account’s cart', async ({ tienda }) => {
    const { nombre } = await tienda.shop.crearProducto();
    await tienda.abrirCon(nombre);
    await tienda.agregar(nombre);
    await tienda
      .tarjeta(nombre)
      .getByRole('button', { name: `Uno más de ${nombre}` })
      .click();
    await tienda.entrar(ACCESOS.cliente);
    await expect(tienda.botonCarrito).toHaveAccessibleName('Carrito, 0 artículos');
    await expect(tienda.aviso('Antes de entrar a tu cuenta elegiste 2 artículos.')).toBeVisible();
    await tienda.avisos.getByRole('button', { name: 'Traer al carrito' }).click();
    await expect(tienda.botonCarrito).toHaveAccessibleName('Carrito, 2 artículos');
    await expect(tienda.avisos).not.toContainText('Antes de entrar a tu cuenta');
  });

  test('of a staff member shows the link to the staff app', async ({ tienda, page }) => {
    await tienda.abrir();
    await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
    const acceso = tienda.dialogo('Iniciar Sesión');
    await acceso.locator('input[name="email"]').fill(ACCESOS.empleado.email);
    await acceso.locator('input[name="password"]').fill(ACCESOS.empleado.password);
    await acceso.getByRole('button', { name: 'Ingresar' }).click();
    await expect(
      tienda.aviso('Acceso administrativo detectado. Usa el botón naranja para entrar al panel.'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Panel Admin' })).toHaveAttribute('href', '/dashboard');
  });

  test('is signed out when the server rejects the token', async ({ tienda, page }) => {
    await tienda.abrir();
    await page.evaluate(() => localStorage.setItem('guirnalda.token', 'no-vale'));
    await page.reload();
    await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('guirnalda.token'))).toBeNull();
  });
});
