import { expectNoViolations } from '../../support/axe.ts';
import { expectNoSidewaysScroll } from '../../support/cut.ts';
import { DEMO, withServer } from '../../support/shop.ts';
import { openShop } from '../../support/shop-client.ts';
import { PHONE } from '../../support/sizes.ts';
import { expect, Pos, posTest as test } from './support/pos.ts';
import { Staff } from './support/staff.ts';

const OWNER = { nombre: 'Ixchel Tzul', email: 'ixchel@correo.gt', password: 'globos24' };

test('the first day: the demo, the own shop, and what it needs until it sells', async ({ page }) => {
  await withServer(
    [],
    async (_url, { enlace }) => {
      const url = new URL(enlace).origin;
      const lista = page.getByRole('region', { name: /^Prepara tu tienda/ });
      const paso = (titulo: string) => lista.getByRole('listitem').filter({ hasText: titulo });
      const hecho = (titulo: string) => paso(titulo).getByRole('img', { name: 'Hecho' });
      const pos = new Pos(new Staff(page, openShop(url, '')));

      // The demo shop needs nothing; its strip leads to the own shop.
      await page.goto(enlace);
      await page.getByRole('button', { name: 'Probar la tienda de demostración' }).click();
      await page.getByRole('button', { name: 'Entrar como Marta' }).click();
      await expect(page.getByRole('heading', { name: 'Productos más vendidos' })).toBeVisible();
      await expect(lista).toBeHidden();
      await page.getByRole('button', { name: 'Crear mi tienda' }).click();
      await page.locator('[name=tienda]').fill('Fiestas Ixchel');
      for (const [campo, valor] of Object.entries({ ...OWNER, otraVez: OWNER.password }))
        await page.locator(`[name=${campo}]`).fill(valor);
      await page.getByRole('button', { name: 'Crear mi tienda' }).click();
      await page.getByRole('button', { name: 'Más tarde' }).click();
      await expect(lista).toContainText('0 de 10');
      await expectNoViolations(page, 'dashboard of a new shop');

      await paso('Agrega tu primer producto').getByRole('link').click();
      const form = page.getByRole('dialog', { name: 'Nuevo producto' });
      await form.locator('[name=nombre]').fill('Globo corazón');
      await form.locator('[name=precioCompra]').fill('5');
      await form.locator('[name=precioVenta]').fill('12.5');
      await form.locator('[name=stock]').fill('10');
      await form.locator('[name=stockMinimo]').fill('2');
      await form.locator('[name=categoria]').selectOption('globos');
      await form.getByRole('button', { name: 'Crear producto' }).click();
      await expect(form).toBeHidden();
      await page.getByRole('link', { name: 'Dashboard' }).click();
      await expect(hecho('Agrega tu primer producto')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Haz tu primera venta' })).toBeVisible();

      await paso('Abre tu caja').getByRole('link').click();
      await expect(page.getByRole('dialog', { name: 'Abrir caja' }).getByRole('textbox')).toBeFocused();
      await page.keyboard.type('100');
      await pos.tecla('Enter');
      await expect(pos.staff.avisos('Caja abierta')).toBeVisible();
      await pos.tarjeta('Globo corazón').click();
      await pos.tecla('F9', 'Enter');
      await expect(pos.hecha).toBeVisible();
      await pos.tecla('Enter');

      await page.getByRole('link', { name: 'Dashboard' }).click();
      await expect(hecho('Abre tu caja')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Haz tu primera venta' })).toBeHidden();
      await paso('Haz un respaldo').getByRole('link').click();
      await page.getByRole('button', { name: 'Hacer respaldo ahora' }).click();
      await expect(pos.staff.avisos('Respaldo hecho y revisado')).toBeVisible();
      await page.getByRole('link', { name: 'Dashboard' }).click();
      await expect(hecho('Haz un respaldo')).toBeVisible();
      await expect(lista).toContainText('3 de 10');

      // The demo opens from the own shop too, which comes back as it was left: signed in, with the sale under way.
      await page.getByRole('link', { name: 'POS' }).click();
      await pos.tarjeta('Globo corazón').click();
      await page.getByRole('link', { name: 'Configuración' }).click();
      await page.getByRole('button', { name: 'Probar la tienda de demostración' }).click();
      await page.getByRole('button', { name: 'Abrir la demostración' }).click();
      await page.getByRole('button', { name: /^Marta/ }).click();
      await expect(page.getByRole('heading', { name: 'Productos más vendidos' })).toBeVisible();
      await page.getByRole('link', { name: 'POS' }).click();
      await expect(pos.lineas).toHaveCount(0);
      await page.getByRole('button', { name: 'Volver a mi tienda' }).click();
      await expect(page.getByRole('link', { name: 'Mi cuenta: Ixchel Tzul' })).toBeVisible();
      await expect(lista).toContainText('3 de 10');
      await page.getByRole('link', { name: 'POS' }).click();
      await expect(pos.lineas).toHaveCount(1);
      await page.getByRole('link', { name: 'Dashboard' }).click();

      // On a phone it is one line, which leaves the screen to the figures.
      await page.setViewportSize(PHONE);
      await page.reload();
      await expect(lista).toContainText('3 de 10');
      await expect(paso('Sube tu logotipo')).toBeHidden();
      await expectNoSidewaysScroll(page);
      await lista.getByRole('button', { name: /^Prepara tu tienda/ }).click();
      await expect(paso('Sube tu logotipo')).toBeVisible();
      await expectNoViolations(page, 'list of steps on a phone');
      await expectNoSidewaysScroll(page);
    },
    { demo: DEMO },
  );
});
