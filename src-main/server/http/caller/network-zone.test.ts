import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { THIS_COMPUTER_HEADER } from '#contract/desktop/proceso.ts';
import { hashPassword } from '../../adapters/secrets/passwords.ts';
import { readConfig } from '../../base/config/config.ts';
import { leerProxies } from '../../base/config/proxies.ts';
import { openTestShop, type Quien, type TestShop } from '../../testing/shops/shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

interface Llamada {
  quien?: Exclude<Quien, 'visitante'>;
  desde?: string;
  /** Whether the caller proves to be on the shop's own computer. */
  deAqui?: boolean;
  headers?: Record<string, string>;
  method?: 'GET' | 'POST' | 'PUT';
  body?: unknown;
}

async function llamar(
  url: string,
  { quien, desde = '127.0.0.1', deAqui = true, headers = {}, method = 'GET', body }: Llamada,
) {
  const respuesta = await shop.app.inject({
    method,
    url,
    remoteAddress: desde,
    headers: {
      host: 'localhost:4100',
      ...(deAqui && { [THIS_COMPUTER_HEADER]: shop.context.estaComputadora.clave }),
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
    quien: 'propietario',
    method: 'PUT',
    body: { accesoPersonal },
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

  it.each(FUERA)('is refused from %s with an explanation', async (desde) => {
    for (const url of ['/api/productos', '/api/pedidos/admin', '/api/auth/verificar-token']) {
      const { status, body } = await llamar(url, { quien: 'propietario', desde });
      expect([url, status, body.error]).toEqual([url, 403, 'sin-permiso']);
      expect(body.message).toContain('El personal solo puede entrar desde la tienda');
    }
    expect((await llamar('/api/productos', { desde })).status).toBe(401);
    expect((await llamar('/api/auth/verificar-token', { quien: 'cliente', desde })).status).toBe(200);
    expect((await llamar('/api/catalog', { desde })).status).toBe(200);
  });

  it('counts as a visitor on public calls from outside', async () => {
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

  it('cannot sign in from outside; a wrong password gets the usual answer', async () => {
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
  ])('that is trusted is believed for X-Forwarded-For only, not for %s', async (_que, headers) => {
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
  ])('%s puts nobody in the local network unless the proxy is trusted', async (_que, headers) => {
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
  ])('that adds %s is detected, for creating the shop as for its staff', async (nombre) => {
    const headers = { [nombre]: '127.0.0.1' };
    expect((await llamar('/api/productos', { quien: 'propietario', headers })).status).toBe(403);
    expect((await llamar('/api/primeros-pasos', { headers })).body.permitidoAqui).toBe(false);
  });

  it('is not inferred from a client’s own headers; only the shop’s own pages may create it', async () => {
    const headers = { 'x-requested-with': 'XMLHttpRequest' };
    expect((await llamar('/api/productos', { quien: 'propietario', headers })).status).toBe(200);
    expect((await llamar('/api/primeros-pasos', { headers })).body.permitidoAqui).toBe(false);
    const recibo = { 'x-recibo': 'uno' };
    expect((await llamar('/api/primeros-pasos', { headers: recibo })).body.permitidoAqui).toBe(true);
  });

  it('that sends a second Host is detected', async () => {
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

  it('is trusted only from its configured addresses; requests that bypass it are not', async () => {
    await shop.close();
    shop = await openTestShop({
      config: {
        proxies: leerProxies('1,172.18.0.0/16'),
        accesoPersonal: 'red-local',
        publicUrl: 'https://tienda.gt',
      },
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

  it('in a chain of two is trusted only if both call from configured addresses', async () => {
    const conDos = async (proxies: string, cadena: string) => {
      await shop.close();
      shop = await openTestShop({ config: { proxies: leerProxies(proxies), accesoPersonal: 'red-local' } });
      const headers = { host: 'caja.local', 'x-forwarded-for': cadena };
      return (await llamar('/api/productos', { quien: 'ventas', headers })).status;
    };
    const CERCA = '192.168.1.20, 192.168.1.5';
    const LEJOS = '203.0.113.9, 192.168.1.5';
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

  it('that is trusted is believed only for the address it added itself', async () => {
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

describe('a page of another site whose name leads to this server', () => {
  const conHost = async (host: string, desde = '192.168.1.20') =>
    (await llamar('/api/productos', { quien: 'ventas', desde, headers: { host } })).status;

  it('is outside, from the network and from the computer itself', async () => {
    expect(await conHost('mala.gt')).toBe(403);
    expect(await conHost('mala.gt:4100')).toBe(403);
    expect(await conHost('192.168.1.2.mala.gt')).toBe(403);
    expect(await conHost('mala.gt', '127.0.0.1')).toBe(403);
  });

  it.each([
    '192.168.1.2:4100',
    'caja',
    'mi_caja:4100',
    'caja.',
    'caja.local',
    'caja.localdomain',
    'caja.home.arpa:4100',
    '[fe80::1]:4100',
  ])('is not what is called %s', async (host) => {
    expect(await conHost(host)).toBe(200);
  });

  it('is not the shop’s own public address, which its network leads to it', async () => {
    shop.context.config.publicUrl = 'https://Globos.gt';
    expect([await conHost('globos.gt'), await conHost('GLOBOS.gt:4100')]).toEqual([200, 200]);
    expect(await conHost('globos.gt.mala.gt')).toBe(403);
  });
});

describe('the host that a trusted proxy names', () => {
  const PROPIA = 'localhost:4100';
  beforeEach(async () => {
    await shop.close();
    shop = await openTestShop({ config: { proxies: leerProxies('1') } });
  });
  const entrar = async (host: string, reenviado?: string) => {
    const headers: Record<string, string> = { host, 'x-forwarded-for': '192.168.1.20' };
    if (reenviado) headers['x-forwarded-host'] = reenviado;
    return (await llamar('/api/productos', { quien: 'ventas', headers })).status;
  };

  it('is held to the rule of a direct one, whichever of its headers says it', async () => {
    expect([await entrar('caja.local'), await entrar(PROPIA, '192.168.1.5')]).toEqual([200, 200]);
    expect(await entrar('mala.gt')).toBe(403);
    expect(await entrar(PROPIA, 'mala.gt')).toBe(403);
    // A page of that name may write the header itself, and a proxy may add its own after it.
    expect(await entrar('mala.gt', 'localhost')).toBe(403);
    expect(await entrar(PROPIA, 'mala.gt, localhost')).toBe(403);
    shop.context.config.publicUrl = 'https://globos.gt';
    expect([await entrar('globos.gt'), await entrar(PROPIA, 'globos.gt')]).toEqual([200, 200]);
    expect(await entrar('globos.gt', 'mala.gt')).toBe(403);
  });

  it('is in no link when a stranger may have written it', async () => {
    const robots = async (headers: Record<string, string>) =>
      (await shop.app.inject({ url: '/robots.txt', headers: { ...headers, 'x-forwarded-for': '8.8.8.8' } }))
        .body;
    expect(await robots({ host: 'globos.gt', 'x-forwarded-host': 'mala.gt' })).toContain('http://globos.gt/');
    expect(await robots({ host: PROPIA, 'x-forwarded-host': 'mala.gt' })).toContain(`http://${PROPIA}/`);
    expect(await robots({ host: PROPIA, 'x-forwarded-host': 'caja.local' })).toContain('http://caja.local/');
  });
});

describe('the setting', () => {
  it('opens and closes the shop to its staff, is reserved to the owner and audited', async () => {
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
    const auditoria = await shop.rows(
      "select antes, despues from auditoria where entidad_id = 'accesoPersonal'",
    );
    expect(auditoria).toHaveLength(2);
  });

  it('cannot lock out the person who changes it', async () => {
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

  it('from the environment overrides the stored one, which then cannot be changed', async () => {
    expect(() => readConfig([], { ACCESO_PERSONAL: 'todos' })).toThrow('ACCESO_PERSONAL es esta-computadora');
    await shop.close();
    const { accesoPersonal } = readConfig([], { ACCESO_PERSONAL: 'cualquier-lugar' });
    shop = await openTestShop({ config: { accesoPersonal } });
    expect((await llamar('/api/productos', { quien: 'ventas', desde: '8.8.8.8' })).status).toBe(200);
    expect((await elegir('red-local')).status).toBe(409);
  });
});
