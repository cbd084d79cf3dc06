import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ResultadoDeImpresion } from '#contract/desktop/ipc.ts';
import { ARCHIVO_DE_DATOS } from '#db/sqlite/file.ts';
import { damageRoot } from '#db/testing/damage.ts';
import { createCopiaDiaria } from '#server/whole-shop/respaldos/destino.service.ts';
import { examinarDatos } from '#server/whole-shop/respaldos/integridad.service.ts';
import { type Answers, openWithStick } from './support/program.ts';
import {
  con,
  expect,
  llenar,
  required,
  type ScreenShop,
  screen,
  staffTest as test,
  waitFor,
  within,
} from './support/staff.ts';

/** Opens the app in the desktop window, whose dialog gives the folder `memoria` of the shop. */
function enLaVentana(shop: ScreenShop, answers?: Answers): string {
  const stick = join(shop.server.folder, 'memoria');
  mkdirSync(stick);
  openWithStick(shop, stick, answers);
  return stick;
}

const fuera = () => screen.findByRole('region', { name: 'Copias fuera de esta computadora' });

test('the owner chooses a stick, copies to it, and moves from there', async ({ staff, shop }) => {
  const stick = enLaVentana(shop);
  const { user } = staff;
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/respaldos');
  await user.click(await within(await fuera()).findByRole('button', { name: 'Elegir carpeta o memoria' }));
  await user.click(await screen.findByRole('button', { name: 'Sin cifrar' }));
  await staff.aviso('Listo: tus respaldos también se guardan ahí');
  expect(await within(await fuera()).findByText('Conectada')).toBeVisible();
  await user.click(within(await fuera()).getByRole('button', { name: 'Guardar una copia fuera' }));
  await staff.aviso('Copia guardada y revisada');
  expect(readdirSync(join(stick, 'Guirnalda', 'copias'))).toHaveLength(1);
  await user.click(within(await fuera()).getByRole('button', { name: 'Mudarse a otra computadora' }));
  await user.click(await screen.findByRole('button', { name: 'Guardar la copia' }));
  await user.click(await screen.findByRole('button', { name: 'Entendido' }));
  expect(await screen.findByText(con('Esta tienda se mudó a otra computadora'))).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Seguir usando esta' }));
  await waitFor(() => expect(screen.queryByText(con('Esta tienda se mudó'))).not.toBeInTheDocument());
});

test('every open screen says at once that the shop moved, and that it stays', async ({ staff, shop }) => {
  const stick = enLaVentana(shop);
  staff.entrarComo('ventas');
  await staff.abrir('/pos');
  await staff.enVivo();
  const boleto = randomUUID();
  shop.server.context.chosen.add(boleto, stick);
  await shop.server.call('propietario', 'POST', '/api/mudanza', { body: { boleto } });
  expect(await screen.findByText(con('Esta tienda se mudó a otra computadora'))).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Seguir usando esta' })).not.toBeInTheDocument();
  await shop.server.call('propietario', 'DELETE', '/api/mudanza');
  await waitFor(() => expect(screen.queryByText(con('Esta tienda se mudó'))).not.toBeInTheDocument());
});

test('copies are sealed by a phrase that is typed twice, and the key is shown once', async ({
  staff,
  shop,
}) => {
  const salidas: ResultadoDeImpresion[] = [{ resultado: 'cancelado' }, { resultado: 'impreso' }];
  const papeles: (string | null | undefined)[] = [];
  enLaVentana(shop, {
    'impresion:pagina'() {
      papeles.push(document.querySelector('[data-paper]')?.textContent);
      return required(salidas[papeles.length - 1], 'a print');
    },
  });
  const { user } = staff;
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/respaldos');
  await user.click(await within(await fuera()).findByRole('button', { name: 'Elegir carpeta o memoria' }));
  await user.click(await screen.findByRole('button', { name: 'Sin cifrar' }));
  await user.click(await within(await fuera()).findByRole('button', { name: 'Cifrar con una frase' }));
  const dialogo = within(await screen.findByRole('dialog', { name: 'Cifrar las copias' }));
  const frase = dialogo.getByLabelText(/^Frase/);
  expect(frase).toHaveAccessibleDescription(/12 caracteres o más/);
  llenar(frase, 'globos');
  await user.click(dialogo.getByRole('button', { name: 'Cifrar' }));
  expect(frase).toHaveAccessibleDescription(/La frase debe tener al menos 12 caracteres/);
  llenar(frase, 'aaaaaaaaaaaa');
  await user.click(dialogo.getByRole('button', { name: 'Cifrar' }));
  expect(frase).toHaveAccessibleDescription(/Repite lo mismo/);
  llenar(frase, 'globos rojos y confeti');
  llenar(dialogo.getByLabelText(/^La misma frase/), 'globos rojos y confetti');
  await user.click(dialogo.getByRole('button', { name: 'Cifrar' }));
  expect(await dialogo.findByText('Las dos frases no son iguales')).toBeVisible();
  llenar(dialogo.getByLabelText(/^La misma frase/), 'globos rojos y confeti');
  await user.click(dialogo.getByRole('button', { name: 'Cifrar' }));
  expect(await screen.findByLabelText('Clave de las copias')).toHaveTextContent(
    /^AGE-SECRET-KEY-1(?: \w{4})+(?: \w{1,3})?$/,
  );
  await user.click(screen.getByRole('button', { name: 'Copiar la clave' }));
  await staff.aviso('Clave copiada');
  expect(await navigator.clipboard.readText()).toMatch(/^AGE-SECRET-KEY-1\w{58}$/);
  // What a person cancelled does not count as printed.
  await user.click(screen.getByRole('button', { name: 'Imprimir la hoja' }));
  await waitFor(() => expect(papeles).toEqual([expect.stringContaining('AGE-SECRET-KEY-1')]));
  await waitFor(() => expect(document.querySelector('[data-paper]')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Imprimir la hoja' }));
  expect(await screen.findByRole('button', { name: 'Imprimir otra vez' })).toBeVisible();
  expect(papeles).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Ya la guardé' }));
  expect(await within(await fuera()).findByRole('button', { name: 'Dejar de cifrar' })).toBeVisible();
});

test('nothing is written to a chosen stick before the owner says whether its copies are sealed', async ({
  staff,
  shop,
}) => {
  const stick = enLaVentana(shop);
  const { user } = staff;
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/respaldos');
  await user.click(await within(await fuera()).findByRole('button', { name: 'Elegir carpeta o memoria' }));
  const pregunta = within(await screen.findByRole('dialog', { name: '¿Guardar las copias cifradas?' }));
  await createCopiaDiaria(shop.server.context)();
  expect(readdirSync(stick)).toEqual([]);
  await user.click(pregunta.getByRole('button', { name: 'Cifrar las copias' }));
  const dialogo = within(await screen.findByRole('dialog', { name: 'Cifrar las copias' }));
  llenar(dialogo.getByLabelText(/^Frase/), 'globos rojos y confeti');
  llenar(dialogo.getByLabelText(/^La misma frase/), 'globos rojos y confeti');
  await user.click(dialogo.getByRole('button', { name: 'Cifrar' }));
  await user.click(await screen.findByRole('button', { name: 'Ya la guardé' }));
  expect(await within(await fuera()).findByText(/Conectada · con cifrado/)).toBeVisible();
  await createCopiaDiaria(shop.server.context)();
  const [copia = ''] = readdirSync(join(stick, 'Guirnalda', 'copias'));
  const datos = readdirSync(join(stick, 'Guirnalda', 'copias', copia));
  expect(datos).toContainEqual(expect.stringMatching(/\.age$/));
  // The next place is of the same phrase: nothing is asked.
  await user.click(within(await fuera()).getByRole('button', { name: 'Elegir otro lugar' }));
  await staff.aviso('Listo: tus respaldos también se guardan ahí');
});

test('before a restore the owner reads what would be lost', async ({ staff, shop }) => {
  await shop.server.call('propietario', 'POST', '/api/respaldos');
  await shop.server.product();
  const { user } = staff;
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/respaldos');
  await user.click(await screen.findByRole('button', { name: con('Restaurar el respaldo del') }));
  const pregunta = within(await screen.findByRole('alertdialog'));
  expect(
    await pregunta.findByText(/Dejarían de verse 0 ventas .* 1 producto nuevo o cambiado/),
  ).toBeVisible();
});

test('the dashboard warns the owner when no backup left the computer for two days', async ({
  staff,
  shop,
}) => {
  shop.server.setNow(new Date(Date.now() + 3 * 86_400_000));
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  await staff.user.click(await screen.findByRole('link', { name: 'Elegir dónde guardarlos' }));
  await fuera();
});

test('the owner reads on the open dashboard that the data are damaged, and what to do', async ({
  staff,
  shop,
}) => {
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  await staff.enVivo();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  damageRoot(join(shop.server.folder, ARCHIVO_DE_DATOS), 'solicitudes_de_anulacion');
  await examinarDatos(shop.server.context);
  const aviso = await screen.findByRole('alert');
  expect(aviso).toHaveTextContent('Una parte de los datos de tu tienda está dañada en el disco.');
  const enlace = within(aviso).getByRole('link', { name: 'Ver los respaldos' });
  await staff.user.click(enlace);
  await waitFor(() => expect(location.pathname).toBe('/configuracion/respaldos'));
});

test('the owner reads on the dashboard that the disk cannot read the data', async ({ staff, shop }) => {
  shop.server.context.dano = { kind: 'unreadable', found: 'SQLITE_IOERR_READ' };
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'El disco de esta computadora no puede leer una parte de los datos de tu tienda',
  );
});
