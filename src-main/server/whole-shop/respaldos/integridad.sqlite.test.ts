import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ARCHIVO_DE_DATOS } from '#db/sqlite/file.ts';
import { damageRoot } from '#db/testing/damage.ts';
import { EndedError } from '../../adapters/backups/away/jobs.ts';
import { startServer } from '../../testing/process.ts';
import { openRespaldosShop, type RespaldosShop } from '../../testing/shops/respaldos-shop.ts';
import { dejarDeExaminar, examinarDatos } from './integridad.service.ts';
import { startIntegridad } from './integridad.worker.ts';

let shop: RespaldosShop;
beforeEach(async () => {
  shop = await openRespaldosShop();
});
afterEach(async () => {
  vi.useRealTimers();
  await shop.close();
});

const aviso = async () => (await shop.call('propietario', 'GET', '/api/destino-de-respaldos')).body.aviso;

/** What a look finds takes the place of this. */
const SIN_MIRAR = { kind: 'damaged' as const, found: 'sin mirar' };

describe('damage of the data', () => {
  /** The kinds of the events from now on. */
  function oir(): string[] {
    const oidos: string[] = [];
    shop.context.eventos.escuchar((oido) => oido && oidos.push(oido.evento.tipo));
    return oidos;
  }

  it('is found while the shop is open, and told to its owner', async () => {
    await shop.vender();
    const oidos = oir();
    await examinarDatos(shop.context);
    expect(await aviso()).not.toBe('danada');
    expect(oidos).toEqual([]);
    damageRoot(join(shop.folder, ARCHIVO_DE_DATOS), 'movimientos_inventario');
    await examinarDatos(shop.context);
    expect(await aviso()).toBe('danada');
    await examinarDatos(shop.context);
    expect(oidos).toEqual(['dano-cambiado']);
  });

  it('is told from a disk that cannot read them, until it can', async () => {
    const oidos = oir();
    shop.context.dano = { kind: 'unreadable', found: 'SQLITE_IOERR_READ' };
    expect(await aviso()).toBe('ilegible');
    await examinarDatos(shop.context);
    expect(await aviso()).not.toBe('ilegible');
    expect(oidos).toEqual(['dano-cambiado']);
  });

  it('is looked for once at a time, whoever asks', async () => {
    const first = examinarDatos(shop.context);
    expect(examinarDatos(shop.context)).toBe(first);
    await first;
    const next = examinarDatos(shop.context);
    expect(next).not.toBe(first);
    await next;
  });

  it('lets the file go when the shop closes while it is looked through', async () => {
    const looking = examinarDatos(shop.context);
    const ended = expect(looking).rejects.toBeInstanceOf(EndedError);
    await dejarDeExaminar(shop.context);
    await ended;
    expect(shop.context.dano).toBeUndefined();
  });
});

it('the data are looked through a minute after the start, and every day', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const failed = vi.fn();
  const mirar = () => expect.poll(() => shop.context.dano).not.toBe(SIN_MIRAR);
  shop.context.dano = SIN_MIRAR;
  const integridad = startIntegridad(shop.context, failed);
  vi.advanceTimersByTime(60_000);
  await mirar();
  expect(shop.context.dano).toBeUndefined();

  damageRoot(join(shop.folder, ARCHIVO_DE_DATOS), 'movimientos_inventario');
  for (const dia of [1, 2]) {
    shop.context.dano = SIN_MIRAR;
    vi.advanceTimersByTime(24 * 3_600_000);
    await mirar();
    expect(shop.context.dano, `day ${dia}`).toBeTruthy();
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
  const marta = { nombre: 'Marta', email: 'marta@correo.gt', password: 'globos-24', rol: 'propietario' };
  await shop.call('propietario', 'POST', '/api/auth/registro', { body: marta });
  await shop.vender();
  damageRoot(join(shop.folder, ARCHIVO_DE_DATOS), 'movimientos_inventario');
  const server = await startServer(
    ['--data', shop.folder],
    {},
    { execArgv: ['--import', `data:text/javascript,${encodeURIComponent(SIN_MINUTO)}`] },
  );
  try {
    const entrada = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { ...server.deAqui, 'content-type': 'application/json' },
      body: JSON.stringify(marta),
    });
    const { token } = (await entrada.json()) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
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
