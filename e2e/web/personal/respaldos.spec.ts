import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { REGISTRAR_USUARIO } from '#contract/calls/addresses.ts';
import { createApiClient } from '#contract/client/api-client.ts';
import { diaDe } from '#contract/words/dias.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { withServer } from '../../support/shop.ts';
import { expect, Staff, staffTest as test } from './support/staff.ts';

test('makes, checks, downloads, restores and deletes a backup', async ({ staff, page }) => {
  await withServer([], async (url) => {
    const otra = new Staff(page, { ...staff.shop, url });
    const duena = { nombre: 'Marta Ajú', email: 'marta@correo.gt', password: 'globos24' };
    const visitor = createApiClient({ baseUrl: () => url, token: () => null });
    await visitor(REGISTRAR_USUARIO, { body: { ...duena, tienda: 'Globos de antes' } });
    await otra.entrar(duena);
    await otra.abrir('/configuracion/respaldos');
    await expect(page.getByText('Todavía no hay respaldos')).toBeVisible();
    await expectNoViolations(page, 'no backups yet');
    await page.getByRole('button', { name: 'Hacer respaldo ahora' }).click();
    await expect(otra.avisos('Respaldo hecho y revisado')).toBeVisible();
    const fila = page.getByRole('row', { name: 'Hecho a mano' });
    await fila.getByRole('button', { name: /^Revisar/ }).click();
    await expect(otra.avisos('El respaldo está completo')).toBeVisible();
    await expectNoViolations(page, 'backups');
    const bajada = page.waitForEvent('download');
    await fila.getByRole('button', { name: /^Descargar/ }).click();
    const descarga = await bajada;
    // The toast closes after five seconds, before a slow machine has read the file.
    await expect(otra.avisos('Respaldo descargado')).toBeVisible();
    expect(descarga.suggestedFilename()).toMatch(
      new RegExp(`^respaldo-${diaDe(new Date())}-\\d{6}-manual\\.zip$`),
    );
    const carpetas = Object.keys(unzipSync(readFileSync(await descarga.path()))).map(
      (nombre) => nombre.split('/')[0],
    );
    expect(new Set(carpetas).size).toBe(1);
    expect(carpetas[0]).toMatch(/^\d{8}-\d{9}-manual$/);
    await expect(page.getByRole('button', { name: 'Abrir carpeta' })).toHaveCount(0);

    await otra.abrir('/configuracion/tienda');
    await page.locator('[name=nombre]').fill('Globos de después');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(otra.avisos('Datos de la tienda guardados')).toBeVisible();

    await otra.abrir('/configuracion/respaldos');
    await fila.getByRole('button', { name: /^Restaurar/ }).click();
    const pregunta = page.getByRole('alertdialog', { name: '¿Volver la tienda a este respaldo?' });
    await expect(pregunta).toContainText('lo de ahora se guarda antes como otro respaldo');
    await expectNoViolations(page, 'confirmation to restore a backup');
    await pregunta.getByRole('button', { name: 'Restaurar' }).click();
    await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible({ timeout: 30_000 });
    await otra.entrar(duena);
    await otra.abrir('/configuracion/respaldos');
    await expect(page.getByRole('complementary').getByText('Globos de antes')).toBeVisible();
    await expect(page.getByRole('row', { name: 'Antes de restaurar' })).toBeVisible();

    await expect(page.getByRole('button', { name: /^Eliminar/ })).toHaveCount(1);
    await fila.getByRole('button', { name: /^Eliminar/ }).click();
    const borrar = page.getByRole('alertdialog', { name: '¿Eliminar este respaldo?' });
    await expect(borrar).toBeVisible();
    await expectNoViolations(page, 'confirmation to delete a backup');
    await borrar.getByRole('button', { name: 'Eliminar respaldo' }).click();
    await expect(otra.avisos('Respaldo eliminado')).toBeVisible();
    await expect(fila).toHaveCount(0);
  });
});
