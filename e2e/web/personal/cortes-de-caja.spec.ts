import { ABRIR_CAJA, CERRAR_CAJA, INICIAR_SESION } from '#contract/calls/addresses.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { ACCESOS } from '../../support/shop.ts';
import { openShop } from '../../support/shop-client.ts';
import { capturarImpresion } from './support/impresion.ts';
import { expect, staffTest as test } from './support/staff.ts';

test.use({ aparte: 'cortes-de-caja' });

test('slips of cash sessions are shown and reprinted, and a reload keeps an unfinished count', async ({
  staff,
  page,
  shop,
}) => {
  const { token } = await shop.visitor(INICIAR_SESION, { body: ACCESOS.empleado });
  await openShop(shop.url, token).owner(ABRIR_CAJA, { body: { fondoInicial: 100 } });
  await shop.owner(ABRIR_CAJA, { body: { fondoInicial: 75 } });
  await shop.owner(CERRAR_CAJA, { body: { efectivoContado: 80 } });
  await staff.entrarComo('propietario');
  await staff.abrir('/ventas?tab=cortes');
  const ver = (quien: string) =>
    page.getByRole('button', { name: new RegExp(`^Ver el corte de ${quien}`) }).first();
  await expect(ver('Marta')).toBeVisible();
  await expectNoViolations(page, 'the list of cash sessions');
  await ver('Marta').click();
  const corte = page.getByRole('dialog', { name: /^Corte de caja de Marta/ });
  await expect(corte.getByRole('article', { name: 'Corte de caja' })).toContainText('Sobran Q5.00');
  await expectNoViolations(page, 'one cash session');
  const impreso = await capturarImpresion(page);
  await corte.getByRole('button', { name: 'Imprimir corte' }).click();
  await expect.poll(impreso).toContain('Corte de caja');
  await page.keyboard.press('Escape');

  await ver('Diego').click();
  const abierta = page.getByRole('dialog', { name: /^Caja abierta de Diego/ });
  await abierta.getByRole('button', { name: 'Contar y cerrar' }).click();
  const cerrar = page.getByRole('dialog', { name: /^Cerrar la caja de Diego/ });
  await cerrar.getByLabel('Cuántos de Q20', { exact: true }).fill('4');
  await expect(cerrar.getByText('Faltan Q20.00')).toBeVisible();
  // The browser asks before it leaves unsaved input.
  page.once('dialog', (pregunta) => pregunta.accept());
  await page.reload();
  await abierta.getByRole('button', { name: 'Contar y cerrar' }).click();
  await expect(cerrar.getByText('Aquí está lo que habías contado')).toBeVisible();
  await expectNoViolations(page, 'counting the drawer of another user');
});
