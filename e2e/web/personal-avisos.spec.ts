import { expect, type Staff, staffTest as test } from './personal/staff.ts';

/** Where a toast stands over the page's own buttons. */
async function tapados({ page }: Staff, aviso: string): Promise<string[]> {
  const recuadro = page.getByRole('region', { name: 'Avisos' });
  await expect(recuadro.getByText(aviso)).toBeVisible();
  // It comes in from the side.
  await page.waitForTimeout(400);
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
  test(`a toast leaves the buttons of its page free, at ${width} × ${height}`, async ({ staff, page }) => {
    await page.setViewportSize({ width, height });
    const nombre = `Globo de paso ${width}`;
    await staff.shop.crearProducto({ nombre });
    await staff.entrarComo('propietario');
    await staff.abrir(`/productos?buscar=${encodeURIComponent(nombre)}`);
    await page.getByRole('button', { name: `Eliminar ${nombre}` }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Eliminar/ })
      .click();
    expect(await tapados(staff, 'Deshacer')).toEqual([]);
    await page.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByRole('link', { name: 'Reportes' })).toBeVisible();
    // A page without buttons there has its toasts at the very top.
    await page.getByRole('link', { name: 'Reportes' }).click();
    const arriba = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--toasts-top').trim());
    await expect.poll(arriba).toBe('0px');
  });
}
