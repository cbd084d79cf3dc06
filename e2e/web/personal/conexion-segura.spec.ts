import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:tls';
import { REGISTRAR_USUARIO } from '#contract/calls/addresses.ts';
import { createApiClient } from '#contract/client/api-client.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { expectNoSidewaysScroll } from '../../support/cut.ts';
import { withServer } from '../../support/shop.ts';
import { PHONE, SMALL_PHONE } from '../../support/sizes.ts';
import { expect, Staff, staffTest as test } from './support/staff.ts';

test.use({ aparte: 'conexion-segura' });

const DUENA = { nombre: 'Marta Ajú', email: 'marta@correo.gt', password: 'globos24' };

/** The digest of the key that the server shows, by which a browser can be told to trust it. */
async function keyDigestOf(address: URL, ca: string): Promise<string> {
  const socket = connect({ host: address.hostname, port: Number(address.port), ca });
  await once(socket, 'secureConnect');
  const { publicKey } = new X509Certificate(socket.getPeerCertificate().raw);
  socket.destroy();
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
}

test('a device follows the guide, signs in over the secure connection, and copies by the clipboard', async ({
  staff,
  page,
  playwright,
  launchOptions,
}) => {
  const env = { HTTPS_PORT: '0', PUBLIC_URL: 'https://globos-y-fiesta.gt' };
  await withServer(
    [],
    async (url) => {
      const visitor = createApiClient({ baseUrl: () => url, token: () => null });
      await visitor(REGISTRAR_USUARIO, { body: { ...DUENA, tienda: 'Globos Ñandú' } });

      // A device that does not trust the shop yet.
      await page.setViewportSize(SMALL_PHONE);
      await page.goto(`${url}/conexion-segura`);
      await expect(page.getByRole('status')).toContainText('todavía no confía en tu tienda');
      const sistemas = page.getByRole('navigation', { name: 'Qué equipo preparas' });
      for (const sistema of await sistemas.getByRole('link').allTextContents()) {
        await sistemas.getByRole('link', { name: sistema }).click();
        await expect(sistemas.locator('[aria-current]')).toHaveText(sistema);
        await expect(page.getByRole('status')).toContainText('todavía no confía');
        await expectNoSidewaysScroll(page);
        await expectNoViolations(page, `guide for ${sistema}`);
      }
      await sistemas.getByRole('link', { name: 'Android' }).click();
      const descarga = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Descargar el certificado' }).click();
      expect((await descarga).suggestedFilename()).toBe('guirnalda.crt');

      const abrir = page.getByRole('link', { name: 'Abrir Guirnalda con la conexión segura' });
      const segura = new URL((await abrir.getAttribute('href')) ?? '');
      const ca = await (await page.request.get(`${url}/conexion-segura/certificado.crt`)).text();
      const digest = await keyDigestOf(segura, ca);
      const args = [...(launchOptions.args ?? []), `--ignore-certificate-errors-spki-list=${digest}`];
      const browser = await playwright.chromium.launch({ ...launchOptions, args });
      try {
        const preparada = await browser.newContext({ viewport: PHONE, locale: 'es-GT' });
        await preparada.grantPermissions(['clipboard-read'], { origin: segura.origin });
        const equipo = await preparada.newPage();
        await equipo.goto(`${url}/conexion-segura`);
        await expect(equipo.getByRole('status')).toHaveText('Este equipo ya confía en tu tienda.');
        await expectNoViolations(equipo, 'guide on a device that trusts the shop');
        await equipo.getByRole('link', { name: 'Abrir Guirnalda con la conexión segura' }).click();
        const otra = new Staff(equipo, { ...staff.shop, url: segura.origin });
        await otra.email.fill(DUENA.email);
        await otra.password.fill(DUENA.password);
        await otra.password.press('Enter');
        await expect(equipo).toHaveURL(`${segura.origin}/dashboard`);
        expect(await equipo.evaluate(() => isSecureContext)).toBe(true);

        await otra.abrir('/configuracion/red');
        await equipo.getByRole('button', { name: 'Copiar dirección' }).click();
        await expect(otra.avisos('Dirección copiada')).toBeVisible();
        expect(await equipo.evaluate(() => navigator.clipboard.readText())).toBe(
          'https://globos-y-fiesta.gt/catalogo',
        );
      } finally {
        await browser.close();
      }
    },
    { env },
  );
});
