import { createServer, request as llamarA, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CuerpoDeError } from '#contract/words/errores.ts';
import { ARCHIVO_DE_CLAVE, readSigningKey } from '../../adapters/secrets/signing-key.ts';
import type { Config } from '../../base/config/config.ts';
import { leerProxies } from '../../base/config/proxies.ts';
import { createEstaComputadora } from '../../base/esta-computadora.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';

const DUENA = { nombre: 'Ana López', email: 'ana@prueba.gt', password: 'secreta1', telefono: '55551234' };

let shop: TestShop;

async function abrir(options: { empty?: boolean; config?: Partial<Config> } = {}): Promise<void> {
  await shop?.close();
  shop = await openTestShop(options);
}

/** A call from this computer's address that proves nothing, as any program there makes it. */
const sinPrueba = { deAqui: false };
const crear = (extra: Parameters<TestShop['call']>[3] = sinPrueba) =>
  shop.call('visitante', 'POST', '/api/auth/registro', { body: DUENA, ...extra });
/** The first minutes of the folder are over. */
const pasarElRato = () => {
  shop.context.estaComputadora.creibleHasta = 0;
};

beforeEach(async () => {
  shop = await openTestShop({ empty: true });
});
afterEach(() => shop.close());

describe('a plain reverse proxy on the shop’s computer, which adds no header', () => {
  let proxy: Server;
  let url: string;

  beforeEach(async () => {
    const tienda = new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 }));
    proxy = createServer((entra, sale) => {
      const { method, url: path, headers } = entra;
      const hacia = llamarA(tienda, { method, path, headers: { ...headers, host: tienda.host } });
      hacia.on('response', (respuesta) => {
        sale.writeHead(respuesta.statusCode ?? 502, respuesta.headers);
        respuesta.pipe(sale);
      });
      entra.pipe(hacia);
    });
    await new Promise<void>((listo) => proxy.listen(0, '127.0.0.1', listo));
    url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise((cerrado) => proxy.close(cerrado)));

  const porElProxy = (path: string, body: unknown) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify(body),
    });

  it('lets no stranger create the shop', async () => {
    pasarElRato();
    const respuesta = await porElProxy('/api/auth/registro', DUENA);
    expect([respuesta.status, ((await respuesta.json()) as CuerpoDeError).message]).toEqual([
      403,
      'La tienda se crea desde su propia computadora',
    ]);
    expect(await shop.ask('select count(*) from usuarios')).toBe(0);
  });

  it('never keeps the owner out at the shop, however often a stranger fails', async () => {
    expect((await crear({ deAqui: true })).status).toBe(201);
    const { email, password } = DUENA;
    const estados: number[] = [];
    for (let vez = 0; vez < 12; vez += 1)
      estados.push((await porElProxy('/api/auth/login', { email, password: 'malamala' })).status);
    expect(estados.at(-1)).toBe(429);
    expect((await porElProxy('/api/auth/login', { email, password })).status).toBe(429);
    const aqui = await shop.call('visitante', 'POST', '/api/auth/login', { body: { email, password } });
    expect(aqui.status).toBe(200);
  });
});

describe('a shop without an owner', () => {
  it('is created by the documented call in the first minutes of its folder, and not later', async () => {
    pasarElRato();
    expect((await crear()).status).toBe(403);
    expect((await shop.call('visitante', 'GET', '/api/primeros-pasos', sinPrueba)).body.permitidoAqui).toBe(
      false,
    );
    shop.context.estaComputadora.creibleHasta = performance.now() + 60_000;
    expect((await crear()).status).toBe(201);
  });

  it('is created by it whatever the computer takes for today', async () => {
    shop.setNow(new Date('2020-01-01T12:00:00Z'));
    expect((await crear()).status).toBe(201);
  });

  it('asks for the proof when its folder was opened before', async () => {
    const { key, isNew } = readSigningKey(join(shop.folder, ARCHIVO_DE_CLAVE));
    expect([key, isNew]).toEqual([shop.context.signingKey, false]);
    const { clave } = shop.context.estaComputadora;
    expect(createEstaComputadora(clave, isNew).creibleHasta).toBeLessThan(performance.now());
  });

  it('is created at any time by who proves to be on its computer', async () => {
    pasarElRato();
    expect((await crear({ deAqui: true })).status).toBe(201);
  });

  it('asks for the proof from the start where a proxy is trusted', async () => {
    await abrir({ empty: true, config: { proxies: leerProxies('1') } });
    expect((await crear()).status).toBe(403);
    expect((await crear({ deAqui: true })).status).toBe(201);
  });

  it('is created by the documented call after a tunnel was refused', async () => {
    expect((await crear({ ...sinPrueba, headers: { 'x-forwarded-for': '8.8.8.8' } })).status).toBe(403);
    expect((await crear()).status).toBe(201);
  });
});

describe('the link of the program', () => {
  const seguir = (codigo: string, extra: Parameters<TestShop['call']>[3] = {}) =>
    shop.call('visitante', 'GET', `/esta-computadora/${codigo}`, { ...sinPrueba, ...extra });

  it('makes a browser the shop’s own, once', async () => {
    pasarElRato();
    const codigo = shop.context.estaComputadora.codigo();
    let avisado = false;
    shop.context.estaComputadora.alCanjear = () => {
      avisado = true;
    };
    const primera = await seguir(codigo);
    expect([primera.status, primera.headers.location, avisado]).toEqual([302, '/bienvenida', true]);
    const puesta = String(primera.headers['set-cookie']);
    expect(puesta).toMatch(/; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/);

    const segunda = await seguir(codigo);
    expect([segunda.status, segunda.text]).toEqual([403, expect.stringContaining('Este enlace ya se usó')]);
    expect(segunda.headers['set-cookie']).toBeUndefined();

    const [cookie = ''] = puesta.split(';');
    expect((await crear({ ...sinPrueba, headers: { cookie: `otra=1; ${cookie}` } })).status).toBe(201);
    const nuevo = shop.context.estaComputadora.codigo();
    expect(nuevo).not.toBe(codigo);
    expect((await seguir(nuevo)).headers.location).toBe('/personal');
  });

  it('serves nobody elsewhere, and is not used up by them', async () => {
    const codigo = shop.context.estaComputadora.codigo();
    expect((await seguir(codigo, { desde: '192.168.1.20' })).status).toBe(403);
    expect((await seguir(codigo, { headers: { via: '1.1 proxy' } })).status).toBe(403);
    expect((await seguir(codigo, { headers: { host: 'globos.gt' } })).status).toBe(403);
    expect((await seguir('otro')).status).toBe(403);
    expect((await seguir(codigo)).status).toBe(302);
  });
});

describe('a caller from this computer’s address without the proof', () => {
  beforeEach(() => abrir());

  it.each([
    ['POST', '/api/auth/renovar', undefined],
    ['DELETE', '/api/destino-de-respaldos', undefined],
    ['POST', '/api/mudanza', {}],
    [
      'POST',
      '/api/auth/recuperar-con-hoja',
      { email: DUENA.email, codigo: 'C3DF-4HJK-6MNP', nuevaPassword: 'secreta2' },
    ],
  ] as const)('is refused %s %s', async (method, path, body) => {
    const { status, body: respuesta } = await shop.call('propietario', method, path, { ...sinPrueba, body });
    expect([status, respuesta.message]).toEqual([403, expect.stringContaining('computadora de la tienda')]);
  });

  it('is in the shop’s network, no nearer', async () => {
    const entrar = (deAqui: boolean) => shop.call('ventas', 'GET', '/api/productos', { deAqui });
    expect((await entrar(false)).status).toBe(200);
    await abrir({ config: { accesoPersonal: 'esta-computadora' } });
    expect([(await entrar(false)).status, (await entrar(true)).status]).toEqual([403, 200]);
  });

  it('is outside where proxies are trusted: they say for whom they call', async () => {
    await abrir({ config: { proxies: leerProxies('1') } });
    const entrar = (deAqui: boolean) => shop.call('ventas', 'GET', '/api/productos', { deAqui });
    expect([(await entrar(false)).status, (await entrar(true)).status]).toEqual([403, 200]);
  });

  it('gains nothing by a wrong proof', async () => {
    const headers = { 'x-esta-computadora': 'a'.repeat(64) };
    expect(
      (await shop.call('propietario', 'POST', '/api/auth/renovar', { ...sinPrueba, headers })).status,
    ).toBe(403);
  });
});

describe('a tunnel that the server was not told of', () => {
  beforeEach(() => abrir());
  const visto = async () =>
    (await shop.call('propietario', 'GET', '/api/configuracion/red')).body.tunelVisto as string | null;

  it.each([
    ['its headers', { 'cf-ray': '1' }],
    ['its public name', { host: 'globos.gt' }],
  ])('is told to the owner by %s', async (_que, headers) => {
    expect(await visto()).toBeNull();
    await shop.call('visitante', 'GET', '/api/catalog', { headers });
    expect(await visto()).toEqual(expect.any(String));
  });

  it('is not what a customer of the network says of themself', async () => {
    await shop.call('visitante', 'GET', '/api/catalog', {
      desde: '192.168.1.20',
      headers: { 'x-forwarded-for': '8.8.8.8', host: 'globos.gt' },
    });
    expect(await visto()).toBeNull();
  });

  it('is not what TRUST_PROXY names', async () => {
    await abrir({ config: { proxies: leerProxies('1') } });
    await shop.call('visitante', 'GET', '/api/catalog', { headers: { 'x-forwarded-for': '8.8.8.8' } });
    expect(await visto()).toBeNull();
  });
});
