import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { openTestShop, type TestShop } from '#server/testing/shops/shop.ts';
import { openInProgram, openWithStick } from './support/program.ts';
import {
  con,
  expect,
  llenar,
  retener,
  type ScreenShop,
  type Staff,
  screen,
  staffTest,
  waitFor,
  within,
} from './support/staff.ts';

const FRASE = 'globos rojos y serpentinas';
const DESTINO = '/api/destino-de-respaldos';
const PASOS = /GET .*\/api\/primeros-pasos$/;

/** The shop of the other computer, and the stick that its owner chose there. */
interface Otra {
  server: TestShop;
  stick: string;
}

const test = staffTest.extend({ vacia: true }).extend<{ otra: Otra }>({
  otra: async ({ inicio }, use) => {
    const server = await openTestShop();
    server.setNow(inicio);
    const nombre = 'Globos viajeros';
    await server.call('propietario', 'PUT', '/api/configuracion/tienda', { body: { nombre } });
    await server.product();
    const stick = join(server.folder, 'memoria');
    mkdirSync(stick);
    const boleto = randomUUID();
    server.context.chosen.add(boleto, stick);
    await server.call('propietario', 'PUT', DESTINO, { body: { boleto } });
    await use({ server, stick });
    await server.close();
  },
});

async function copiar({ server }: Otra): Promise<void> {
  expect((await server.call('propietario', 'POST', `${DESTINO}/copias`)).status).toBe(201);
}

/** Opens the new computer's window, whose dialog gives the stick, and chooses that. */
async function elegir(staff: Staff, shop: ScreenShop, { stick }: Otra) {
  openWithStick(shop, stick);
  await staff.abrir('/');
  const ofrecer = await screen.findByRole('button', { name: 'Traer mi tienda de otra computadora' });
  await staff.user.click(ofrecer);
  await staff.user.click(await screen.findByRole('button', { name: 'Elegir carpeta o memoria' }));
}

const laMia = async () => within(await screen.findByRole('dialog', { name: '¿Es esta tu tienda?' }));

test('the first start says that the program opens: there is no session to verify', async ({
  staff,
  shop,
}) => {
  openInProgram(shop, {});
  const soltar = retener(shop, PASOS);
  await staff.abrir('/');
  expect(await screen.findByText('Abriendo…')).toBeInTheDocument();
  expect(screen.queryByText(/Verificando/)).not.toBeInTheDocument();
  soltar();
  expect(await screen.findByRole('button', { name: 'Traer mi tienda de otra computadora' })).toBeVisible();
});

test('the owner sees what the stick holds, brings it, and signs in as always', async ({
  staff,
  shop,
  otra,
}) => {
  await copiar(otra);
  await elegir(staff, shop, otra);
  const dialogo = await laMia();
  expect(dialogo.getByText('Globos viajeros')).toBeVisible();
  expect(dialogo.getByText('Productos: 1')).toBeVisible();
  const soltar = retener(shop, /POST .*\/api\/mudanza\/traer$/);
  await staff.user.click(dialogo.getByRole('button', { name: 'Traer esta tienda' }));
  expect(await dialogo.findByRole('button', { name: con('Trayendo tu tienda…') })).toBeVisible();
  expect(dialogo.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
  const pasos = (await shop.server.call('visitante', 'GET', '/api/primeros-pasos')).body;
  // The server’s process opens the shop that was brought; here it answers as it then does.
  shop.server.context.reabrir = () => shop.contestar(PASOS, 200, { ...pasos, pendiente: false });
  soltar();
  await waitFor(() => expect(location.pathname).toBe('/admin'));
  expect(readdirSync(join(shop.server.folder, 'respaldos'))).toHaveLength(1);
});

test('a shop that does not open after it was brought says why', async ({ staff, shop, otra }) => {
  await copiar(otra);
  await elegir(staff, shop, otra);
  const pasos = (await shop.server.call('visitante', 'GET', '/api/primeros-pasos')).body;
  const ultimaFalla = { fecha: new Date().toISOString(), mensaje: 'El respaldo no se pudo restaurar' };
  shop.server.context.reabrir = () => shop.contestar(PASOS, 200, { ...pasos, ultimaFalla });
  await staff.user.click((await laMia()).getByRole('button', { name: 'Traer esta tienda' }));
  expect(await screen.findByText('El respaldo no se pudo restaurar')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Traer esta tienda' })).toBeEnabled();
});

test('a shop that has not opened after five minutes is told', async ({ staff, shop, otra }) => {
  await copiar(otra);
  await elegir(staff, shop, otra);
  const timeoutOf = AbortSignal.timeout.bind(AbortSignal);
  const cinco = new AbortController();
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) =>
    ms === 5 * 60_000 ? cinco.signal : timeoutOf(ms),
  );
  await staff.user.click((await laMia()).getByRole('button', { name: 'Traer esta tienda' }));
  expect(await screen.findByRole('button', { name: con('Trayendo tu tienda…') })).toBeVisible();
  cinco.abort();
  expect(await screen.findByText(con('La tienda no abrió'))).toBeVisible();
  expect(screen.getByRole('button', { name: 'Traer esta tienda' })).toBeEnabled();
});

test('a sealed copy opens with its phrase, and a wrong one is told', async ({ staff, shop, otra }) => {
  await otra.server.call('propietario', 'POST', `${DESTINO}/cifrado`, { body: { frase: FRASE } });
  await copiar(otra);
  await elegir(staff, shop, otra);
  llenar(await screen.findByLabelText(/^Tu frase/), 'globos azules y confeti');
  await staff.user.click(screen.getByRole('button', { name: 'Abrir' }));
  expect(await screen.findByText('Esa no es la frase con la que se cifraron las copias')).toBeVisible();
  llenar(screen.getByLabelText(/^Tu frase/), FRASE);
  await staff.user.click(screen.getByRole('button', { name: 'Abrir' }));
  expect((await laMia()).getByText('Globos viajeros')).toBeVisible();
});

test('the key of the sheet may be tried after a wrong phrase', async ({ staff, shop, otra }) => {
  await otra.server.call('propietario', 'POST', `${DESTINO}/cifrado`, { body: { frase: FRASE } });
  await copiar(otra);
  await elegir(staff, shop, otra);
  llenar(await screen.findByLabelText(/^Tu frase/), 'globos azules y confeti');
  await staff.user.click(screen.getByRole('button', { name: 'Abrir' }));
  const noEs = 'Esa no es la frase con la que se cifraron las copias';
  expect(await screen.findByText(noEs)).toBeVisible();
  await staff.user.click(screen.getByRole('button', { name: 'Tengo la hoja' }));
  expect(screen.getByLabelText(/^Clave de tu hoja/)).toHaveValue('');
  expect(screen.queryByText(noEs)).not.toBeInTheDocument();
});

test('a damaged copy is told as damaged, and the one before opens', async ({ staff, shop, otra, inicio }) => {
  await copiar(otra);
  otra.server.setNow(new Date(inicio.getTime() + 24 * 3_600_000));
  await copiar(otra);
  const copias = join(otra.stick, 'Guirnalda', 'copias');
  const [buena = '', rota = ''] = readdirSync(copias).sort();
  writeFileSync(join(copias, rota, 'guirnalda.sqlite'), 'nothing of a shop');
  await elegir(staff, shop, otra);
  expect(await screen.findByText('Esa copia está dañada: prueba con otra fecha')).toBeVisible();
  await staff.user.selectOptions(screen.getByLabelText('Copia del'), buena);
  expect((await laMia()).getByText('Globos viajeros')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(con('Esa copia está dañada'))).not.toBeInTheDocument());
});
