import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OBTENER_SALUD, OIR_EVENTOS } from '#contract/calls/addresses.ts';
import { CALLS } from '#contract/calls/map.ts';
import type { SqliteDatabase } from '#db/sqlite/database.ts';
import { ponerAlDiaSesiones } from '../domain/auth/sesiones-abiertas.service.ts';
import { CLIENTE } from '../testing/requests/pedidos.ts';
import { crear, FICHA, imagenDeColor } from '../testing/requests/producto-form.ts';
import { openTestShop, type Quien, type TestResponse, type TestShop } from '../testing/shops/shop.ts';
import { HAS_SMALL_DISKS, openSmallDisk, type SmallDisk } from '../testing/small-disk.ts';

const KB = 1024;
/** Room for some sales, and for no picture that fills a megabyte. */
const POCO = 300 * KB;

let disk: SmallDisk;
let shop: TestShop;

const CLAVE_DE_VENTA = () => ({ 'idempotency-key': randomUUID() });

function vender(producto: string, headers: Record<string, string>, quien: Quien = 'ventas') {
  return shop.call(quien, 'POST', '/api/ventas', {
    body: {
      datosCliente: { nombre: 'Ana', telefono: '55551234' },
      items: [{ producto, cantidad: 1, precioUnitario: 12.5 }],
      metodoPago: 'efectivo',
    },
    headers,
  });
}

function pedir(producto: string, headers: Record<string, string>, extra: object = {}) {
  return shop.call('visitante', 'POST', '/api/pedidos', {
    body: { cliente: CLIENTE, items: [{ producto, cantidad: 1 }] },
    headers,
    ...extra,
  });
}

/** Writes until one is refused. Returns how many were not, with the key and the answer of that one. */
async function hastaQueNo(write: (headers: Record<string, string>) => Promise<TestResponse>) {
  for (let hechas = 0; ; hechas += 1) {
    const headers = CLAVE_DE_VENTA();
    const answer = await write(headers);
    if (answer.status !== 201) return { hechas, headers, answer };
  }
}

/** Counts the times from now on that the staff is told of the disk. */
function oirDelDisco(): () => number {
  let veces = 0;
  shop.context.eventos.escuchar((oido) => {
    if (oido?.evento.tipo === 'disco-cambiado') veces += 1;
  });
  return () => veces;
}

const refusal = (disco: string | undefined, message: string) => ({
  success: false,
  error: 'no-disponible',
  ...(disco && { disco }),
  message,
  requestId: expect.any(String),
});
const LLENO =
  'No queda espacio en el disco de la tienda. Lo que hiciste no se guardó. Avísale al propietario: hay que liberar espacio';
const PARA_CLIENTES =
  'La tienda no puede recibir pedidos ni cambios en este momento. Lo que enviaste no se guardó: inténtalo más tarde';

describe.skipIf(!HAS_SMALL_DISKS)('a full disk', () => {
  beforeEach(async () => {
    disk = openSmallDisk(48);
    shop = await openTestShop({ folder: disk.folder });
  });
  afterEach(async () => {
    disk.free();
    await shop.close();
    disk.remove();
  });

  it('refuses a sale with its true cause, keeps those that were answered, and sells on once it has room', async () => {
    const producto = await shop.product({ stock: 10_000 });
    disk.fill(POCO);
    const { hechas, headers, answer } = await hastaQueNo((clave) => vender(producto, clave));
    expect([answer.status, answer.body]).toEqual([503, refusal('lleno', LLENO)]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(hechas).toBeGreaterThan(0);
    expect(await shop.ask('select count(*) from ventas')).toBe(hechas);
    expect(await shop.stockOf(producto)).toBe(10_000 - hechas);
    // Looking is not refused.
    expect((await shop.call('ventas', 'GET', '/api/ventas')).body.pagination.totalItems).toBe(hechas);

    disk.free();
    for (const repetida of [undefined, 'true']) {
      const otra = await vender(producto, headers);
      expect([otra.status, otra.headers['idempotency-replayed']]).toEqual([201, repetida]);
    }
    expect((await vender(producto, CLAVE_DE_VENTA())).status).toBe(201);
    expect(await shop.ask('select count(*) from ventas')).toBe(hechas + 2);
    expect(await shop.ledgerOf(producto)).toBe(10_000 - hechas - 2);
  });

  it('has every answered sale on it, for whoever opens the file anew', async () => {
    const producto = await shop.product({ stock: 10_000 });
    disk.fill(POCO);
    const { hechas } = await hastaQueNo((clave) => vender(producto, clave));
    // Another connection reads what is on the disk, without anything of this process.
    expect(await shop.ask('select count(*) from ventas')).toBe(hechas);
    expect(await shop.ask('select sum(cantidad) from movimientos_inventario')).toBe(10_000 - hechas);
  });

  it('refuses an order of a customer without a word about disks, and takes it once it has room', async () => {
    const producto = await shop.product({ stock: 10_000 });
    disk.fill(POCO);
    const lejos = { desde: '190.56.1.2', deAqui: false };
    await hastaQueNo((clave) => vender(producto, clave));
    const headers = CLAVE_DE_VENTA();
    const answer = await pedir(producto, headers, lejos);
    expect([answer.status, answer.body]).toEqual([503, refusal(undefined, PARA_CLIENTES)]);
    expect((await shop.call('visitante', 'GET', '/api/catalog')).status).toBe(200);

    disk.free();
    const { codigoSeguimiento } = (await pedir(producto, headers, lejos)).body;
    expect((await pedir(producto, headers, lejos)).body.codigoSeguimiento).toBe(codigoSeguimiento);
    expect(await shop.ask('select count(*) from pedidos')).toBe(1);
  });

  it('refuses a picture without blaming the form, and leaves nothing of it', async () => {
    const names = () => [
      ...readdirSync(join(disk.folder, 'subidas')),
      ...readdirSync(join(disk.folder, 'imagenes')),
    ];
    const imagen = await imagenDeColor('#a04070', 'png', 900);
    for (const leave of [0, 4 * KB, 8 * KB, 16 * KB]) {
      disk.fill(leave);
      const { status, body } = await crear(shop, FICHA, { bytes: imagen });
      expect([status, body, names()], `${leave} bytes left`).toEqual([503, refusal('lleno', LLENO), []]);
      disk.free();
    }
    const { status, body } = await crear(shop, FICHA, { bytes: imagen });
    expect([status, Object.keys(body.producto.imagenes)]).toEqual([201, ['160', '320', '640', '1080']]);
  });

  it('keeps no width of a picture whose larger ones do not fit', async () => {
    // Noise is the worst case for compression.
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 90 };
    const create = { width: 1200, height: 1200, channels: 3 as const, background: '#000', noise };
    const ruido = await sharp({ create }).jpeg({ quality: 60 }).toBuffer();
    const names = () => readdirSync(join(disk.folder, 'imagenes'));
    const { hash } = await shop.context.images.store(ruido);
    const antes = names();
    expect(antes).toHaveLength(4);
    const otro = await sharp(ruido).negate().jpeg({ quality: 60 }).toBuffer();
    disk.fill(100 * KB);
    await expect(shop.context.images.store(otro)).rejects.toMatchObject({ code: 'ENOSPC' });
    // The same picture again is written over itself, or stays as it was.
    await shop.context.images.store(ruido).catch(() => undefined);
    expect(names()).toEqual(antes);
    disk.free();
    shop.context.images.release(hash);
  });

  it('is announced to the staff when it begins and when it ends, once each', async () => {
    const producto = await shop.product({ stock: 10_000 });
    const oidos = oirDelDisco();
    const disco = async (quien: Quien) => (await shop.call(quien, 'GET', '/api/disco')).body;
    expect(await disco('ventas')).toEqual({ success: true, estado: 'bien', espacio: null });
    disk.fill(POCO);
    await hastaQueNo((clave) => vender(producto, clave));
    await vender(producto, CLAVE_DE_VENTA());
    expect(oidos()).toBe(1);
    expect((await disco('ventas')).estado).toBe('lleno');
    // A row fits, but no picture and not every sale.
    disk.free();
    disk.fill(POCO);
    await shop.context.disco.probar();
    expect((await disco('ventas')).estado).toBe('lleno');

    disk.free();
    await shop.context.disco.probar();
    expect(oidos()).toBe(2);
    expect((await disco('ventas')).estado).toBe('bien');
  });

  it('is warned of ahead, to the owner, with the room that is left', async () => {
    const { disco } = shop.context;
    const oidos = oirDelDisco();
    await disco.medir();
    const espacio = async (quien: Quien) => (await shop.call(quien, 'GET', '/api/disco')).body.espacio;
    const { libre, nivel } = await espacio('propietario');
    expect([nivel, await espacio('ventas')]).toEqual(['casi-nada', null]);
    expect(libre).toBeGreaterThan(20 * KB * KB);
    expect(libre).toBeLessThan(48 * KB * KB);
    await disco.medir();
    expect(oidos()).toBe(1);
  });
});

/** Lets the database refuse every write, as one on a disk that became read-only, or accept them again. */
function soloLectura(si: boolean): void {
  (shop.context.db as SqliteDatabase).raw.pragma(`query_only = ${si ? 'on' : 'off'}`);
}

describe('a disk that lets nothing be written', () => {
  beforeEach(async () => {
    shop = await openTestShop();
  });
  afterEach(() => shop.close());

  it('refuses writes and says so, goes on reading, and sells on once it lets them', async () => {
    const producto = await shop.product();
    soloLectura(true);
    const headers = CLAVE_DE_VENTA();
    const { status, body } = await vender(producto, headers);
    const message =
      'El disco de la tienda no deja escribir. Lo que hiciste no se guardó. Avísale al propietario: hay que revisar el disco';
    expect([status, body]).toEqual([503, refusal('solo-lectura', message)]);
    expect((await shop.call('ventas', 'GET', '/api/ventas')).body.ventas).toEqual([]);
    soloLectura(false);
    for (let i = 0; i < 2; i += 1) expect((await vender(producto, headers)).status).toBe(201);
    expect(await shop.ask('select count(*) from ventas')).toBe(1);
  });

  it('can be looked at everywhere', async () => {
    await shop.product();
    soloLectura(true);
    const addresses = Object.keys(CALLS).filter(
      (call) =>
        call.startsWith('GET ') &&
        !call.includes(':') &&
        ![OIR_EVENTOS, OBTENER_SALUD].includes(call as never),
    );
    expect(addresses.length).toBeGreaterThan(20);
    const refused: string[] = [];
    for (const call of addresses) {
      const { status } = await shop.call('propietario', 'GET', call.slice('GET '.length));
      if (status >= 500) refused.push(call);
    }
    soloLectura(false);
    expect(refused).toEqual([]);
  });

  it('keeps a session that was renewed meanwhile open beyond its first day', async () => {
    const luis = { email: 'luis@correo.gt', password: 'globos-25', rol: 'empleado', nombre: 'Luis' };
    await shop.call('propietario', 'POST', '/api/auth/registro', { body: luis });
    const entrada = await shop.call('visitante', 'POST', '/api/auth/login', { body: luis });
    const de = (token: string) => ({ headers: { host: 'localhost:4100', authorization: `Bearer ${token}` } });
    soloLectura(true);
    const renovada = await shop.call('visitante', 'POST', '/api/auth/renovar', de(entrada.body.token));
    expect(renovada.status).toBe(200);
    soloLectura(false);
    shop.setNow(new Date(Date.now() + 26 * 3_600_000));
    await ponerAlDiaSesiones(shop.context);
    expect(await shop.ask('select count(*) from sesiones')).toBe(0);
    // The token is still valid by the real clock.
    const { status } = await shop.call(
      'visitante',
      'GET',
      '/api/auth/verificar-token',
      de(renovada.body.token),
    );
    expect(status).toBe(200);
  });

  it('tells a customer who only looked of nothing that was lost', async () => {
    // The first that every call reads.
    Object.defineProperty(shop.context, 'restaurando', {
      get: () => {
        throw Object.assign(new Error('it cannot be read'), { code: 'SQLITE_IOERR_READ' });
      },
    });
    const lejos = { desde: '190.56.1.2', deAqui: false };
    const { status, body } = await shop.call('visitante', 'GET', '/api/catalog', lejos);
    const mensaje = 'La tienda no puede mostrar esto en este momento: inténtalo más tarde';
    expect([status, body.message]).toEqual([503, mensaje]);
    expect((await pedir('x', {}, lejos)).body.message).toBe(PARA_CLIENTES);
  });

  it('tells its cause at this computer also to somebody who has not signed in', async () => {
    const producto = await shop.product();
    soloLectura(true);
    const lejos = await pedir(producto, CLAVE_DE_VENTA(), { desde: '190.56.1.2', deAqui: false });
    const aqui = await pedir(producto, CLAVE_DE_VENTA());
    expect([lejos.body.disco, aqui.body.disco]).toEqual([undefined, 'solo-lectura']);
    soloLectura(false);
  });
});

describe('GET /api/salud', () => {
  beforeEach(async () => {
    shop = await openTestShop();
  });
  afterEach(() => shop.close());

  const salud = () => shop.call('visitante', 'GET', '/api/salud', { desde: '190.56.1.2', deAqui: false });
  /** Rows that the writing connection changed since it was opened. */
  const escritas = () =>
    Number((shop.context.db as SqliteDatabase).raw.prepare('select total_changes()').pluck().get());

  it('tries a write, and says when it fails and when it works again', async () => {
    const antes = escritas();
    const { status, body } = await salud();
    expect([status, body]).toEqual([
      200,
      {
        estado: 'ok',
        version: shop.context.version,
        esquema: shop.context.esquema,
        motor: 'sqlite',
        uptime: expect.any(Number),
      },
    ]);
    expect(escritas()).toBeGreaterThan(antes);
    expect(await shop.ask("select count(*) from configuracion where clave like 'prueba%'")).toBe(0);

    soloLectura(true);
    await shop.context.disco.probar();
    const enferma = await salud();
    expect([enferma.status, enferma.body]).toEqual([
      503,
      {
        ...refusal(undefined, 'La tienda no puede guardar nada en este momento'),
        ...body,
        estado: 'disco-solo-lectura',
        uptime: expect.any(Number),
      },
    ]);
    soloLectura(false);
    await shop.context.disco.probar();
    expect((await salud()).body.estado).toBe('ok');
  });

  it('is no way to wear the disk out: many callers make one try', async () => {
    await salud();
    const antes = escritas();
    // As many as an address may have under way.
    const answers = await Promise.all(Array.from({ length: 100 }, salud));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(escritas()).toBe(antes);
  });

  it('is not well while nothing was ever written and the first try does not end', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const largo = shop.context.db.begin(() => promise);
    const { status, body } = await salud();
    resolve();
    await largo;
    expect([status, body.estado]).toEqual([503, 'sin-escribir']);
  });

  it('answers while a long write holds the database, without waiting for its end', async () => {
    // As at every start.
    await shop.context.disco.probar();
    const { promise, resolve } = Promise.withResolvers<void>();
    const largo = shop.context.db.begin(() => promise);
    expect((await salud()).status).toBe(200);
    resolve();
    await largo;
  });
});
