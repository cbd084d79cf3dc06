import type { Page } from '@playwright/test';
import type { Venta } from '#contract/ventas.ts';
import { expect, staffTest as test } from './personal/staff.ts';

// The table of what runs out shows ten products: other journeys make more than that.
test.use({ aparte: 'panel-en-vivo' });

const deHoy = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Hoy', exact: true }) });

/** Well under the half minute after which the screen would look by itself. */
const PRONTO = { timeout: 6_000 };

for (const { donde, ruta } of [
  { donde: 'the dashboard', ruta: '/dashboard' },
  { donde: 'the dashboard of the reports', ruta: '/reportes' },
]) {
  test(`${donde} follows what is sold and voided, and stays where it is`, async ({ staff, page, shop }) => {
    const { _id, nombre } = await shop.crearProducto({ precioVenta: 40, stock: 4, stockMinimo: 3 });
    await page.setViewportSize({ width: 1024, height: 500 });
    await staff.entrarComo('propietario');
    await staff.abrir(ruta);
    const hoy = deHoy(page);
    const cifra = (cual: string) =>
      hoy.locator('dt', { hasText: cual }).locator('xpath=following-sibling::dd[1]');
    const numero = async () => Number(await cifra('Ventas').innerText());
    await expect(cifra('Ventas')).toBeVisible();
    const antes = await numero();
    const pasos: string[] = [];
    await page.exposeFunction('anotar', (texto: string) => pasos.push(texto));
    await page.evaluate(() => {
      const mirar = () => {
        const cargando = document.querySelector('main')?.textContent?.includes('Cargando');
        // What was exposed above is the page's, whose type does not know it.
        if (cargando) (window as unknown as { anotar: (t: string) => void }).anotar('Cargando');
      };
      new MutationObserver(mirar).observe(document.body, { subtree: true, childList: true });
    });
    const altura = () => page.evaluate(() => [scrollY, document.querySelector('main')?.scrollTop]);
    // A wheel moves the page a little at a time: this is where it stays.
    await page.evaluate(() => {
      for (const uno of [document.documentElement, document.querySelector('main')])
        uno?.scrollTo({ top: 150, behavior: 'instant' });
    });
    const lugar = await altura();
    expect(Math.max(...lugar.map((y) => y ?? 0))).toBeGreaterThan(50);
    const desde = Date.now();
    const pedidas: string[] = [];
    page.on('request', (pedida) => pedida.url().endsWith('/dashboard') && pedidas.push(pedida.url()));

    const vender = () =>
      shop.owner.post<{ venta: Venta }>('/api/ventas', {
        body: {
          datosCliente: { nombre: 'Elena Chub', telefono: '55550101' },
          items: [{ producto: _id, cantidad: 1, precioUnitario: 40 }],
          ...{ metodoPago: 'efectivo', tipoVenta: 'directa' },
        },
      });
    const { venta } = await vender();
    await expect.poll(numero, PRONTO).toBe(antes + 1);
    await expect(cifra('Ventas')).toHaveAttribute('data-changed', 'true');
    // Many at once are looked at together.
    await vender();
    await vender();
    await vender();
    await expect.poll(numero, PRONTO).toBe(antes + 4);
    // Every three seconds at most, however long all this took.
    expect(pedidas.length).toBeLessThanOrEqual(2 + (Date.now() - desde) / 3_000);
    await expect(page.getByRole('table', { name: 'Productos con stock bajo' })).toContainText(nombre);

    await shop.owner.post(`/api/ventas/${venta._id}/anular`, { body: { motivo: 'Se equivocó de globo' } });
    await expect.poll(numero, PRONTO).toBe(antes + 3);
    await shop.ponerStock(_id, 50);
    await expect(page.getByRole('table', { name: 'Productos con stock bajo' })).not.toContainText(
      nombre,
      PRONTO,
    );
    expect(await altura()).toEqual(lugar);
    expect(pasos).toEqual([]);
  });
}

test('a figure that changed does not move for whoever wants stillness', async ({ staff, page, shop }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { _id } = await shop.crearProducto({ precioVenta: 40 });
  await staff.entrarComo('propietario');
  const cifra = deHoy(page).locator('dd').first();
  await expect(cifra).toBeVisible();
  await shop.owner.post('/api/ventas', {
    body: {
      datosCliente: { nombre: 'Elena Chub', telefono: '55550101' },
      items: [{ producto: _id, cantidad: 1, precioUnitario: 40 }],
      ...{ metodoPago: 'efectivo', tipoVenta: 'directa' },
    },
  });
  await expect(cifra).toHaveAttribute('data-changed', 'true', PRONTO);
  const dura = await cifra.evaluate((dd) => Number.parseFloat(getComputedStyle(dd).animationDuration));
  expect(dura).toBeLessThan(0.001);
});
