import type { Page } from '@playwright/test';

/** How long tasks may come after what caused them, in ms. */
const DESPUES = 1_000;

/**
 * The longest task of the page, in ms, while the owner opens the inventory report, pages through it, changes its filters and
 * takes it home as PDF and as Excel. 0 where none took 50 ms, which is what a browser calls long.
 */
export async function tareaDelReporte(page: Page, url: string): Promise<number> {
  page.setDefaultTimeout(120_000);
  const boton = (name: string) => page.getByRole('button', { name }).last();
  const generado = async (hacer: () => Promise<unknown>) => {
    const respuesta = page.waitForResponse(/\/api\/reportes\/inventario/);
    await hacer();
    await (await respuesta).finished();
    await page.waitForTimeout(DESPUES);
  };
  await page.goto(`${url}/reportes`);
  await page.getByRole('heading', { name: 'Clientes frecuentes' }).waitFor();
  await page.waitForTimeout(DESPUES);
  await page.evaluate('tareas.length = 0; 0');

  await generado(() => page.getByRole('tab', { name: 'Inventario' }).click());
  await page.mouse.move(700, 600);
  for (let i = 0; i < 10; i += 1) await page.mouse.wheel(0, 400);
  for (const name of ['Página siguiente', 'Página siguiente', 'Última página', 'Primera página']) {
    await boton(name).click();
    await page.waitForTimeout(DESPUES / 5);
  }
  await page.getByLabel('Categoría').selectOption('globos');
  await generado(() => boton('Generar Reporte').click());
  await page.getByLabel('Categoría').selectOption('todos');
  await generado(() => boton('Generar Reporte').click());
  for (const name of ['Descargar PDF', 'Descargar Excel']) {
    const descarga = page.waitForEvent('download');
    await boton(name).click();
    await descarga;
    await page.waitForTimeout(DESPUES);
  }
  return await page.evaluate<number>('Math.max(0, ...tareas)');
}
