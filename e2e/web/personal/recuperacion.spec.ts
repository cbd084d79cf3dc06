import { expectNoViolations } from '../../support/axe.ts';
import { expectNoSidewaysScroll } from '../../support/cut.ts';
import { expect, shopTest as test, withServer } from '../../support/shop.ts';
import { PHONE } from '../../support/sizes.ts';
import { capturarImpresion } from './support/impresion.ts';

const EMAIL = 'ixchel@correo.gt';

test('an owner prints the recovery sheet with the new shop, forgets the password, and comes back with a code', async ({
  page,
}) => {
  await withServer([], async (_url, { enlace }) => {
    await page.goto(enlace);
    await expect(page).toHaveURL(/\/bienvenida$/);
    const url = new URL(enlace).origin;
    for (const [campo, valor] of Object.entries({
      tienda: 'Fiestas Ixchel',
      nombre: 'Ixchel Tzul',
      email: EMAIL,
      password: 'globos24',
      otraVez: 'globos24',
    })) {
      await page.locator(`[name=${campo}]`).fill(valor);
    }
    await page.getByRole('button', { name: 'Crear mi tienda' }).click();
    const impreso = await capturarImpresion(page);
    await page.getByRole('button', { name: 'Hacer mi hoja' }).click();
    const lista = page.getByRole('list', { name: 'Códigos de recuperación' });
    await expect(lista.getByRole('listitem')).toHaveCount(8);
    const codigos = await lista.getByRole('listitem').allTextContents();
    await expectNoViolations(page, 'recovery sheet');
    await page.getByRole('button', { name: 'Imprimir la hoja' }).click();
    await expect.poll(impreso).toContain('Fiestas Ixchel');
    const papel = (await impreso()) ?? '';
    for (const codigo of codigos) expect(papel).toContain(codigo);
    for (const secreto of [EMAIL, 'globos24', 'Ixchel Tzul']) expect(papel).not.toContain(secreto);
    // A browser does not say whether the print was cancelled.
    const pregunta = page.getByRole('alertdialog', { name: '¿Salió bien la hoja?' });
    await expectNoViolations(page, 'question about the sheet');
    await pregunta.getByRole('button', { name: 'No', exact: true }).click();
    await page.getByRole('button', { name: 'Imprimir la hoja' }).click();
    await pregunta.getByRole('button', { name: 'Sí, salió bien' }).click();
    await expect(page.getByRole('button', { name: 'Imprimir otra vez' })).toBeVisible();
    await page.getByRole('button', { name: /^Ya la guardé/ }).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.goto(`${url}/admin`);
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(EMAIL);
    const codigo = page.getByLabel('Código de la hoja');
    await expect(codigo).toBeFocused();
    await expectNoViolations(page, 'recovery with the sheet');
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
    await page.locator('[name=nueva]').fill('otra-noche');
    await page.locator('[name=repetida]').fill('otra-noche');
    await codigo.fill('CCCC-CCCC-CCCC');
    await codigo.press('Enter');
    await expect(page.getByRole('alert')).toContainText('El email o el código no es correcto');
    await expect(codigo).toBeFocused();
    await codigo.fill((codigos[0] ?? '').toLowerCase().replaceAll('-', ' '));
    await codigo.press('Enter');
    await expect(page).toHaveURL(/\/dashboard$/);

    // They read it, also after a reload, until they void the sheet.
    await page.reload();
    const main = page.getByRole('main');
    await expect(main.getByText('Te quedan 7 códigos.')).toBeVisible();
    await expectNoViolations(page, 'notice of the used sheet');
    await expectNoSidewaysScroll(page);
    await main.getByRole('button', { name: 'Anular esta hoja' }).click();
    await expect(main.getByText('Te quedan 7 códigos.')).toBeHidden();
    await page.goto(`${url}/mi-cuenta`);
    await expect(page.getByText('Todavía no tienes tu hoja')).toBeVisible();
  });
});
