import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ARCHIVO_DE_DATOS } from '#db/sqlite/file.ts';
import {
  llamar,
  makeSellingShop,
  PROPIETARIA,
  type SellingShop,
  vender,
} from '../testing/bad-files/selling-shop.ts';
import { type ServerProcess, startServer } from '../testing/process.ts';

// A server that was killed, and a log of its database that somebody removed or cut before the next start.

/** Makes the server mark its progress at once instead of after half a minute. */
const SIN_ESPERA =
  'const real = setInterval; globalThis.setInterval = (run, ms, ...rest) => real(run, ms === 30_000 ? 20 : ms, ...rest);';

let made: SellingShop;
let shop: SellingShop;
let server: ServerProcess | undefined;
beforeAll(async () => {
  made = await makeSellingShop('closed');
});
afterAll(() => rmSync(made.folder, { recursive: true }));
beforeEach(() => {
  shop = { ...made, folder: mkdtempSync(join(tmpdir(), 'guirnalda-bitacora-')) };
  cpSync(made.folder, shop.folder, { recursive: true });
});
afterEach(async () => {
  await server?.kill();
  server = undefined;
  rmSync(shop.folder, { recursive: true });
});

const base = () => join(shop.folder, ARCHIVO_DE_DATOS);
const log = () => `${base()}-wal`;
const marca = () => readFileSync(join(shop.folder, 'avance.json'), 'utf8');

async function abrir(...flags: string[]): Promise<void> {
  const execArgv = ['--import', `data:text/javascript,${encodeURIComponent(SIN_ESPERA)}`];
  server = await startServer(['--data', shop.folder, ...flags], {}, { execArgv });
}

const pedir = async (method: 'GET' | 'POST', path: string) =>
  (
    await llamar(server?.url ?? '', method, path, {
      token: shop.token,
      ...(method === 'POST' && { body: {} }),
    })
  ).body;
const faltan = async () => (await pedir('GET', '/api/diagnostico')).integridad.faltan;
const aviso = async () => (await pedir('GET', '/api/destino-de-respaldos')).aviso;
const anotados = async () =>
  (await pedir('GET', '/api/auditoria?limit=100')).registros.filter(
    ({ accion }: { accion: string }) => accion === 'datos.faltan',
  );

async function entrar(): Promise<void> {
  const { email, password } = PROPIETARIA;
  const { body } = await llamar(server?.url ?? '', 'POST', '/api/auth/login', { body: { email, password } });
  shop.token = body.token;
}

/** Sells, waits until the shop has marked it, and kills the server. Returns the sale's date. */
async function venderYMorir(): Promise<string> {
  const antes = marca();
  const { status, body } = await vender(server?.url ?? '', shop.token, shop.producto);
  expect(status).toBe(201);
  await expect.poll(marca).not.toBe(antes);
  await server?.kill();
  return body.venta.fechaVenta;
}

it('a log that was removed is told to the owner until they know, and the shop goes on', async () => {
  await abrir();
  const vendida = await venderYMorir();
  rmSync(log());
  rmSync(`${base()}-shm`);
  await abrir();
  const lo = await faltan();
  expect(Date.parse(lo.desde)).toBeLessThan(Date.parse(vendida));
  expect(Date.parse(lo.hasta)).toBeGreaterThanOrEqual(Date.parse(vendida));
  expect(await aviso()).toBe('faltan');
  const [hecho] = await anotados();
  expect(hecho).toMatchObject({ usuario: null, entidad: 'datos', despues: lo });

  // It is told after the next start too, and written down once.
  await venderYMorir();
  await abrir();
  expect([await faltan(), (await anotados()).length]).toEqual([lo, 1]);
  expect((await pedir('POST', '/api/diagnostico/faltantes')).success).toBe(true);
  expect([await faltan(), await aviso()]).toEqual([undefined, null]);
  await server?.kill();
  await abrir();
  expect([await faltan(), await aviso()]).toEqual([undefined, null]);
});

it('a log that was cut is told too, and one that is whole after a kill is not', async () => {
  await abrir();
  await venderYMorir();
  await abrir();
  expect([await faltan(), await anotados()]).toEqual([undefined, []]);
  await venderYMorir();
  truncateSync(log(), 32 + Math.floor((statSync(log()).size - 32) / 2));
  await abrir();
  expect(await faltan()).toBeDefined();
});

it('data that take the shop’s place are not told as lost', async () => {
  await abrir();
  await venderYMorir();
  await abrir();
  await pedir('POST', `/api/respaldos/${shop.respaldos[1]}/restaurar`);
  await server?.kill();
  await abrir();
  await entrar();
  expect([await faltan(), await anotados()]).toEqual([undefined, []]);
  await server?.kill();

  rmSync(base());
  await abrir('--recuperar', 'ultimo');
  await entrar();
  expect([await faltan(), await anotados()]).toEqual([undefined, []]);
});

it('an older database under the same name is told, and nothing without a mark or with a damaged one', async () => {
  await abrir();
  await server?.stop();
  copyFileSync(join(shop.folder, 'respaldos', shop.respaldos[1], ARCHIVO_DE_DATOS), base());
  expect(existsSync(log())).toBe(false);
  await abrir();
  expect(await faltan()).toBeDefined();
  await server?.stop();
  truncateSync(join(shop.folder, 'avance.json'), 20);
  await abrir();
  expect(await faltan()).toBeUndefined();
});
