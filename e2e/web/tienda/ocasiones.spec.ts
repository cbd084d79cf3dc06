import { expectNoViolations } from '../../support/axe.ts';
import { expectNoSidewaysScroll } from '../../support/cut.ts';
import { atBothSizes, PHONE } from '../../support/sizes.ts';
import { expect, tiendaTest as test } from './support/tienda.ts';

test('the first page leads to the page of an occasion, where filters work and which the back button leaves', async ({
  tienda,
  page,
}) => {
  await tienda.abrir();
  const ocasiones = page.getByRole('navigation', { name: 'Ocasiones' });
  await expect(ocasiones.getByRole('link', { name: 'Cumpleaños' })).toBeVisible();
  // Nothing in the demo shop is for it.
  await expect(ocasiones.getByRole('link', { name: 'Halloween' })).toBeHidden();
  await ocasiones.getByRole('link', { name: 'Boda', exact: true }).click();
  await expect(page).toHaveURL(/\/ocasion\/boda$/);
  await expect(page).toHaveTitle(/^Boda · /);
  await expect(page.getByRole('heading', { level: 2, name: 'Boda' })).toBeVisible();
  await expect(ocasiones.getByRole('link', { name: 'Boda', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(tienda.tarjetas.first()).toBeVisible();

  await tienda.categoria('Globos').click();
  await expect(page).toHaveURL(/\/ocasion\/boda\?categoria=globos$/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Globos' })).toBeVisible();
  const migas = page.getByRole('navigation', { name: 'Dónde estás' });
  await migas.getByRole('link', { name: 'Boda' }).click();
  await expect(page).toHaveURL(/\/ocasion\/boda$/);
  await expect(page.getByRole('heading', { level: 2, name: 'Boda' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Quitar el filtro Boda' })).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/ocasion\/boda\?categoria=globos$/);
  await migas.getByRole('link', { name: 'Catálogo' }).click();
  await expect(page).toHaveURL(/\/catalogo$/);
  await expect(page.getByRole('heading', { level: 2, name: 'Boda' })).toBeHidden();
});

test('an occasion is chosen in the filters, and removed as every filter', async ({ tienda, page }) => {
  await tienda.abrir('/catalogo?categoria=otros');
  await page.getByRole('button', { name: /^Filtrar/ }).click();
  const dialogo = page.getByRole('dialog', { name: 'Filtrar productos' });
  const grupo = dialogo.getByRole('group', { name: 'Ocasión' });
  await grupo.getByRole('checkbox', { name: /^Navidad / }).check();
  await grupo.getByRole('checkbox', { name: /^San Valentín / }).check();
  await expect(grupo.getByRole('checkbox', { name: /^Navidad / })).not.toBeChecked();
  await dialogo.getByRole('button', { name: /^Ver/ }).click();
  await expect(page).toHaveURL(/\/ocasion\/san-valentin\?categoria=otros$/);
  await page.getByRole('button', { name: 'Quitar el filtro San Valentín' }).click();
  await expect(page).toHaveURL(/\/catalogo\?categoria=otros$/);
});

test('what is marked for an occasion appears on its page; an unknown occasion is not found', async ({
  tienda,
  page,
}) => {
  const { nombre } = await tienda.shop.crearProducto({ ocasiones: ['halloween'] });
  await tienda.abrir('/ocasion/halloween');
  await expect(tienda.tarjeta(nombre)).toBeVisible();
  const unknown = await page.goto(new URL('/ocasion/lunes', page.url()).href);
  expect(unknown?.status()).toBe(404);
});

test('the page of an occasion has no accessibility violations', async ({ tienda, page }) => {
  await page.setViewportSize(PHONE);
  await tienda.abrir('/ocasion/cumpleanos');
  await expect(tienda.tarjetas.first()).toBeVisible();
  await atBothSizes(page, async (tamano) => {
    await expectNoViolations(page, `occasion, ${tamano}`);
    await expectNoSidewaysScroll(page, tamano);
  });
});
