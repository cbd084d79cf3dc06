import { waitForAnimations } from '../../support/still.ts';
import { expect, type Staff, staffTest as test } from './support/staff.ts';

/** The buttons of the page header that a toast covers. */
async function botonesTapados({ page }: Staff, aviso: string): Promise<string[]> {
  const recuadro = page.getByRole('region', { name: 'Avisos' });
  await expect(recuadro.getByText(aviso)).toBeVisible();
  // It slides in from the side.
  await waitForAnimations(recuadro);
  const encima = await recuadro.boundingBox();
  if (!encima) throw new Error('no toast');
  const botones = await page.getByRole('main').locator('header').getByRole('button').all();
  expect(botones.length).toBeGreaterThan(1);
  const nombres: string[] = [];
  for (const boton of botones) {
    const caja = await boton.boundingBox();
    const aparte =
      !caja ||
      caja.x >= encima.x + encima.width ||
      caja.x + caja.width <= encima.x ||
      caja.y >= encima.y + encima.height ||
      caja.y + caja.height <= encima.y;
    if (!aparte) nombres.push((await boton.textContent()) ?? '');
  }
  return nombres;
}

for (const [width, height] of [
  [1366, 768],
  [1024, 768],
] as const) {
  test(`a toast covers no button of the page header at ${width} × ${height}`, async ({ staff, page }) => {
    await page.setViewportSize({ width, height });
    const nombre = `Globo de paso ${width}`;
    await staff.shop.crearProducto({ nombre });
    await staff.entrarComo('propietario', `/productos?buscar=${encodeURIComponent(nombre)}`);
    await page.getByRole('button', { name: `Eliminar ${nombre}` }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Eliminar/ })
      .click();
    expect(await botonesTapados(staff, 'Deshacer')).toEqual([]);
    await page.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByRole('link', { name: 'Reportes' })).toBeVisible();
    // A page without header buttons shows its toasts at the very top.
    await page.getByRole('link', { name: 'Reportes' }).click();
    const arriba = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--toasts-top').trim());
    await expect.poll(arriba).toBe('0px');
  });
}
