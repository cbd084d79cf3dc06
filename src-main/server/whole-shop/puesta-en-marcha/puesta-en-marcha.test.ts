import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EN_POSTGRES } from '#db/testing/store.ts';
import { inTransaction } from '#db/transaction.ts';
import { ponerValor } from '../../domain/configuracion/configuracion.queries.ts';
import { ponerHoja } from '../../domain/usuarios/hojas.queries.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const leer = async () => (await shop.call('propietario', 'GET', '/api/puesta-en-marcha')).body;
const cambiar = (body: unknown) => shop.call('propietario', 'PUT', '/api/puesta-en-marcha', { body });
const guardar = (body: unknown) => shop.call('propietario', 'PUT', '/api/configuracion/tienda', { body });

interface Paso {
  paso: string;
  hecho: boolean;
  omitido: boolean;
}

const hechos = async () =>
  ((await leer()).pasos as Paso[]).filter(({ hecho }) => hecho).map(({ paso }) => paso);
const omitidos = async () =>
  ((await leer()).pasos as Paso[]).filter(({ omitido }) => omitido).map(({ paso }) => paso);

describe('what makes a shop ready to sell', () => {
  it('is read from what the shop has', async () => {
    expect(await hechos()).toEqual([]);
    await guardar({ telefono: '22334455' });
    expect(await hechos()).toEqual(['telefono']);
    await guardar({ direccion: '4a avenida 5-10', horario: 'De 9 a 18' });
    const producto = await shop.product();
    await shop.call('propietario', 'POST', '/api/caja/abrir', { body: { fondoInicial: 100 } });
    expect(await hechos()).toEqual(['telefono', 'direccion', 'horario', 'producto', 'caja']);
    await guardar({ direccion: null, horario: null });
    await shop.call('propietario', 'DELETE', `/api/productos/${producto}`);
    expect(await hechos()).toEqual(['telefono', 'caja']);
    await shop.call('propietario', 'PUT', '/api/configuracion/red', {
      body: { direccionPublica: 'https://globos.gt' },
    });
    expect(await hechos()).toEqual(['telefono', 'caja', 'celulares']);
  });

  it('counts the recovery sheet of any owner', async () => {
    const hoja = { hashes: ['uno', 'dos'], creadoEn: new Date() };
    await inTransaction(shop.context.db, (tx) => ponerHoja(tx, shop.userId('propietario'), hoja));
    expect(await hechos()).toEqual(['hoja']);
  });

  if (EN_POSTGRES) {
    it('leaves the backup to the database where there is a server of its own', async () => {
      expect((await leer()).pasos.map(({ paso }: Paso) => paso)).not.toContain('respaldo');
    });
  } else {
    it('counts a backup by hand, and none that was made by itself', async () => {
      await shop.context.backups?.make('diario', shop.context.clock());
      expect(await hechos()).toEqual([]);
      await shop.call('propietario', 'POST', '/api/respaldos');
      expect(await hechos()).toEqual(['respaldo']);
    });
  }

  it('remembers what only a device knows, what is not needed, and that it was dismissed', async () => {
    expect((await cambiar({ hecho: 'impresora' })).body).toMatchObject({ success: true, oculta: false });
    await cambiar({ hecho: 'celulares' });
    expect(await hechos()).toEqual(['impresora', 'celulares']);
    await cambiar({ omitir: 'logotipo' });
    await cambiar({ omitir: 'caja' });
    await cambiar({ incluir: 'logotipo' });
    expect(await omitidos()).toEqual(['caja']);
    await cambiar({ oculta: true });
    expect((await leer()).oculta).toBe(true);
    await cambiar({});
    expect([(await leer()).oculta, await hechos(), await omitidos()]).toEqual([
      true,
      ['impresora', 'celulares'],
      ['caja'],
    ]);
    await cambiar({ oculta: false });
    expect((await leer()).oculta).toBe(false);
  });

  it.each([{ omitir: 'todo' }, { incluir: 1 }, { hecho: 'logotipo' }, { oculta: 'sí' }])(
    'refuses %j',
    async (body) => {
      expect((await cambiar(body)).status).toBe(400);
    },
  );

  it('is not shown in the demo shop', async () => {
    await inTransaction(shop.context.db, (tx) =>
      ponerValor(tx, 'demo', { valor: true, actualizadoEn: new Date(), actualizadoPor: null }),
    );
    expect((await leer()).oculta).toBe(true);
  });
});
