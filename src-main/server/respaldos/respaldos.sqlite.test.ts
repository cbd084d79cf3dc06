import { existsSync, mkdirSync, readdirSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ARCHIVO_DE_DATOS } from '#db/open.ts';
import { openBackups } from '../adapters/backups.ts';
import { restoreWhatWaits } from '../adapters/restore.ts';
import { closeContext, openContext } from '../context.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { respaldarSiToca } from './respaldos.service.ts';

const INICIO = new Date('2026-11-21T15:00:00Z');

let shop: TestShop;
let reabierta: number;
beforeEach(async () => {
  shop = await openTestShop();
  shop.setNow(INICIO);
  reabierta = 0;
  shop.context.reabrir = () => {
    reabierta += 1;
  };
});
afterEach(() => shop.close());

const pasan = (horas: number) => shop.setNow(new Date(shop.context.reloj().getTime() + horas * 3_600_000));
const lista = async () => (await shop.call('propietario', 'GET', '/api/respaldos')).body;
const hacer = () => shop.call('propietario', 'POST', '/api/respaldos');
const pedir = (id: string, que: 'revisar' | 'restaurar') =>
  shop.call('propietario', 'POST', `/api/respaldos/${id}/${que}`);
const archivo = (id: string) => join(shop.folder, 'respaldos', id, ARCHIVO_DE_DATOS);
const enCarpeta = () => readdirSync(shop.folder).filter((nombre) => nombre.startsWith('restaurar'));

async function vender(): Promise<number> {
  const producto = await shop.product({ stock: 100 });
  return (
    await shop.call('ventas', 'POST', '/api/ventas', {
      body: {
        datosCliente: { nombre: 'Ana López', telefono: '55551234' },
        items: [{ producto, cantidad: 1, precioUnitario: 12.5 }],
        ...{ metodoPago: 'efectivo', tipoVenta: 'directa' },
      },
    })
  ).status;
}

/** What the next start of the shop would find. */
async function trasReabrir<T>(mirar: (nombre: string, ventas: number) => T): Promise<T> {
  await closeContext(shop.context);
  const context = await openContext(shop.context.config, { reloj: shop.context.reloj });
  Object.assign(shop.context, context);
  const [tienda] = await context.db
    .select({ valor: context.db.tables.configuracion.valor })
    .from(context.db.tables.configuracion);
  const ventas = await context.db.select({ id: context.db.tables.ventas.id }).from(context.db.tables.ventas);
  return mirar((tienda?.valor as { nombre: string } | undefined)?.nombre ?? '', ventas.length);
}
const llamar = (nombre: string) =>
  shop.call('propietario', 'PUT', '/api/configuracion/tienda', { body: { nombre } });

describe('a backup', () => {
  it('is made while the shop sells on, holds its pictures, and is noted', async () => {
    const pixel = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { hash } = await shop.context.images.store(pixel);
    const [respuesta, ...ventas] = await Promise.all([hacer(), ...Array.from({ length: 8 }, vender)]);
    expect(ventas).toEqual(Array(8).fill(201));
    expect([respuesta.status, respuesta.body.message]).toEqual([201, 'Respaldo hecho y revisado']);
    const { _id, tipo, bytes } = respuesta.body.respaldo;
    expect([tipo, bytes > 100_000]).toEqual(['manual', true]);
    expect(await lista()).toMatchObject({ disponible: true, respaldos: [{ _id, bytes }] });
    const imagenes = readdirSync(join(shop.folder, 'respaldos', _id, 'imagenes'));
    expect(imagenes.filter((nombre) => nombre.startsWith(hash)).length).toBeGreaterThan(0);
    expect((await pedir(_id, 'revisar')).body.message).toBe('El respaldo está completo');
    const { body } = await shop.call('propietario', 'GET', `/api/auditoria?entidadId=${_id}`);
    expect(body.registros).toMatchObject([{ accion: 'respaldo.creado' }]);
  });

  it('is made by itself once a day, and the last fourteen stay', async () => {
    await respaldarSiToca(shop.context);
    pasan(23);
    await respaldarSiToca(shop.context);
    expect((await lista()).respaldos).toHaveLength(1);
    await hacer();
    for (let dia = 0; dia < 15; dia += 1) {
      pasan(24);
      await respaldarSiToca(shop.context);
    }
    const { respaldos } = await lista();
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
    expect(enCarpeta()).toEqual([]);
    pasan(1);
    const estados = (await Promise.all([hacer(), hacer()])).map(({ status }) => status);
    expect(estados.sort()).toEqual([201, 409]);
  });
});

describe('restoring', () => {
  it('puts the shop back, keeps what there was as a backup, and ends every session', async () => {
    await llamar('Antes');
    const { _id } = (await hacer()).body.respaldo;
    await llamar('Después');
    await vender();
    const { status, body } = await pedir(_id, 'restaurar');
    expect([status, body.message]).toEqual([
      200,
      'La tienda vuelve a abrir con el respaldo. Inicia sesión otra vez',
    ]);
    await expect.poll(() => reabierta).toBe(1);
    // What is sold until it closes is not lost either.
    expect(await vender()).toBe(201);
    pasan(1);
    expect(await trasReabrir((...visto) => visto)).toEqual(['Antes', 0]);
    expect(enCarpeta()).toEqual([]);
    const seguro = shop.context.backups?.list()[0];
    expect(seguro?.tipo).toBe('seguridad');
    expect((await shop.call('propietario', 'GET', '/api/auditoria')).status).toBe(401);
    const { auditoria: a } = shop.context.db.tables;
    expect((await shop.context.db.select().from(a)).at(-1)?.accion).toBe('respaldo.restaurado');

    await shop.context.backups?.stage(seguro?.id ?? '', async () => undefined);
    expect(await trasReabrir((...visto) => visto)).toEqual(['Después', 2]);
  });

  it.each([
    ['is damaged', (file: string) => truncateSync(file, 50_000)],
    ['is no database', (file: string) => writeFileSync(file, 'nada')],
    ['is empty', (file: string) => writeFileSync(file, '')],
  ])('does nothing with one that %s', async (_que, romper) => {
    await llamar('Antes');
    const { _id } = (await hacer()).body.respaldo;
    romper(archivo(_id));
    for (const que of ['revisar', 'restaurar'] as const) {
      const { status, body } = await pedir(_id, que);
      expect([status, body.message]).toEqual([
        409,
        'Ese respaldo está dañado o no es de Guirnalda: la tienda sigue como estaba',
      ]);
    }
    expect([reabierta, enCarpeta()]).toEqual([0, []]);
    expect(await trasReabrir((nombre) => nombre)).toBe('Antes');
  });

  it('finds no file that is not a backup', async () => {
    await hacer();
    for (const id of ['..', '..%2F..%2Fetc', '20261121-150000000-otro', '20261121-150000000-manual%2F..']) {
      expect([400, 404]).toContain((await pedir(id, 'restaurar')).status);
    }
    expect((await pedir('20200101-000000000-manual', 'restaurar')).status).toBe(404);
    expect(enCarpeta()).toEqual([]);
  });

  it('is taken up again by the next start after a crash at any step', async () => {
    await llamar('Antes');
    const { _id } = (await hacer()).body.respaldo;
    await llamar('Después');
    await shop.context.backups?.stage(_id, async () => undefined);
    await closeContext(shop.context);
    // Moved away, and nothing put in its place yet.
    const aparte = join(shop.folder, 'respaldos', '20261121-160000000-seguridad');
    mkdirSync(aparte, { recursive: true });
    renameSync(join(shop.folder, ARCHIVO_DE_DATOS), join(aparte, ARCHIVO_DE_DATOS));
    await restoreWhatWaits(shop.folder, INICIO);
    expect(existsSync(join(shop.folder, ARCHIVO_DE_DATOS))).toBe(true);
    Object.assign(shop.context, await openContext(shop.context.config, { reloj: shop.context.reloj }));
    expect(await trasReabrir((nombre) => nombre)).toBe('Antes');
    expect(existsSync(join(aparte, ARCHIVO_DE_DATOS))).toBe(true);
  });
});
