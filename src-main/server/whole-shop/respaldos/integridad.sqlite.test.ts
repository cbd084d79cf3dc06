import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ARCHIVO_DE_DATOS } from '#db/sqlite/file.ts';
import { EndedError } from '../../adapters/backups/away/jobs.ts';
import { startServer } from '../../testing/process.ts';
import { openRespaldosShop, type RespaldosShop } from '../../testing/shops/respaldos-shop.ts';
import { examinarDatos, startIntegridad } from './integridad.worker.ts';

let shop: RespaldosShop;
beforeEach(async () => {
  shop = await openRespaldosShop();
});
afterEach(async () => {
  vi.useRealTimers();
  await shop.close();
});

/** Overwrites the page where a table begins, of which the open shop may still hold a copy in memory. */
function danar(tabla: string): void {
  const file = join(shop.folder, ARCHIVO_DE_DATOS);
  const db = new BetterSqlite3(file);
  db.pragma('wal_checkpoint(TRUNCATE)');
  const raiz = db.prepare('select rootpage from sqlite_master where name = ?').pluck().get(tabla) as number;
  const medida = db.pragma('page_size', { simple: true }) as number;
  db.close();
  const abierto = openSync(file, 'r+');
  writeSync(abierto, Buffer.alloc(medida, 7), 0, medida, (raiz - 1) * medida);
  closeSync(abierto);
}

const aviso = async () => (await shop.call('propietario', 'GET', '/api/destino-de-respaldos')).body.aviso;

it('damage is found while the shop is open, and told to its owner', async () => {
  await shop.vender();
  await examinarDatos(shop.context);
  expect(await aviso()).not.toBe('danada');
  danar('movimientos_inventario');
  await examinarDatos(shop.context);
  expect(shop.context.danio).toBeTruthy();
  expect(await aviso()).toBe('danada');
});

it('a look lets the file go when the shop closes meanwhile', async () => {
  const ending = new AbortController();
  const looking = examinarDatos(shop.context, ending.signal);
  ending.abort();
  await expect(looking).rejects.toBeInstanceOf(EndedError);
  expect(shop.context.danio).toBeUndefined();
});

it('the data are looked through a minute after the start, and every day', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const failed = vi.fn();
  // What a look finds takes the place of this.
  const mirar = () => expect.poll(() => shop.context.danio).not.toBe('sin mirar');
  shop.context.danio = 'sin mirar';
  const integridad = startIntegridad(shop.context, failed);
  vi.advanceTimersByTime(60_000);
  await mirar();
  expect(shop.context.danio).toBeUndefined();

  danar('movimientos_inventario');
  for (const dia of [1, 2]) {
    shop.context.danio = 'sin mirar';
    vi.advanceTimersByTime(24 * 3_600_000);
    await mirar();
    expect(shop.context.danio, `day ${dia}`).toBeTruthy();
  }
  await integridad.stop();
  expect(failed).not.toHaveBeenCalled();
});

it('a look that fails is told to the log, and one that the closing shop ends is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const failed = vi.fn();
  const { copier } = shop.context.folders;
  shop.context.folders.copier = join(shop.folder, 'no-existe.js');
  const integridad = startIntegridad(shop.context, failed);
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => failed.mock.calls.length).toBe(1);
  shop.context.folders.copier = copier;
  shop.context.danio = 'sin mirar';
  vi.advanceTimersByTime(24 * 3_600_000);
  await integridad.stop();
  expect(failed).toHaveBeenCalledTimes(1);
  // It was ended, not waited for.
  expect(shop.context.danio).toBe('sin mirar');
});

/** Makes the server's wait of a minute short. */
const SIN_MINUTO =
  'const real = setTimeout; globalThis.setTimeout = (run, ms, ...rest) => real(run, ms === 60_000 ? 1 : ms, ...rest);';

it('a server looks by itself', async () => {
  await shop.vender();
  danar('movimientos_inventario');
  const server = await startServer(
    ['--data', shop.folder],
    {},
    { execArgv: ['--import', `data:text/javascript,${encodeURIComponent(SIN_MINUTO)}`] },
  );
  try {
    const headers = { authorization: `Bearer ${shop.token('propietario')}` };
    const preguntar = async () =>
      (
        (await (await fetch(`${server.url}/api/destino-de-respaldos`, { headers })).json()) as {
          aviso: string;
        }
      ).aviso;
    await expect.poll(preguntar).toBe('danada');
  } finally {
    await server.kill();
  }
});
