import { expectNoViolations } from '../support/axe.ts';
import { expect, tiendaTest as test } from './tienda/tienda.ts';

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
]) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport });

    test('nothing stands in anybody’s way: pages', async ({ tienda, page }) => {
      await tienda.abrir();
      await expect(tienda.tarjetas).toHaveCount(12);
      await expectNoViolations(page, 'catalogue');
      await tienda.abrir('/catalogo?buscar=zzzz');
      await expect(page.getByText('No se encontraron productos')).toBeVisible();
      await expectNoViolations(page, 'empty catalogue');
      await tienda.abrir('/seguimiento');
      await page.getByRole('button', { name: 'Buscar' }).click();
      await expectNoViolations(page, 'tracking');
      await page.goto(`${tienda.shop.url}/no-existe`);
      await expectNoViolations(page, 'not found');
      const ancho = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(ancho).toBeLessThanOrEqual(0);
    });

    test('nothing stands in anybody’s way: dialogs and an order', async ({ tienda, page }) => {
      const { nombre, _id } = await tienda.shop.crearProducto();
      await tienda.abrirCon(nombre);
      await tienda.tarjeta(nombre).getByRole('link', { name: nombre }).click();
      await expect(page.getByRole('heading', { level: 1, name: nombre })).toBeVisible();
      await expectNoViolations(page, 'product');
      await page.goBack();
      await tienda.agregar(nombre);
      await tienda.shop.ponerPrecio(_id, 13);
      await tienda.abrirCarrito();
      await expectNoViolations(page, 'cart');
      await page.keyboard.press('Escape');
      const checkout = await tienda.abrirCheckout();
      await tienda.confirmar(checkout);
      await expectNoViolations(page, 'checkout');
      await checkout.getByRole('button', { name: 'Entendido' }).click();
      await tienda.llenar(checkout);
      await tienda.confirmar(checkout);
      const codigo = await tienda.codigo();
      await expectNoViolations(page, 'order');
      await tienda.abrir(`/seguimiento?codigo=${codigo}`);
      await expect(page.getByRole('heading', { name: 'En Proceso' })).toBeVisible();
      await expectNoViolations(page, 'tracked order');
      await page.getByRole('button', { name: 'Cancelar Pedido' }).click();
      await page.getByRole('button', { name: 'Sí, Cancelar Pedido' }).click();
      await expectNoViolations(page, 'cancelling');
    });
  });
}
