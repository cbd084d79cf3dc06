import { REGISTRAR_VENTA } from '#contract/calls/addresses.ts';
import { WITH_MOTION } from '../../support/still.ts';
import { expect, staffTest as test } from './support/staff.ts';

test.use(WITH_MOTION);

test('changed figures keep the scroll position, and are not animated under reduced motion', async ({
  staff,
  page,
  shop,
}) => {
  const { _id } = await shop.crearProducto({ precioVenta: 40, stock: 9 });
  const vender = () =>
    shop.owner(REGISTRAR_VENTA, {
      body: {
        datosCliente: { nombre: 'Elena Chub', telefono: '55550101' },
        items: [{ producto: _id, cantidad: 1, precioUnitario: 40 }],
        metodoPago: 'efectivo',
        tipoVenta: 'directa',
      },
    });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1024, height: 500 });
  await staff.entrarComo('propietario');
  for (const ruta of ['/dashboard', '/reportes']) {
    await staff.abrir(ruta);
    const cifra = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Hoy', exact: true }) })
      .locator('dd')
      .first();
    await expect(cifra).toBeVisible();
    // Scrolls instantly: a mouse wheel would still be scrolling when the position is read.
    await page.evaluate(() => {
      for (const uno of [document.documentElement, document.querySelector('main')])
        uno?.scrollTo({ top: 150, behavior: 'instant' });
    });
    const scrolled = () => page.evaluate(() => [scrollY, document.querySelector('main')?.scrollTop ?? 0]);
    const before = await scrolled();
    expect(Math.max(...before)).toBeGreaterThan(50);
    await vender();
    await expect(cifra).toHaveAttribute('data-changed', 'true');
    const dura = await cifra.evaluate((dd) => Number.parseFloat(getComputedStyle(dd).animationDuration));
    expect(dura).toBeLessThan(0.001);
    expect(await scrolled()).toEqual(before);
  }
});
