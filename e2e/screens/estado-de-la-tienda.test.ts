import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { OBTENER_DIAGNOSTICO } from '#contract/calls/addresses.ts';
import { ARCHIVO_DE_DATOS } from '#db/sqlite/file.ts';
import { damageRoot } from '#db/testing/damage.ts';
import { cortar, expect, screen, staffTest as test, waitFor, within } from './support/staff.ts';

const LLAMADA = /GET .*\/api\/diagnostico$/;
const seccion = () => screen.findByRole('region', { name: 'Estado de la tienda' });

/** The line of one thing that is looked at. */
async function linea(que: string): Promise<HTMLElement> {
  const titulo = await within(await seccion()).findByRole('heading', { name: que });
  return titulo.closest('li') as HTMLElement;
}

test('the owner reads how the shop is, and goes to where it is put right', async ({ staff, shop }) => {
  await shop.server.call('propietario', 'POST', '/api/respaldos');
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/tienda');
  await staff.user.click(await screen.findByRole('link', { name: 'Estado' }));
  expect(await linea('Disco')).toHaveTextContent('Bien');
  expect(await linea('Respaldos')).toHaveTextContent(
    'El último es de hace menos de un minuto, y se hizo bien.',
  );
  expect(await linea('Correos')).toHaveTextContent('La tienda no envía correos, y ninguno espera.');
  expect(await linea('Versión')).toHaveTextContent(`Guirnalda ${shop.server.context.version}`);
  await staff.user.click(within(await linea('Respaldos')).getByRole('link', { name: 'Ver los respaldos' }));
  await waitFor(() => expect(location.pathname).toBe('/configuracion/respaldos'));
});

test('the owner lets the data be looked through, and reads what to do about damage', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  await shop.crearProducto({ stock: 3 });
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/estado');
  const revisar = async () =>
    await within(await linea('Datos')).findByRole('button', { name: 'Revisar ahora' });
  await user.click(await revisar());
  await staff.aviso('Los datos están completos');
  await waitFor(async () => expect(await linea('Datos')).toHaveTextContent('Completos. Se revisaron hace'));

  damageRoot(join(shop.server.folder, ARCHIVO_DE_DATOS), 'movimientos_inventario');
  await user.click(await revisar());
  await staff.aviso('❌ Se encontró un daño en los datos');
  await waitFor(async () => expect(await linea('Datos')).toHaveTextContent('Mal'));
  expect(await linea('Datos')).toHaveTextContent('Restaura el último respaldo que esté completo');
  expect(await seccion()).toHaveTextContent(/(?:Una cosa pide|\d cosas piden) tu atención/);
});

test('the owner reads what the database lost, and what to do, until they say that they know', async ({
  staff,
  shop,
}) => {
  const { context } = shop.server;
  const { avance } = context;
  let missing: { since: Date; until: Date } | undefined = {
    since: new Date('2026-11-26T16:40:00.000Z'),
    until: new Date('2026-11-26T16:52:00.000Z'),
  };
  if (avance)
    context.avance = {
      ...avance,
      missing: () => missing,
      async seen() {
        missing = undefined;
      },
    };
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  expect(
    await screen.findByText(/falta lo último que se hizo antes de que se cerrara de golpe/),
  ).toBeVisible();
  await staff.user.click(screen.getByRole('link', { name: 'Ver qué falta' }));
  await waitFor(async () => expect(await linea('Datos')).toHaveTextContent('Mal'));
  expect(await linea('Datos')).toHaveTextContent(
    /Falta lo que se hizo desde 26\/11\/26, 10:40 a\. m\. hasta 26\/11\/26, 10:52 a\. m\. por lo menos/,
  );
  await staff.user.click(within(await linea('Datos')).getByRole('button', { name: 'Ya lo revisé' }));
  await waitFor(async () => expect(await linea('Datos')).not.toHaveTextContent('Falta lo que se hizo'));
  expect(screen.queryByRole('button', { name: 'Ya lo revisé' })).not.toBeInTheDocument();
});

test('it says so at once when the disk fails, and while the shop cannot be reached what was known', async ({
  staff,
  shop,
}) => {
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/estado');
  await staff.enVivo();
  expect(await linea('Disco')).toHaveTextContent('Bien');
  shop.server.context.disco.notar(Object.assign(new Error('full'), { code: 'ENOSPC' }));
  await waitFor(async () => expect(await linea('Disco')).toHaveTextContent('Libera espacio ahora'));
  const volver = shop.interceptar(LLAMADA, cortar);
  window.dispatchEvent(new Event('focus'));
  expect(await screen.findByText(/Se muestra lo último que se supo\.$/)).toBeVisible();
  expect(await linea('Disco')).toHaveTextContent('Mal');
  volver();
});

test('what cannot be loaded says so, and is loaded again', async ({ staff, shop }) => {
  const volver = shop.contestar(LLAMADA, 500, { success: false });
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/estado');
  expect(await screen.findByText('Error al cargar el estado de la tienda')).toBeVisible();
  volver();
  await staff.user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await linea('Disco')).toBeVisible();
});

test('the report is copied, or shown to be copied by hand where the device does not let it', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/estado');
  const copiar = await screen.findByRole('button', { name: 'Copiar informe para soporte' });
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => write.mockRestore());
  await user.click(copiar);
  await staff.aviso(/^Informe copiado/);
  const [copiado = ''] = write.mock.lastCall ?? [];
  expect(copiado).toMatch(/^Guirnalda .+: estado de la tienda\n/);
  expect(copiado).toContain('\nBien · Disco: ');
  const { fecha } = await shop.owner(OBTENER_DIAGNOSTICO);
  expect(copiado).toContain(`Hecho: ${fecha.slice(0, 10)}`);
  for (const suyo of ['@', 'Persona', shop.server.folder]) expect(copiado).not.toContain(suyo);

  write.mockRejectedValue(new Error('no secure context'));
  await user.click(copiar);
  const dialogo = await screen.findByRole('dialog', { name: 'Informe para soporte' });
  const texto = within(dialogo).getByRole('textbox', { name: 'Informe' });
  expect((texto as HTMLTextAreaElement).value).toContain('\nBien · Disco: ');
  await user.click(within(dialogo).getByRole('button', { name: 'Listo' }));
  expect(dialogo).not.toBeInTheDocument();
});

test('an employee does not see it', async ({ staff }) => {
  staff.entrarComo('reportes');
  await staff.abrir('/configuracion/estado');
  expect(await screen.findByText('Solo el propietario cambia la configuración.')).toBeVisible();
});
