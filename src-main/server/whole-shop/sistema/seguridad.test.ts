import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ARCHIVO_DE_SUCESOS, openSucesos } from '../../base/seguridad/sucesos.ts';
import { type AccountShop, openAccountShop } from '../../testing/shops/account-shop.ts';
import { openHojasShop } from '../../testing/shops/hojas-shop.ts';
import { openTestShop } from '../../testing/shops/shop.ts';
import { HAS_SMALL_DISKS, openSmallDisk } from '../../testing/small-disk.ts';

const PERSONAL = 'ventas@prueba.gt';
const PASSWORD = 'globos-del-sur-1';
const EQUIVOCADA = 'la-de-su-perro-9';
const LEJOS = '203.0.113.77';

let shop: AccountShop;
beforeEach(async () => {
  shop = await openAccountShop();
});
afterEach(() => shop.close());

const archivos = (folder = shop.folder) =>
  readdirSync(folder).filter((uno) => uno.startsWith(ARCHIVO_DE_SUCESOS));

async function texto(): Promise<string> {
  await shop.context.sucesos.settle();
  return archivos()
    .map((uno) => readFileSync(join(shop.folder, uno), 'utf8'))
    .join('');
}

type Linea = Record<string, string | number | undefined>;

async function lineas(): Promise<Linea[]> {
  const escrito = (await texto()).split('\n').filter((una) => una !== '');
  return escrito.map((una) => JSON.parse(una) as Linea);
}

async function ponerPassword(): Promise<string> {
  await shop.post('recuperar-password', { email: PERSONAL });
  const codigo = await shop.ultimoCodigo('recuperacion', PERSONAL);
  await shop.post('resetear-password', { email: PERSONAL, codigo, nuevaPassword: PASSWORD });
  return codigo;
}

const resumen = async () =>
  (await shop.call('propietario', 'GET', '/api/auditoria/seguridad')).body.periodos as unknown[];

describe('the log', () => {
  it('has a line for each event, with its request, and the user for the staff', async () => {
    await shop.call('ventas', 'POST', '/api/ventas', {
      body: {
        datosCliente: { nombre: 'Ana López', telefono: '55551234' },
        items: [{ producto: await shop.product(), cantidad: 1, precioUnitario: 12.5 }],
        metodoPago: 'efectivo',
        descuento: 6,
        autorizacion: { email: 'propietario@prueba.gt', password: EQUIVOCADA },
      },
    });
    await ponerPassword();
    await shop.entrar(EQUIVOCADA, PERSONAL, LEJOS);
    const dentro = await shop.entrar(PASSWORD, PERSONAL);
    const fuera = await shop.entrar(PASSWORD, PERSONAL, LEJOS);
    const token = { authorization: `Bearer ${dentro.body.token}` };
    await shop.call('visitante', 'POST', '/api/auth/cerrar-sesiones', { headers: token });
    const acabada = await shop.call('visitante', 'GET', '/api/auth/verificar-token', { headers: token });
    const negada = await shop.call('productos', 'GET', '/api/auditoria');
    await shop.call('visitante', 'GET', '/api/salud', { headers: { 'x-esta-computadora': 'adivinada' } });
    await shop.call('visitante', 'GET', '/esta-computadora/adivinado');
    await shop.call('visitante', 'GET', '/api/salud', { headers: { via: '1.1 tunel' } });
    await shop.post('resetear-password', { email: PERSONAL, codigo: '000000', nuevaPassword: PASSWORD });
    expect([dentro.status, fuera.status, acabada.status, negada.status]).toEqual([200, 403, 401, 403]);

    const user = shop.userId('ventas');
    const escritas = await lineas();
    const sinCambiantes = escritas.map(
      ({ time: _time, network: _network, request: _request, ...una }) => una,
    );
    const login = 'POST /api/auth/login';
    const aqui = 'esta-computadora';
    expect(sinCambiantes).toEqual([
      { event: 'authorisation-refused', user, zone: aqui, route: 'POST /api/ventas' },
      { event: 'sign-in-refused', reason: 'credenciales-invalidas', zone: 'fuera', route: login },
      { event: 'sign-in', user, zone: aqui, route: login },
      { event: 'sign-in-refused', reason: 'sin-permiso', zone: 'fuera', route: login },
      { event: 'session-ended', reason: 'all', user, zone: aqui, route: 'POST /api/auth/cerrar-sesiones' },
      { event: 'session-ended', reason: 'ended', zone: aqui, route: 'GET /api/auth/verificar-token' },
      {
        event: 'permission-refused',
        user: shop.userId('productos'),
        zone: aqui,
        route: 'GET /api/auditoria',
      },
      { event: 'proof-refused', zone: 'red-local', route: 'GET /api/salud' },
      { event: 'proof-refused', reason: 'link', zone: aqui, route: 'GET /esta-computadora/:codigo' },
      { event: 'tunnel-not-trusted', zone: 'fuera', route: 'GET /api/salud' },
      { event: 'code-refused', zone: aqui, route: 'POST /api/auth/resetear-password' },
    ]);
    expect(escritas[5]?.request).toBe(acabada.body.requestId);
    expect(escritas[1]?.network).toMatch(/^[0-9a-f]{12}$/);
    expect(escritas[3]?.network).toBe(escritas[1]?.network);
    expect(escritas[2]?.network).not.toBe(escritas[1]?.network);
  });

  it('holds nothing that a person typed, no address and no secret', async () => {
    const codigo = await ponerPassword();
    await shop.registrar({ password: PASSWORD });
    await shop.entrar(EQUIVOCADA, PERSONAL, LEJOS);
    const { body } = await shop.entrar(PASSWORD, PERSONAL);
    const headers = { authorization: `Bearer ${body.token}` };
    await shop.call('visitante', 'GET', '/api/auditoria', { headers });
    await shop.call('visitante', 'GET', `/api/eventos?boleto=${body.token}`, { desde: LEJOS });
    await shop.call('visitante', 'GET', `/esta-computadora/${shop.context.estaComputadora.codigo()}x`);
    const prueba = { 'x-esta-computadora': 'una-prueba-robada' };
    await shop.call('visitante', 'GET', '/api/salud', { headers: { ...prueba, via: '1.1 tunel' } });
    const escrito = await texto();
    expect(escrito.split('\n').length).toBeGreaterThan(5);
    for (const secreto of [
      PERSONAL,
      'prueba.gt',
      'correo.gt',
      'Ana',
      'Persona',
      '5555',
      PASSWORD,
      EQUIVOCADA,
      body.token,
      codigo,
      LEJOS,
      '127.0.0.1',
      'robada',
      shop.context.estaComputadora.clave,
      shop.context.estaComputadora.codigo(),
      shop.context.signingKey,
    ])
      expect(escrito).not.toContain(secreto);
  });

  it('has a line for the owner who makes the shop', async () => {
    const vacia = await openTestShop({ empty: true });
    try {
      const { body } = await vacia.call('visitante', 'POST', '/api/auth/registro', {
        body: { nombre: 'Ana', email: PERSONAL, password: PASSWORD },
      });
      await vacia.context.sucesos.settle();
      const [linea = ''] = readFileSync(join(vacia.folder, ARCHIVO_DE_SUCESOS), 'utf8').split('\n');
      expect(JSON.parse(linea)).toMatchObject({ event: 'sign-in', user: body.user._id });
    } finally {
      await vacia.close();
    }
  });

  it('names the limit that struck', async () => {
    for (let vez = 0; vez < 11; vez += 1) await shop.entrar(EQUIVOCADA, PERSONAL, LEJOS);
    expect(await lineas()).toContainEqual(
      expect.objectContaining({ event: 'limit', limit: 'loginPorCuentaYDireccion', zone: 'fuera' }),
    );
  });

  it('is written by five lines a minute however many are refused, and counts the others', async () => {
    for (let vez = 0; vez < 5000; vez += 1)
      await shop.call('ventas', 'GET', '/api/auditoria', { desde: `192.168.7.${vez % 200}` });
    const escritas = await lineas();
    expect(escritas).toHaveLength(6);
    expect(escritas.at(-1)).toEqual({
      time: '2026-11-21T15:00:00.000Z',
      event: 'permission-refused',
      user: shop.userId('ventas'),
      repeated: 4995,
      networks: 200,
    });
    shop.pasan(60);
    await shop.call('ventas', 'GET', '/api/auditoria');
    expect(await lineas()).toHaveLength(7);
  });

  it('is a few files of limited size, which only their owner reads', async () => {
    const { dataFolder } = shop.context.config;
    const failed = (error: unknown) => expect.unreachable(String(error));
    const { clock, keys } = shop.context;
    const sucesos = await openSucesos({ dataFolder, clock, key: keys.sucesos, failed, maxBytes: 4000 });
    for (let vez = 0; vez < 600; vez += 1) {
      sucesos.anotar({ event: 'permission-refused', network: LEJOS, request: `peticion-${vez}` });
      shop.pasan(60);
      if (vez === 0) {
        await sucesos.settle();
        chmodSync(join(shop.folder, ARCHIVO_DE_SUCESOS), 0o644);
      }
    }
    await sucesos.settle();
    const nombres = ['', '.1', '.2', '.3', '.4'].map((fin) => `${ARCHIVO_DE_SUCESOS}${fin}`);
    expect(archivos().toSorted()).toEqual(nombres);
    for (const nombre of nombres) {
      const { size, mode } = statSync(join(shop.folder, nombre));
      expect(size).toBeLessThanOrEqual(4000);
      if (process.platform !== 'win32') expect(mode & 0o777).toBe(0o600);
    }
    expect(readFileSync(join(shop.folder, ARCHIVO_DE_SUCESOS), 'utf8')).toContain('peticion-599');
  });
});

describe('a log that cannot be written although the disk is well', () => {
  it('is told to whoever runs the shop, once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'guirnalda-registro-'));
    mkdirSync(join(folder, ARCHIVO_DE_SUCESOS));
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const cerrada = await openTestShop({ folder });
    try {
      for (let vez = 0; vez < 3; vez += 1) {
        await cerrada.call('ventas', 'GET', '/api/auditoria');
        await cerrada.context.sucesos.settle();
      }
      const dicho = stderr.mock.calls.map(([texto]) => String(texto));
      expect(dicho.filter((texto) => texto.startsWith('the security log'))).toEqual([
        expect.stringMatching(/^the security log cannot be written: .*EISDIR.*\n$/),
      ]);
      expect(cerrada.context.disco.error()).toBeUndefined();
    } finally {
      stderr.mockRestore();
      await cerrada.close();
    }
  });
});

describe('the trail', () => {
  it('tells who of the staff signed in, when and from where', async () => {
    await ponerPassword();
    await shop.registrar();
    await shop.verificar(await shop.ultimoCodigo());
    await shop.entrar(PASSWORD, PERSONAL);
    await shop.entrar('globos1');
    await shop.entrar(EQUIVOCADA, PERSONAL);
    shop.pasan(60);
    await shop.entrar(PASSWORD, PERSONAL, '192.168.1.30');
    const { body } = await shop.call('propietario', 'GET', '/api/auditoria?entidad=sesion');
    const usuario = { _id: shop.userId('ventas'), nombre: 'Persona ventas' };
    expect(body.registros).toMatchObject([
      {
        accion: 'sesion.iniciada',
        usuario,
        fecha: '2026-11-21T15:01:00.000Z',
        despues: { desde: 'red-local' },
      },
      { usuario, fecha: '2026-11-21T15:00:00.000Z', despues: { desde: 'esta-computadora' } },
    ]);
  });

  it('tells of the owner who gets a session by a recovery sheet', async () => {
    const conHoja = await openHojasShop();
    try {
      const [codigo] = await conHoja.hacerHoja();
      const { body } = await conHoja.recuperar({ codigo });
      const headers = { authorization: `Bearer ${body.token}` };
      const trail = await conHoja.call('visitante', 'GET', '/api/auditoria?entidad=sesion', { headers });
      expect(trail.body.registros).toMatchObject([
        { accion: 'sesion.iniciada', usuario: { _id: conHoja.userId('propietario') } },
      ]);
    } finally {
      await conHoja.close();
    }
  });
});

describe('what the owner is told', () => {
  it('counts failures by yesterday, last night and today, with the networks they came from', async () => {
    // 22:30, 3:30 and 9:30 in Guatemala.
    const fallar = async (cuando: string, desde: string) => {
      shop.setNow(new Date(cuando));
      await shop.entrar(EQUIVOCADA, PERSONAL, desde);
    };
    await fallar('2026-11-22T04:30:00Z', LEJOS);
    await fallar('2026-11-22T04:31:00Z', LEJOS);
    await fallar('2026-11-22T09:30:00Z', '198.51.100.4');
    const noche = { cuando: 'anoche', fallidos: 3, redes: 2, frenados: [] };
    const ayer = { cuando: 'ayer', fallidos: 0, redes: 0, frenados: [] };
    expect(await resumen()).toEqual([ayer, noche]);
    await fallar('2026-11-22T15:30:00Z', LEJOS);
    expect(await resumen()).toEqual([ayer, noche, { cuando: 'hoy', fallidos: 1, redes: 1, frenados: [] }]);
    shop.setNow(new Date('2026-11-23T15:30:00Z'));
    expect(await resumen()).toMatchObject([
      { cuando: 'ayer', fallidos: 1 },
      { fallidos: 0 },
      { fallidos: 0 },
    ]);
    shop.setNow(new Date('2026-11-25T15:30:00Z'));
    expect(await resumen()).toMatchObject([{ fallidos: 0 }, { fallidos: 0 }, { fallidos: 0 }]);
  });

  it('names the limit that stops guesses of an owner’s PIN at a till', async () => {
    const producto = await shop.product();
    for (let vez = 0; vez < 7; vez += 1) {
      await shop.call('ventas', 'POST', '/api/ventas', {
        body: {
          datosCliente: { nombre: 'Ana', telefono: '55550001' },
          items: [{ producto, cantidad: 1, precioUnitario: 12.5 }],
          metodoPago: 'efectivo',
          descuento: 9,
          autorizacion: { email: 'propietario@prueba.gt', password: EQUIVOCADA },
        },
      });
    }
    expect((await resumen()).at(-1)).toMatchObject({ frenados: [{ que: 'autorizaciones', intentos: 2 }] });
  });

  it('counts what a limit stopped, and a blocked sign-in as a failed one', async () => {
    for (let vez = 0; vez < 12; vez += 1) await shop.entrar(EQUIVOCADA, PERSONAL, LEJOS);
    for (let vez = 0; vez < 22; vez += 1)
      await shop.call('visitante', 'GET', '/api/pedidos/seguimiento/000000', { desde: LEJOS });
    expect((await resumen()).at(-1)).toEqual({
      cuando: 'hoy',
      fallidos: 12,
      redes: 1,
      frenados: [{ que: 'seguimiento', intentos: 2 }],
    });
  });

  it('is still known after a restart', async () => {
    for (let vez = 0; vez < 9; vez += 1) await shop.entrar(EQUIVOCADA, PERSONAL, LEJOS);
    await shop.context.sucesos.settle();
    const { clock, keys } = shop.context;
    const failed = () => undefined;
    const { fallidos } = await openSucesos({ dataFolder: shop.folder, clock, key: keys.sucesos, failed });
    expect(fallidos.resumen('America/Guatemala')).toEqual(await resumen());
    expect((await resumen()).at(-1)).toMatchObject({ fallidos: 9, redes: 1 });
  });

  it('is for the owner alone', async () => {
    for (const quien of ['ventas', 'productos', 'reportes', 'cliente'] as const)
      expect((await shop.call(quien, 'GET', '/api/auditoria/seguridad')).status).toBe(403);
  });

  it('adds no row for a failure', async () => {
    const antes = await shop.ask('select count(*) from auditoria');
    for (let vez = 0; vez < 12; vez += 1) await shop.entrar(EQUIVOCADA, PERSONAL, LEJOS);
    expect(await shop.ask('select count(*) from auditoria')).toBe(antes);
  });
});

describe.skipIf(!HAS_SMALL_DISKS)('a full disk', () => {
  it('loses lines of the log and nothing else', async () => {
    const disk = openSmallDisk(48);
    const llena = await openTestShop({ folder: disk.folder });
    try {
      disk.fill();
      const entrar = (password: string) =>
        llena.call('visitante', 'POST', '/api/auth/login', { body: { email: PERSONAL, password } });
      for (let vez = 0; vez < 3; vez += 1) expect((await entrar(EQUIVOCADA)).status).toBe(401);
      await llena.context.sucesos.settle();
      expect(llena.context.disco.error()).toBe('lleno');
      const { body } = await llena.call('propietario', 'GET', '/api/auditoria/seguridad');
      expect(body.periodos.at(-1)).toMatchObject({ fallidos: 3 });
      disk.free();
      await entrar(EQUIVOCADA);
      await llena.context.sucesos.settle();
      const escrito = readFileSync(join(disk.folder, ARCHIVO_DE_SUCESOS), 'utf8');
      expect(escrito.trim().split('\n').at(-1)).toContain('"event":"sign-in-refused"');
    } finally {
      disk.free();
      await llena.close();
      disk.remove();
    }
  });
});
