import { REGISTRAR_USUARIO } from '#contract/calls/addresses.ts';
import { createApiClient } from '#contract/client/api-client.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { textoDePdf } from '../../support/pdf.ts';
import { withServer } from '../../support/shop.ts';
import { expect, Staff, staffTest as test } from './support/staff.ts';

test.use({ aparte: 'red' });

test('shows the address of the catalogue as a QR code and prints it on a poster', async ({
  staff,
  page,
}, info) => {
  const env = { PUBLIC_URL: 'https://globos-y-fiesta.gt' };
  await withServer(
    [],
    async (url) => {
      const otra = new Staff(page, { ...staff.shop, url });
      const duena = { nombre: 'Marta Ajú', email: 'marta@correo.gt', password: 'globos24' };
      const visitor = createApiClient({ baseUrl: () => url, token: () => null });
      await visitor(REGISTRAR_USUARIO, { body: { ...duena, tienda: 'Globos Ñandú' } });
      await otra.entrar(duena);
      await otra.abrir('/configuracion/red');
      const direccion = 'https://globos-y-fiesta.gt/catalogo';
      const tarjeta = page.getByRole('region', { name: 'La tienda en los celulares' });
      await expect(tarjeta.getByRole('img', { name: `Código QR de ${direccion}` })).toBeVisible();
      await tarjeta.getByRole('button', { name: 'Copiar dirección' }).click();
      await expect(otra.avisos('Dirección copiada')).toBeVisible();
      await expectNoViolations(page, 'network');
      // A dialog of the browser would end by itself, and its «afterprint» takes the poster away before the PDF.
      await page.evaluate(() => {
        window.print = () => document.documentElement.setAttribute('data-printed', '');
      });
      await tarjeta.getByRole('button', { name: 'Imprimir cartel' }).click();
      await expect(page.locator('html[data-printed]')).toBeAttached();
      const archivo = info.outputPath('cartel.pdf');
      await page.pdf({ path: archivo });
      const paginas = await textoDePdf(archivo);
      expect(paginas).toHaveLength(1);
      expect(paginas[0]).toContain('Escanea y haz tu pedido');
      expect(paginas[0]).toContain('Globos Ñandú');
      expect(paginas[0]).toContain('globos-y-fiesta.gt/catalogo');
      expect(paginas[0]).not.toContain('Copiar dirección');
    },
    { env },
  );
});

test('the owner chooses from where the staff may sign in', async ({ staff, page }) => {
  await staff.entrarComo('propietario', '/configuracion/red');
  await expect(page.getByText('Por ahora la tienda solo se abre en esta computadora')).toBeVisible();
  const form = page.getByRole('region', { name: 'Entrada del personal' });
  const desde = form.getByLabel('Desde dónde puede entrar el personal');
  await expect(desde).toHaveValue('red-local');
  await desde.selectOption('cualquier-lugar');
  await expect(form).toContainText('cualquiera en internet puede probar contraseñas');
  await expectNoViolations(page, 'staff access');
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(staff.avisos('Acceso del personal guardado')).toBeVisible();
  await page.reload();
  await expect(desde).toHaveValue('cualquier-lugar');
  await desde.selectOption('red-local');
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(staff.avisos('Acceso del personal guardado')).toBeVisible();
});
