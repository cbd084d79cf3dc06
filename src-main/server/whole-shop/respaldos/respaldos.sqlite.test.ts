import { copyFileSync, mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CREAR_RESPALDO } from '#contract/calls/addresses.ts';
import { createApiClient } from '#contract/client/api-client.ts';
import { ARCHIVO_DE_DATOS } from '#db/sqlite/file.ts';
import { openBackups } from '../../adapters/backups/backups.ts';
import { readConfig } from '../../base/config/config.ts';
import { INICIO, openRespaldosShop, type RespaldosShop } from '../../testing/shops/respaldos-shop.ts';
import { openTestShop, type Quien } from '../../testing/shops/shop.ts';
import { respaldarSiToca } from './respaldos.service.ts';

let shop: RespaldosShop;
beforeEach(async () => {
  shop = await openRespaldosShop();
});
afterEach(() => shop.close());

describe('a backup', () => {
  it('is made while the shop runs, includes its pictures and is audited', async () => {
    const pixel = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { hash } = await shop.context.images.store(pixel);
    const [respuesta, ...ventas] = await Promise.all([
      shop.hacer(),
      ...Array.from({ length: 8 }, shop.vender),
    ]);
    expect(ventas).toEqual(Array(8).fill(201));
    expect([respuesta.status, respuesta.body.message]).toEqual([201, 'Respaldo hecho y revisado']);
    const { _id, tipo, bytes } = respuesta.body.respaldo;
    expect([tipo, bytes > 100_000]).toEqual(['manual', true]);
    expect(await shop.lista()).toMatchObject({ disponible: true, respaldos: [{ _id, bytes }] });
    const imagenes = readdirSync(join(shop.folder, 'respaldos', _id, 'imagenes'));
    expect(imagenes.filter((nombre) => nombre.startsWith(hash)).length).toBeGreaterThan(0);
    expect((await shop.pedir(_id, 'revisar')).body.message).toBe('El respaldo está completo');
    const { body } = await shop.call('propietario', 'GET', `/api/auditoria?entidadId=${_id}`);
    expect(body.registros).toMatchObject([{ accion: 'respaldo.creado' }]);
  });

  it('is made automatically once a day, and the last fourteen are kept', async () => {
    await respaldarSiToca(shop.context);
    shop.pasan(1);
    await respaldarSiToca(shop.context);
    expect((await shop.lista()).respaldos).toHaveLength(1);
    // The next day the check runs at an earlier hour.
    shop.pasan(22);
    await respaldarSiToca(shop.context);
    expect((await shop.lista()).respaldos).toHaveLength(2);
    await shop.hacer();
    for (let dia = 0; dia < 15; dia += 1) {
      shop.pasan(24);
      await respaldarSiToca(shop.context);
    }
    const { respaldos } = await shop.lista();
    const tipos = respaldos.map(({ tipo }: { tipo: string }) => tipo);
    expect(tipos.filter((tipo: string) => tipo === 'diario')).toHaveLength(14);
    expect(tipos.filter((tipo: string) => tipo === 'manual')).toHaveLength(1);
  });

  it('is refused without disk space or while another is made, and leaves nothing behind', async () => {
    const { migrations } = shop.context.folders;
    const lleno = openBackups({ dataFolder: shop.folder, migrations, room: async () => 1000 });
    await expect(lleno.make('manual', INICIO)).rejects.toMatchObject({ code: 'conflicto' });
    expect(readdirSync(join(shop.folder, 'respaldos'))).toEqual([]);
    const { id } = await openBackups({ dataFolder: shop.folder, migrations }).make('manual', INICIO);
    await expect(lleno.stage(id, async () => undefined)).rejects.toMatchObject({ code: 'conflicto' });
    expect(shop.enEspera()).toEqual([]);
    shop.pasan(1);
    const estados = (await Promise.all([shop.hacer(), shop.hacer()])).map(({ status }) => status);
    expect(estados.sort()).toEqual([201, 409]);
  });

  it('is made although backups dated in the future exist', async () => {
    shop.pasan(24 * 365);
    for (let dia = 0; dia < 15; dia += 1) {
      shop.pasan(24);
      await respaldarSiToca(shop.context);
    }
    shop.setNow(INICIO);
    await respaldarSiToca(shop.context);
    expect(shop.context.backups?.list().map(({ fecha }) => fecha)).toContainEqual(INICIO);
  });

  it('is never pruned if it is manual', async () => {
    for (let n = 0; n < 32; n += 1) {
      shop.pasan(1);
      expect((await shop.hacer()).status).toBe(201);
    }
    expect((await shop.lista()).respaldos).toHaveLength(32);
  });

  it('can be deleted by the owner only if it is manual', async () => {
    await respaldarSiToca(shop.context);
    shop.pasan(1);
    const { _id } = (await shop.hacer()).body.respaldo;
    const quitar = (id: string) => shop.call('propietario', 'DELETE', `/api/respaldos/${id}`);
    const [, diario] = (await shop.lista()).respaldos;
    const rechazo = await quitar(diario._id);
    expect([rechazo.status, rechazo.body.message]).toEqual([
      409,
      'Solo se eliminan los respaldos hechos a mano: los demás se van solos',
    ]);
    const { status, body } = await quitar(_id);
    expect([status, body.message]).toEqual([200, 'Respaldo eliminado']);
    expect(readdirSync(join(shop.folder, 'respaldos'))).toEqual([diario._id]);
    expect((await quitar(_id)).status).toBe(404);
    const { registros } = (await shop.call('propietario', 'GET', `/api/auditoria?entidadId=${_id}`)).body;
    expect(registros[0]).toMatchObject({ accion: 'respaldo.eliminado' });
  });

  it('reports its failure on a damaged database until one succeeds', async () => {
    const { context, folder } = shop;
    const { migrations } = context.folders;
    context.backups = openBackups({ dataFolder: folder, migrations, room: async () => 1000 });
    await expect(respaldarSiToca(context)).rejects.toMatchObject({ code: 'conflicto' });
    expect((await shop.lista()).ultimaFalla).toEqual({
      fecha: INICIO.toISOString(),
      mensaje:
        'El respaldo del día no se pudo hacer. No hay espacio en el disco: libera un poco y vuelve a intentarlo',
    });
    const dañada = join(folder, 'otra');
    mkdirSync(dañada);
    const { id } = await openBackups({ dataFolder: folder, migrations }).make('manual', INICIO);
    copyFileSync(shop.archivo(id), join(dañada, ARCHIVO_DE_DATOS));
    truncateSync(join(dañada, ARCHIVO_DE_DATOS), 50_000);
    context.backups = openBackups({ dataFolder: dañada, migrations });
    const { status, body } = await shop.hacer();
    expect([status, body.message]).toEqual([
      409,
      'La base de datos de la tienda está dañada y no se puede copiar. Restaura el último respaldo que esté completo',
    ]);
    await expect(respaldarSiToca(context)).rejects.toMatchObject({ code: 'conflicto' });
    expect((await shop.lista()).ultimaFalla.mensaje).toContain('La base de datos de la tienda está dañada');
    copyFileSync(shop.archivo(id), join(dañada, ARCHIVO_DE_DATOS));
    expect((await shop.hacer()).status).toBe(201);
    expect((await shop.lista()).ultimaFalla).toBeNull();
  });

  it('may take longer than the idle timeout', async () => {
    const { limites } = readConfig([], {});
    const medidas = { ...limites.medidas, segundosSinActividad: 1 };
    const lenta = await openTestShop({ config: { limites: { ...limites, medidas } } });
    try {
      const { migrations } = lenta.context.folders;
      const room = () => setTimeout(2_500, Number.POSITIVE_INFINITY);
      lenta.context.backups = openBackups({ dataFolder: lenta.folder, migrations, room });
      const url = await lenta.app.listen({ host: '127.0.0.1', port: 0 });
      const api = createApiClient({ baseUrl: () => url, token: () => lenta.token('propietario') });
      expect(await api(CREAR_RESPALDO)).toMatchObject({ message: 'Respaldo hecho y revisado' });
    } finally {
      await lenta.close();
    }
  });
});

describe('a downloaded backup', () => {
  const bajar = (id: string, quien: Quien = 'propietario') =>
    shop.app.inject({
      url: `/api/respaldos/${id}/archivo`,
      headers: quien === 'visitante' ? {} : { authorization: `Bearer ${shop.token(quien)}` },
    });

  it('is a ZIP that is a valid backup once unpacked', async () => {
    const pixel = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await shop.context.images.store(pixel);
    await shop.vender();
    // 21:00 in the shop is already the next day in UTC.
    shop.pasan(12);
    const { _id, archivo } = (await shop.hacer()).body.respaldo;
    const { statusCode, headers, rawPayload } = await bajar(_id);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip']);
    expect(archivo).toMatch(/^respaldo-2026-11-21-21\d{4}-manual\.zip$/);
    expect(headers['content-disposition']).toBe(`attachment; filename="${archivo}"`);
    expect(headers['cache-control']).toBe('no-store');
    expect(Number(headers['content-length'])).toBe(rawPayload.length);
    const archivos = unzipSync(rawPayload);
    const carpeta = join(shop.folder, 'respaldos');
    const guardados = readdirSync(join(carpeta, _id), { recursive: true, withFileTypes: true })
      .filter((uno) => uno.isFile())
      .map(({ parentPath, name }) => relative(carpeta, join(parentPath, name)).replaceAll(sep, '/'));
    expect(Object.keys(archivos).sort()).toEqual(guardados.sort());
    expect(guardados.some((nombre) => nombre.includes('/imagenes/'))).toBe(true);

    rmSync(join(carpeta, _id), { recursive: true });
    expect((await bajar(_id)).statusCode).toBe(404);
    for (const [nombre, contenido] of Object.entries(archivos)) {
      mkdirSync(dirname(join(carpeta, nombre)), { recursive: true });
      writeFileSync(join(carpeta, nombre), contenido);
    }
    expect((await shop.pedir(_id, 'revisar')).body.message).toBe('El respaldo está completo');
    const { registros } = (await shop.call('propietario', 'GET', `/api/auditoria?entidadId=${_id}`)).body;
    expect(registros[0]).toMatchObject({ accion: 'respaldo.descargado' });
  });

  it('is reserved to the owner', async () => {
    const { _id } = (await shop.hacer()).body.respaldo;
    const quienes: Quien[] = ['visitante', 'cliente', 'ventas', 'productos', 'reportes'];
    const estados = await Promise.all(quienes.map(async (quien) => (await bajar(_id, quien)).statusCode));
    expect(estados).toEqual([401, 403, 403, 403, 403]);
  });

  it('cannot be any other file of the computer', async () => {
    const { _id } = (await shop.hacer()).body.respaldo;
    writeFileSync(join(shop.folder, 'respaldos', 'notas.txt'), 'secreto');
    const nombres = [
      '..',
      '../..',
      '%2e%2e',
      '..%2f..',
      '..%5c..',
      '%2e%2e%2f',
      '....//',
      '%00',
      '.',
      '',
      'notas.txt',
      '.a-medias',
      '%2fetc%2fpasswd',
      '/etc/passwd',
      'C:%5cWindows',
      '~',
      `${_id}/..`,
      `${_id}%2f..`,
      `${_id}%2f..%2f..`,
      `..%2frespaldos%2f${_id}`,
      `${_id}%00`,
      `${_id}%0a`,
      `${_id}.`,
      `${_id}%20`,
      _id.toUpperCase(),
      '20261121-150000000-otro',
      '20200101-000000000-manual',
    ];
    for (const nombre of nombres) {
      const { statusCode, headers } = await bajar(nombre);
      expect([nombre, [400, 404].includes(statusCode)]).toEqual([nombre, true]);
      expect(headers['content-type']).toContain('application/json');
    }
  });

  it('breaks off when a file changes, sending no more than announced', async () => {
    const { _id } = (await shop.hacer()).body.respaldo;
    const url = await shop.app.listen({ host: '127.0.0.1', port: 0 });
    const grande = join(shop.folder, 'respaldos', _id, 'zz');
    writeFileSync(grande, Buffer.alloc(32 * 1024 * 1024));
    const response = await fetch(`${url}/api/respaldos/${_id}/archivo`, {
      headers: { authorization: `Bearer ${shop.token('propietario')}` },
    });
    truncateSync(grande, 1000);
    await expect(response.arrayBuffer()).rejects.toThrow();
  });
});
