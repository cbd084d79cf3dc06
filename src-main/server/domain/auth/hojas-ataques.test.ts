import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { INTENTOS } from '../../base/config/limites.ts';
import { leerProxies } from '../../base/config/proxies.ts';
import {
  type HojasShop,
  NUEVA,
  OLVIDADA,
  openHojasShop,
  PROPIETARIO,
} from '../../testing/shops/hojas-shop.ts';

let shop: HojasShop;
beforeEach(async () => {
  shop = await openHojasShop();
});
afterEach(() => shop.close());

const LEJOS = { host: 'tienda.gt', 'x-forwarded-for': '8.8.8.8' };

describe('a recovery from elsewhere', () => {
  it.each([
    ['the shop’s network', { desde: '192.168.1.20' }],
    ['the internet', { desde: '8.8.8.8' }],
    ['this computer’s address in the network', { desde: '127.0.0.1', headers: { host: '192.168.1.5:4100' } }],
    ['a tunnel that says whom it calls for', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['a tunnel of Cloudflare', { headers: { 'cf-connecting-ip': '127.0.0.1' } }],
    ['a tunnel with a header of its own', { headers: { 'x-tunnel': 'uno' } }],
    ['a tunnel that keeps the public name', { headers: { host: 'tienda.gt' } }],
    ['a proxy that adds Via', { headers: { via: '1.1 proxy' } }],
    ['another website', { headers: { origin: 'https://ajena.gt' } }],
    ['another website, by the browser’s word', { headers: { 'sec-fetch-site': 'cross-site' } }],
  ])('is refused and not counted: %s', async (_que, desde) => {
    const [codigo = ''] = await shop.hacerHoja();
    for (let i = 0; i <= INTENTOS.hojasErradas.maximo; i += 1) {
      const { status, body } = await shop.recuperar({ codigo }, desde);
      expect([status, body.error]).toEqual([403, 'sin-permiso']);
    }
    expect(await shop.hoja()).toMatchObject({ quedan: 8 });
    expect((await shop.recuperar({ codigo })).status).toBe(200);
  });

  it('is refused through a trusted proxy too', async () => {
    await shop.close();
    shop = await openHojasShop({ proxies: leerProxies('1') });
    const [codigo = ''] = await shop.hacerHoja();
    expect((await shop.recuperar({ codigo }, { headers: LEJOS })).status).toBe(403);
    const cerca = { headers: { 'x-forwarded-for': '127.0.0.1' } };
    expect((await shop.recuperar({ codigo }, cerca)).status).toBe(403);
  });

  it('is refused in HTTP/1.0, which plain reverse proxies speak', async () => {
    const [codigo = ''] = await shop.hacerHoja();
    const url = new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 }));
    const body = JSON.stringify({ email: PROPIETARIO, codigo, nuevaPassword: NUEVA });
    const socket = connect(Number(url.port), url.hostname);
    socket.write(
      `POST /api/auth/recuperar-con-hoja HTTP/1.0\r\nHost: localhost:${url.port}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 403 /);
    expect(await shop.hoja()).toMatchObject({ quedan: 8 });
  });
});

describe('a stolen sheet', () => {
  it('gives nothing for a code that was used, on paper or from a recorded call', async () => {
    const [codigo = ''] = await shop.hacerHoja();
    expect((await shop.recuperar({ codigo })).status).toBe(200);
    const otraVez = await shop.recuperar({ codigo, nuevaPassword: 'ajena123' });
    expect([otraVez.status, otraVez.body.error]).toEqual([400, 'codigo-invalido']);
    expect((await shop.entrar('ajena123')).status).toBe(401);
    expect((await shop.entrar(NUEVA)).status).toBe(200);
  });

  it('uses a code once when it comes many times at once', async () => {
    const [codigo = ''] = await shop.hacerHoja();
    const claves = Array.from({ length: 6 }, (_, i) => `paralela${i}`);
    const estados = await Promise.all(
      claves.map(async (nuevaPassword) => (await shop.recuperar({ codigo, nuevaPassword })).status),
    );
    expect(estados.toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
    const entradas = await Promise.all(claves.map(async (clave) => (await shop.entrar(clave)).status));
    expect(entradas).toEqual(estados.map((estado) => (estado === 200 ? 200 : 401)));
  });

  it('of another shop opens nothing', async () => {
    await shop.hacerHoja();
    const otra = await openHojasShop();
    try {
      for (const codigo of await otra.hacerHoja())
        expect((await shop.recuperar({ codigo })).status).toBe(400);
    } finally {
      await otra.close();
    }
  });

  it('opens only the account it was made for, also with its rows moved in the database', async () => {
    const [codigo = ''] = await shop.hacerHoja();
    const alta = await shop.call('propietario', 'POST', '/api/usuarios', {
      body: { nombre: 'Socia', email: 'socia@prueba.gt', password: 'socia123', rol: 'propietario' },
    });
    expect((await shop.recuperar({ codigo, email: 'socia@prueba.gt' })).status).toBe(400);
    const { codigosDeHoja } = shop.context.db.tables;
    const usuarioId: string = alta.body.usuario._id;
    await shop.context.db.begin(async (tx) => void (await tx.update(codigosDeHoja).set({ usuarioId })));
    expect((await shop.recuperar({ codigo, email: 'socia@prueba.gt' })).status).toBe(400);
  });

  it('opens no account that was deactivated', async () => {
    const [codigo = ''] = await shop.hacerHoja();
    const { usuarios } = shop.context.db.tables;
    await shop.context.db.begin(async (tx) => void (await tx.update(usuarios).set({ activo: false })));
    expect((await shop.recuperar({ codigo })).status).toBe(400);
    expect(await shop.ask('select count(*) from codigos_de_hoja where usado_en is not null')).toBe(0);
  });
});

describe('guessing', () => {
  it('gets one answer for an unknown address, an employee, a client and a wrong code', async () => {
    const [codigo = ''] = await shop.hacerHoja();
    const respuestas = [];
    for (const email of [PROPIETARIO, 'nadie@prueba.gt', 'ventas@prueba.gt', 'cliente@prueba.gt']) {
      const dado = email === PROPIETARIO ? 'CCCC-CCCC-CCCC' : codigo;
      const { status, body, headers } = await shop.recuperar({ email, codigo: dado });
      const { requestId: _id, ...resto } = body;
      respuestas.push({ status, resto, nombres: Object.keys(headers).toSorted() });
    }
    expect(respuestas[0]).toMatchObject({ status: 400, resto: { error: 'codigo-invalido' } });
    for (const respuesta of respuestas) expect(respuesta).toEqual(respuestas[0]);
    expect(await shop.hoja()).toMatchObject({ quedan: 8 });
  });

  it('is limited for an account, and never keeps the owner from signing in', async () => {
    const [codigo = ''] = await shop.hacerHoja();
    const { maximo } = INTENTOS.hojasErradasPorCuenta;
    const estados = await Promise.all(
      Array.from({ length: maximo + 5 }, async () => (await shop.recuperar({})).status),
    );
    expect(estados.filter((estado) => estado === 429)).toHaveLength(5);
    const cerrado = await shop.recuperar({ codigo });
    expect([cerrado.status, cerrado.body.error]).toEqual([429, 'demasiados-intentos']);
    expect((await shop.entrar(OLVIDADA)).status).toBe(200);
    shop.pasan(15);
    expect((await shop.recuperar({ codigo })).status).toBe(200);
  });

  it('is limited over many addresses', async () => {
    const { maximo } = INTENTOS.hojasErradas;
    for (let i = 0; i < maximo; i += 1) await shop.recuperar({ email: `nadie${i}@prueba.gt` });
    expect((await shop.recuperar({ email: 'otro@prueba.gt' })).status).toBe(429);
    expect((await shop.entrar(OLVIDADA)).status).toBe(200);
  });

  it('does not count a code that was right', async () => {
    const codigos = await shop.hacerHoja();
    for (const [i, codigo] of codigos.entries()) {
      expect((await shop.recuperar({ codigo, nuevaPassword: `clave-${i}` })).body.quedan).toBe(7 - i);
    }
    const despues = await shop.recuperar({ codigo: codigos[0] });
    expect([despues.status, despues.body.error]).toEqual([400, 'codigo-invalido']);
  });

  it.each(['', 'corto', 'CCCC-CCCC-CCCO', 'C'.repeat(200), 12, null])(
    'explains a malformed code: %j',
    async (codigo) => {
      const { status, body } = await shop.recuperar({ codigo: codigo as string });
      expect([status, body.details[0].path]).toEqual([400, 'codigo']);
    },
  );
});
