import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../adapters/passwords.ts';
import { readConfig } from '../config.ts';
import { openTestShop, type Quien, type TestShop } from '../testing/shop.ts';
import { leerProxies } from './proxies.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

interface Llamada {
  quien?: Exclude<Quien, 'visitante'>;
  desde?: string;
  headers?: Record<string, string>;
  method?: 'GET' | 'POST' | 'PUT';
  body?: unknown;
}

async function llamar(
  url: string,
  { quien, desde = '127.0.0.1', headers = {}, method = 'GET', body }: Llamada,
) {
  const respuesta = await shop.app.inject({
    method,
    url,
    remoteAddress: desde,
    headers: {
      host: 'localhost:4100',
      ...(quien ? { authorization: `Bearer ${shop.token(quien)}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    payload: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: respuesta.statusCode, body: respuesta.json() };
}

const elegir = (accesoPersonal: string, extra: Llamada = {}) =>
  llamar('/api/configuracion/acceso', {
    ...{ quien: 'propietario' as const, method: 'PUT' as const, body: { accesoPersonal } },
    ...extra,
  });

const FUERA = ['8.8.8.8', '100.64.0.7', '172.32.0.1', '2001:4860:4860::8888', '::ffff:8.8.8.8'];
const EN_LA_RED = [
  '192.168.1.20',
  '10.8.0.3',
  '172.20.4.5',
  '169.254.3.3',
  '::ffff:192.168.1.20',
  'fd12::7',
  'fe80::1',
];

describe('the staff', () => {
  it.each(EN_LA_RED)('may call from %s, an address of the shop’s own network', async (desde) => {
    expect((await llamar('/api/productos', { quien: 'ventas', desde })).status).toBe(200);
  });

  it.each(FUERA)('may not call from %s, and is told so', async (desde) => {
    for (const url of ['/api/productos', '/api/pedidos/admin', '/api/auth/verificar-token']) {
      const { status, body } = await llamar(url, { quien: 'propietario', desde });
      expect([url, status, body.error]).toEqual([url, 403, 'sin-permiso']);
      expect(body.message).toContain('El personal solo puede entrar desde la tienda');
    }
    expect((await llamar('/api/productos', { desde })).status).toBe(401);
    expect((await llamar('/api/auth/verificar-token', { quien: 'cliente', desde })).status).toBe(200);
    expect((await llamar('/api/catalog', { desde })).status).toBe(200);
  });

  it('is nobody in particular on public calls from outside', async () => {
    const { body } = await llamar('/api/pedidos', {
      method: 'POST',
      body: {
        cliente: { nombre: 'Ana López', telefono: '44556667' },
        items: [{ producto: await shop.product(), cantidad: 1 }],
      },
    });
    const url = `/api/pedidos/seguimiento/${body.pedido.codigoSeguimiento}`;
    const telefono = async (desde: string) =>
      (await llamar(url, { quien: 'ventas', desde })).body.pedido.cliente.telefono;
    expect(await telefono('192.168.1.20')).toBe('44556667');
    expect(await telefono('8.8.8.8')).toBe('4455-**67');
  });

  it('does not sign in from outside; who does not know the password learns nothing by it', async () => {
    const { usuarios } = shop.context.db.tables;
    const passwordHash = await hashPassword('secreta1');
    await shop.context.db.begin(async (tx) => void (await tx.update(usuarios).set({ passwordHash })));
    const entrar = async (desde: string, password: string, email = 'ventas@prueba.gt') => {
      const body = { email, password };
      return (await llamar('/api/auth/login', { method: 'POST', desde, body })).status;
    };
    expect(await entrar('192.168.1.20', 'secreta1')).toBe(200);
    expect(await entrar('8.8.8.8', 'secreta1')).toBe(403);
    expect(await entrar('8.8.8.8', 'malamala')).toBe(401);
    expect(await entrar('8.8.8.8', 'secreta1', 'nadie@prueba.gt')).toBe(401);
    expect(await entrar('8.8.8.8', 'secreta1', 'cliente@prueba.gt')).toBe(200);
  });
});

describe('a proxy or a tunnel', () => {
  it.each([
    ['another of its words', { 'x-real-ip': '127.0.0.1' }],
    ['a word of Cloudflare', { 'cf-connecting-ip': '192.168.1.20' }],
    ['an empty list', { 'x-forwarded-for': ' , ' }],
  ])('that is trusted is believed its list of callers alone, not %s', async (_que, headers) => {
    const conProxy = await openTestShop({ config: { proxies: leerProxies('1') } });
    try {
      const preguntar = async (palabras: Record<string, string>) =>
        (await conProxy.call('propietario', 'GET', '/api/productos', { headers: palabras })).status;
      expect(await preguntar(headers)).toBe(403);
      expect(await preguntar({ 'x-forwarded-for': '8.8.8.8' })).toBe(403);
      expect(await preguntar({ 'x-forwarded-for': '192.168.1.20' })).toBe(200);
    } finally {
      await conProxy.close();
    }
  });

  it.each([
    ['that says whom it calls for', { 'x-forwarded-for': '192.168.1.20' }],
    ['of Cloudflare', { 'cf-connecting-ip': '127.0.0.1' }],
    ['that keeps the public name', { host: 'tienda.ejemplo.gt' }],
  ])('%s makes nobody a neighbour unless it is trusted', async (_que, headers) => {
    expect((await llamar('/api/productos', { quien: 'propietario', headers })).status).toBe(403);
  });

  it.each([
    'x-forwarded-for',
    'x-real-ip',
    'x-original-url',
    'x-originating-ip',
    'x-remote-addr',
    'client-ip',
    'proxy-client-ip',
    'wl-proxy-client-ip',
    'forwarded',
    'via',
    'cf-ray',
    'tailscale-user-login',
  ])('that adds %s is known by it, for whoever creates the shop as for its staff', async (nombre) => {
    const headers = { [nombre]: '127.0.0.1' };
    expect((await llamar('/api/productos', { quien: 'propietario', headers })).status).toBe(403);
    expect((await llamar('/api/primeros-pasos', { headers })).body.permitidoAqui).toBe(false);
  });

  it('is not what a client says of itself; only the shop’s own pages create it', async () => {
    const headers = { 'x-requested-with': 'XMLHttpRequest' };
    expect((await llamar('/api/productos', { quien: 'propietario', headers })).status).toBe(200);
    expect((await llamar('/api/primeros-pasos', { headers })).body.permitidoAqui).toBe(false);
    const recibo = { 'x-recibo': 'uno' };
    expect((await llamar('/api/primeros-pasos', { headers: recibo })).body.permitidoAqui).toBe(true);
  });

  it('that keeps its own Host beside ours is known by it', async () => {
    const url = await shop.app.listen({ host: '127.0.0.1', port: 0 });
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const token = shop.token('propietario');
    socket.write(
      `GET /api/productos HTTP/1.1\r\nHost: localhost:${port}\r\nHost: tienda.ejemplo.gt\r\n` +
        `Authorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
    );
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 40[03] /);
  });

  it('that is trusted calls from where it is said to; whoever goes past it is not believed', async () => {
    await shop.close();
    shop = await openTestShop({
      config: { proxies: leerProxies('1,172.18.0.0/16'), accesoPersonal: 'red-local' },
    });
    const headers = { host: 'tienda.gt', 'x-forwarded-for': '192.168.1.20' };
    const desde = async (direccion: string) =>
      (await llamar('/api/productos', { quien: 'ventas', desde: direccion, headers })).status;
    expect(await desde('127.0.0.1')).toBe(200);
    expect(await desde('172.18.4.2')).toBe(200);
    expect(await desde('::ffff:172.18.4.2')).toBe(200);
    expect(await desde('172.19.0.1')).toBe(403);
    expect(await desde('192.168.1.66')).toBe(403);
    expect(await desde('8.8.8.8')).toBe(403);
  });

  it('of two is believed where both call from where they are said to', async () => {
    const conDos = async (proxies: string, cadena: string) => {
      await shop.close();
      shop = await openTestShop({ config: { proxies: leerProxies(proxies), accesoPersonal: 'red-local' } });
      const headers = { host: 'tienda.gt', 'x-forwarded-for': cadena };
      return (await llamar('/api/productos', { quien: 'ventas', headers })).status;
    };
    const [CERCA, LEJOS] = ['192.168.1.20, 192.168.1.5', '203.0.113.9, 192.168.1.5'];
    expect(await conDos('2', LEJOS)).toBe(403);
    expect(await conDos('2', CERCA)).toBe(403);
    expect(await conDos('2,192.168.1.5', LEJOS)).toBe(403);
    expect(await conDos('2,192.168.1.5', CERCA)).toBe(200);
    expect(await conDos('2,192.168.1.5', `10.0.0.1, ${LEJOS}`)).toBe(403);
    expect(await conDos('2,192.168.1.0/24', '192.168.1.20')).toBe(403);
  });

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'makes nobody the shop’s own computer: %s',
    async (quien) => {
      await shop.close();
      const config = { proxies: leerProxies('1'), accesoPersonal: 'esta-computadora' as const };
      shop = await openTestShop({ config });
      const headers = { 'x-forwarded-for': quien };
      expect((await llamar('/api/productos', { quien: 'ventas', headers })).status).toBe(403);
      expect((await llamar('/api/productos', { quien: 'ventas' })).status).toBe(200);
    },
  );

  it.each(['uno', '10', '-1', '1,todos', '1,10.0.0.0/33', '1,::1/x', '1,'])('is not set by «%s»', (texto) => {
    expect(() => leerProxies(texto)).toThrow('TRUST_PROXY es cuántos proxies hay');
  });

  it('that is trusted is believed, and only its own word', async () => {
    await shop.close();
    shop = await openTestShop({ config: { proxies: leerProxies('1') } });
    const desde = async (cadena: string) =>
      (await llamar('/api/productos', { quien: 'ventas', headers: { 'x-forwarded-for': cadena } })).status;
    expect(await desde('192.168.1.20')).toBe(200);
    expect(await desde('8.8.8.8')).toBe(403);
    expect(await desde('127.0.0.1, 8.8.8.8')).toBe(403);
    expect(await desde('nada')).toBe(403);
  });
});

describe('the setting', () => {
  it('opens and closes the shop to its staff, is the owner’s alone, and is written down', async () => {
    expect((await llamar('/api/configuracion/acceso', { quien: 'propietario' })).body).toMatchObject({
      accesoPersonal: 'red-local',
      fijado: false,
    });
    expect((await elegir('cualquier-lugar', { quien: 'ventas' })).status).toBe(403);
    expect((await elegir('en-la-luna')).status).toBe(400);
    expect((await elegir('cualquier-lugar')).status).toBe(200);
    expect((await llamar('/api/productos', { quien: 'ventas', desde: '8.8.8.8' })).status).toBe(200);
    expect((await elegir('esta-computadora')).status).toBe(200);
    expect((await llamar('/api/productos', { quien: 'ventas', desde: '192.168.1.20' })).status).toBe(403);
    expect((await llamar('/api/productos', { quien: 'ventas' })).status).toBe(200);
    const rastro = await shop.rows(
      "select antes, despues from auditoria where entidad_id = 'accesoPersonal'",
    );
    expect(rastro).toHaveLength(2);
  });

  it('cannot lock out the one who changes it', async () => {
    const desdeLaRed = await elegir('esta-computadora', { desde: '192.168.1.20' });
    expect([desdeLaRed.status, desdeLaRed.body.message]).toEqual([
      409,
      'Con ese cambio tú tampoco podrías entrar: hazlo desde la tienda',
    ]);
    await elegir('cualquier-lugar');
    expect((await elegir('red-local', { desde: '8.8.8.8' })).status).toBe(409);
    expect((await llamar('/api/configuracion/acceso', { quien: 'propietario' })).body.accesoPersonal).toBe(
      'cualquier-lugar',
    );
  });

  it('can be set where the server is started, and then only there', async () => {
    expect(() => readConfig([], { ACCESO_PERSONAL: 'todos' })).toThrow('ACCESO_PERSONAL es esta-computadora');
    await shop.close();
    const { accesoPersonal } = readConfig([], { ACCESO_PERSONAL: 'cualquier-lugar' });
    shop = await openTestShop({ config: { accesoPersonal } });
    expect((await llamar('/api/productos', { quien: 'ventas', desde: '8.8.8.8' })).status).toBe(200);
    expect((await elegir('red-local')).status).toBe(409);
  });
});
