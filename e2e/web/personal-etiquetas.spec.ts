import { expectNoViolations } from '../support/axe.ts';
import { escucharImpresion, papelDe } from './personal/impresion.ts';
import { ENCARGADA, expect, staffTest as test } from './personal/staff.ts';

test('price labels of the chosen products go to paper, with their bars', async ({ staff, page, shop }) => {
  const grupo = `Etiqueta ${process.pid}-${Date.now()}`;
  await shop.crearProducto({ nombre: `${grupo} corta`, codigo: `E${Date.now()}`, precioVenta: 1234.5 });
  await shop.crearProducto({ nombre: `${grupo} rara`, codigo: `Ñ${Date.now()}` });
  await shop.crearProducto({ nombre: `${grupo} sin código` });
  await staff.entrar(ENCARGADA);
  await staff.abrir(`/productos?buscar=${encodeURIComponent(grupo)}`);
  await page.getByRole('checkbox', { name: 'Elegir todos los de esta página' }).check();
  await page
    .getByRole('region', { name: 'Productos seleccionados' })
    .getByRole('button', { name: 'Etiquetas' })
    .click();
  const dialogo = page.getByRole('dialog', { name: 'Etiquetas de precio' });
  await expect(dialogo.getByText('Q1,234.50').first()).toBeVisible();
  await expect(dialogo.getByRole('img', { name: 'Código de barras Code 128' })).toBeVisible();
  await expect(dialogo.getByText(/^Sin barras, porque .* rara$/)).toBeVisible();
  await expectNoViolations(page, 'labels');

  for (const mal of ['0', '', 'abc', '1000']) {
    await dialogo.getByLabel('Copias de cada uno').fill(mal);
    await expect(dialogo.getByText('Escribe un número entre 1 y 50')).toBeVisible();
    await expect(dialogo.getByLabel('Copias de cada uno')).toHaveValue(mal);
    await expect(dialogo.getByRole('button', { name: 'Imprimir etiquetas' })).toBeDisabled();
  }
  // However many are asked for, only the first sheet is drawn before they go to paper.
  const barras = dialogo.locator('svg[aria-label^="Código de barras"]');
  await dialogo.getByLabel('Copias de cada uno').fill('50');
  await expect(dialogo.getByText('3 productos · 7 hojas')).toBeVisible();
  await expect(barras).toHaveCount(24);
  await dialogo.getByLabel('Copias de cada uno').fill('8');
  await dialogo.getByLabel('Desde la etiqueta').fill('2');
  await expect(dialogo.getByText('3 productos · 2 hojas')).toBeVisible();
  const impreso = await escucharImpresion(page);
  await dialogo.getByRole('button', { name: 'Imprimir 24 etiquetas' }).click();
  await expect.poll(impreso).toContain('Q1,234.50');
  expect((await impreso())?.split(`${grupo} sin código`)).toHaveLength(9);
  await expect(barras).toHaveCount(8);
  expect(await papelDe(page)).toMatch(/^@page \{ size: a4; margin: 0px; \}$/i);

  await dialogo.getByLabel('Papel').selectOption('rollo');
  await expect(dialogo.getByLabel('Desde la etiqueta')).toHaveCount(0);
  await dialogo.getByRole('button', { name: 'Imprimir 24 etiquetas' }).click();
  await expect.poll(() => papelDe(page)).toMatch(/^@page \{ size: 58mm 40mm; margin: 0px; \}$/);
});
