import { copyFileSync, mkdirSync, readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApiClient } from '#contract/api-client.ts';
import { ARCHIVO_DE_DATOS } from '#db/open.ts';
import { openBackups } from '../adapters/backups.ts';
import { readConfig } from '../config.ts';
import { type BackupShop, INICIO, openBackupShop } from '../testing/backup-shop.ts';
import { openTestShop } from '../testing/shop.ts';
import { respaldarSiToca } from './respaldos.service.ts';

let shop: BackupShop;
beforeEach(async () => {
  shop = await openBackupShop();
});
afterEach(() => shop.close());

describe('a backup', () => {
  it('is made while the shop sells on, holds its pictures, and is noted', async () => {
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

  it('is made by itself once a day, and the last fourteen stay', async () => {
    await respaldarSiToca(shop.context);
    shop.pasan(1);
    await respaldarSiToca(shop.context);
    expect((await shop.lista()).respaldos).toHaveLength(1);
    // The next morning the shop opens earlier.
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

  it('is not made where there is no room, nor two at once, and leaves nothing behind', async () => {
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

  it('is made the day the clock is right again after it was ahead', async () => {
    shop.pasan(24 * 365);
    for (let dia = 0; dia < 15; dia += 1) {
      shop.pasan(24);
      await respaldarSiToca(shop.context);
    }
    shop.setNow(INICIO);
    await respaldarSiToca(shop.context);
    expect(shop.context.backups?.list().map(({ fecha }) => fecha)).toContainEqual(INICIO);
  });

  it('that the owner made stays, however many there are', async () => {
    for (let n = 0; n < 32; n += 1) {
      shop.pasan(1);
      expect((await shop.hacer()).status).toBe(201);
    }
    expect((await shop.lista()).respaldos).toHaveLength(32);
  });

  it('that the owner made goes when the owner says so, and no other', async () => {
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

  it('that cannot be made says so until one is: the shop’s own database is damaged', async () => {
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

  it('may take longer than a connection may be silent', async () => {
    const { limites } = readConfig([], {});
    const medidas = { ...limites.medidas, segundosSinActividad: 0.1 };
    const lenta = await openTestShop({ config: { limites: { ...limites, medidas } } });
    try {
      const { migrations } = lenta.context.folders;
      const room = () => setTimeout(600, Number.POSITIVE_INFINITY);
      lenta.context.backups = openBackups({ dataFolder: lenta.folder, migrations, room });
      const url = await lenta.app.listen({ host: '127.0.0.1', port: 0 });
      const api = createApiClient({ baseUrl: () => url, token: () => lenta.token('propietario') });
      expect(await api.post('/api/respaldos')).toMatchObject({ message: 'Respaldo hecho y revisado' });
    } finally {
      await lenta.close();
    }
  });
});
