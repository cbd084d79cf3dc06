import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDireccionPublica } from '../../base/direccion-publica.ts';
import { direccionPublica } from '../../http/caller/addresses.ts';
import { NO_SITIOS } from '../../testing/no-sitios.ts';
import { form, imagenDeColor } from '../../testing/requests/producto-form.ts';
import { openTestShop, type Quien, type TestShop } from '../../testing/shops/shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const leer = async () => (await shop.call('propietario', 'GET', '/api/configuracion/red')).body;
const poner = (direccion: unknown, quien: Quien = 'propietario', visto?: object) =>
  shop.call(quien, 'PUT', '/api/configuracion/red', { body: { direccionPublica: direccion, visto } });

describe('the public address of the settings', () => {
  it('is used for links, pages and pictures, whatever host a request names', async () => {
    const { status, body } = await poner(' https://Globos.GT/ ');
    expect([status, body]).toEqual([
      200,
      { success: true, message: 'Dirección pública guardada', direccionPublica: 'https://globos.gt' },
    ]);
    expect(await leer()).toMatchObject({
      publica: 'https://globos.gt',
      direccionPublica: 'https://globos.gt',
      fijada: false,
    });
    expect(direccionPublica(shop.context)).toBe('https://globos.gt');
    const robots = await shop.app.inject({ url: '/robots.txt', headers: { host: 'maligno.gt' } });
    expect(robots.body).toContain('https://globos.gt/');
    expect(robots.body).not.toContain('maligno.gt');
    expect(robots.headers['cache-control']).toBe('public, max-age=600');
    const auditoria = await shop.call('propietario', 'GET', '/api/auditoria?entidad=configuracion');
    expect(auditoria.body.registros[0]).toMatchObject({
      entidadId: 'direccionPublica',
      despues: 'https://globos.gt',
    });
  });

  it('is listened for before it is first read, so that no change in between is missed', async () => {
    const { config, db } = shop.context;
    let oyentes = 0;
    const escuchar = () => {
      oyentes += 1;
      return () => undefined;
    };
    const abierta = openDireccionPublica({ config, db, eventos: { escuchar } });
    expect(oyentes).toBe(1);
    expect((await abierta).actual()).toBeUndefined();
  });

  it('is not in the picture addresses of the desktop window', async () => {
    await poner('https://globos.gt');
    const logo = form({}, { bytes: await imagenDeColor('red') });
    const pictureFor = async (headers: Record<string, string>) =>
      (await shop.call('visitante', 'GET', '/api/tienda', { headers })).body.tienda.logoUrl;
    await shop.call('propietario', 'PUT', '/api/configuracion/logo', logo);
    expect(await pictureFor({})).toMatch(/^https:\/\/globos\.gt\/imagenes\//);
    const window = { origin: 'app://guirnalda' };
    expect(await pictureFor(window)).toMatch(/^http:\/\/localhost[:/]/);
    // Whoever sends the window's origin from elsewhere is not the window.
    for (const header of ['host', 'x-forwarded-host'])
      expect(await pictureFor({ ...window, [header]: 'maligno.gt' })).toMatch(/^https:\/\/globos\.gt\//);
  });

  it.each([
    ['http://192.168.1.20:4100/', 'http://192.168.1.20:4100'],
    ['https://globos.gt:443', 'https://globos.gt'],
    ['https://ñandú.gt', 'https://xn--and-6ma2c.gt'],
    ['http://[2001:db8::1]:8080', 'http://[2001:db8::1]:8080'],
  ])('is stored in its plain form: %s', async (escrita, guardada) => {
    expect((await poner(escrita)).body.direccionPublica).toBe(guardada);
  });

  it.each([...NO_SITIOS, `https://${'a'.repeat(200)}.gt`, 42])(
    'is refused when it is not the address of a site: %s',
    async (escrita) => {
      const { status, body } = await poner(escrita);
      expect([status, body.details[0].path]).toEqual([400, 'direccionPublica']);
      expect((await leer()).publica).toBeNull();
    },
  );

  it.each([null, '', '  '])('is removed by an empty one: %j', async (vacia) => {
    await poner('https://globos.gt');
    expect((await poner(vacia)).body.direccionPublica).toBeNull();
    expect(await leer()).toMatchObject({ publica: null, direccionPublica: null });
  });

  it('is the owner’s alone to change', async () => {
    for (const quien of ['visitante', 'cliente', 'ventas', 'productos', 'reportes'] as const)
      expect([401, 403]).toContain((await poner('https://maligno.gt', quien)).status);
    expect((await leer()).publica).toBeNull();
  });

  it('stays as somebody else changed it meanwhile', async () => {
    await poner('https://globos.gt');
    const { status, body } = await poner('https://fiesta.gt', 'propietario', { direccionPublica: null });
    expect([status, body.details[0].ahora]).toEqual([409, 'https://globos.gt']);
  });

  it('gives way to PUBLIC_URL, and cannot be changed then', async () => {
    await poner('https://globos.gt');
    shop.context.config.publicUrl = 'https://del-servidor.gt';
    expect(await leer()).toMatchObject({ publica: 'https://del-servidor.gt', fijada: true });
    const { status, body } = await poner('https://fiesta.gt');
    expect([status, body.message]).toEqual([409, 'Esto lo fija la configuración del servidor (PUBLIC_URL)']);
    shop.context.config.publicUrl = undefined;
    expect((await leer()).publica).toBe('https://globos.gt');
  });
});
