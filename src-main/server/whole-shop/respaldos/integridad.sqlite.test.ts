import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ARCHIVO_DE_DATOS } from '#db/sqlite/file.ts';
import { damageRoot } from '#db/testing/damage.ts';
import type { Context } from '../../base/context.ts';
import { startServer } from '../../testing/process.ts';
import { openRespaldosShop, type RespaldosShop } from '../../testing/shops/respaldos-shop.ts';
import { startIntegridad } from './integridad.worker.ts';

let shop: RespaldosShop;
beforeEach(async () => {
  shop = await openRespaldosShop();
});
afterEach(async () => {
  vi.useRealTimers();
  await shop.close();
});

const danar = () => damageRoot(join(shop.folder, ARCHIVO_DE_DATOS), 'movimientos_inventario');

/** Stands where a look writes what it found. */
const SIN_MIRAR: NonNullable<Context['dano']> = { kind: 'unreadable', found: 'nobody has looked' };

it('the data are looked through a minute after the start, and every day', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const failed = vi.fn();
  // What a look finds takes the place of this.
  const mirar = () => expect.poll(() => shop.context.dano).not.toBe(SIN_MIRAR);
  shop.context.dano = SIN_MIRAR;
  const integridad = startIntegridad(shop.context, failed);
  vi.advanceTimersByTime(60_000);
  await mirar();
  expect(shop.context.dano).toBeUndefined();

  danar();
  for (const dia of [1, 2]) {
    shop.context.dano = SIN_MIRAR;
    vi.advanceTimersByTime(24 * 3_600_000);
    await mirar();
    expect(shop.context.dano, `day ${dia}`).toMatchObject({ kind: expect.not.stringMatching('unreadable') });
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
  shop.context.dano = SIN_MIRAR;
  vi.advanceTimersByTime(24 * 3_600_000);
  await integridad.stop();
  expect(failed).toHaveBeenCalledTimes(1);
  // It was ended, not waited for.
  expect(shop.context.dano).toBe(SIN_MIRAR);
});

/** Makes the server's wait of a minute short. */
const SIN_MINUTO =
  'const real = setTimeout; globalThis.setTimeout = (run, ms, ...rest) => real(run, ms === 60_000 ? 1 : ms, ...rest);';

it('a server looks by itself', async () => {
  await shop.vender();
  danar();
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
