import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ARCHIVO_DE_DATOS } from '#db/sqlite/file.ts';
import { damageRoot } from '#db/testing/damage.ts';
import { INICIO, openRespaldosShop, type RespaldosShop } from '../../testing/shops/respaldos-shop.ts';

let shop: RespaldosShop;
beforeEach(async () => {
  shop = await openRespaldosShop();
});
afterEach(() => shop.close());

const leer = async () => (await shop.call('propietario', 'GET', '/api/diagnostico')).body;
const revisar = () => shop.call('propietario', 'POST', '/api/diagnostico/revision');

it('tells the newest backup that is not of the future, and why the last one failed', async () => {
  expect((await leer()).respaldos).toEqual({ ultimo: null, ultimaFalla: null });
  await shop.hacer();
  shop.pasan(-1);
  expect((await leer()).respaldos.ultimo).toBeNull();
  shop.pasan(6);
  expect((await leer()).respaldos.ultimo).toBe(INICIO.toISOString());
});

it('tells when a copy last left the computer, and from the third day on that none does', async () => {
  // The accounts of the shop were made just now.
  shop.setNow(new Date());
  const nada = { elegido: false, ultima: null, ultimaFalla: null, aviso: null };
  expect((await leer()).fuera).toEqual(nada);
  shop.pasan(24 * 3);
  expect((await leer()).fuera).toEqual({ ...nada, aviso: 'sin-destino' });
  const { body } = await shop.hacer();
  await shop.call('propietario', 'GET', `/api/respaldos/${body.respaldo._id}/archivo`);
  const { fecha, fuera } = await leer();
  expect(fuera).toEqual({ ...nada, ultima: fecha });
});

it('is looked through when the owner asks, once for all who ask meanwhile', async () => {
  expect((await leer()).integridad).toEqual({ revisada: null, dano: null });
  await shop.vender();
  const [una, otra] = await Promise.all([revisar(), revisar()]);
  expect(una.body).toMatchObject({
    message: 'Los datos están completos',
    integridad: { revisada: INICIO.toISOString(), dano: null },
  });
  expect(otra.body).toEqual(una.body);

  shop.pasan(1);
  damageRoot(join(shop.folder, ARCHIVO_DE_DATOS), 'movimientos_inventario');
  const { body } = await revisar();
  expect(body).toMatchObject({ message: 'Se encontró un daño en los datos', integridad: { dano: 'danada' } });
  expect((await leer()).integridad).toEqual(body.integridad);
  expect(Date.parse(body.integridad.revisada)).toBe(INICIO.getTime() + 3_600_000);
});
