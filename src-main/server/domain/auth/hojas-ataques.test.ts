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
/** Every header by which a caller may claim to be on the shop's computer. */
const FORJADAS = {
  host: 'localhost:4100',
  origin: 'http://localhost:4100',
  'x-forwarded-for': '127.0.0.1',
  'x-forwarded-host': 'localhost:4100',
  'x-real-ip': '127.0.0.1',
  forwarded: 'for=127.0.0.1;by=127.0.0.1;host=localhost:4100',
};

const LLAMADA = 'POST /api/auth/recuperar-con-hoja';

/** Sends bytes to the listening server and gives all that it answers. */
async function porSocket(lineas: (puerto: string) => string[], cuerpo: object): Promise<string> {
  const { port, hostname } = new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 }));
  const body = JSON.stringify(cuerpo);
  const socket = connect(Number(port), hostname);
  const json = ['Content-Type: application/json', `Content-Length: ${body.length}`, 'Connection: close'];
  socket.write(`${[...lineas(port), ...json].join('\r\n')}\r\n\r\n${body}`);
  return await text(socket);
}

describe('a recovery from elsewhere', () => {
  it.each([
    ['the shop’s network', { desde: '192.168.1.20' }],
    ['the internet', { desde: '8.8.8.8' }],
    ['this computer’s address in the network', { desde: '127.0.0.1', headers: { host: '192.168.1.5:4100' } }],
    [
      'the shop’s network, as the computer itself',
      { desde: '192.168.1.20', headers: { host: 'localhost:4100' } },
    ],
    ['the shop’s network, all forged', { desde: '192.168.1.20', headers: FORJADAS }],
    ['the shop’s network in IPv6, all forged', { desde: 'fe80::1', headers: FORJADAS }],
    ['a tunnel that says whom it calls for', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['a tunnel whose client forged its chain', { headers: { 'x-forwarded-for': '127.0.0.1, ::1' } }],
    ['a tunnel that empties the header', { headers: { 'x-forwarded-for': '' } }],
    ['a tunnel that forwards by the standard', { headers: { forwarded: FORJADAS.forwarded } }],
    ['a tunnel that keeps the name elsewhere', { headers: { 'x-forwarded-host': 'localhost' } }],
    ['a tunnel with the real address', { headers: { 'x-real-ip': '127.0.0.1' } }],
    ['a tunnel, all forged', { headers: FORJADAS }],
    ['a name that begins as this computer', { headers: { host: 'localhost.ajena.gt:4100' } }],
    ['a name that resolves to this computer', { headers: { host: '127.0.0.1.nip.io:4100' } }],
    ['a tunnel of Cloudflare', { headers: { 'cf-connecting-ip': '127.0.0.1' } }],
    ['a tunnel with a header of its own', { headers: { 'x-tunnel': 'uno' } }],
    ['a tunnel that keeps the public name', { headers: { host: 'tienda.gt' } }],
    ['a proxy that adds Via', { headers: { via: '1.1 proxy' } }],
    ['another website', { headers: { origin: 'https://ajena.gt' } }],
    ['another website, by the browser’s word', { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['a page without an origin', { headers: { origin: 'null' } }],
    ['another program’s page on this computer', { headers: { origin: 'http://localhost:3000' } }],
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

  it('is refused through a trusted proxy in the network, whatever it forwards', async () => {
    await shop.close();
    shop = await openHojasShop({ proxies: leerProxies('2,192.168.1.2') });
    const [codigo = ''] = await shop.hacerHoja();
    for (const desde of ['127.0.0.1', '192.168.1.2', '192.168.1.20']) {
      for (const cadena of ['127.0.0.1', '127.0.0.1, 192.168.1.2', '::1, 127.0.0.1, 192.168.1.2']) {
        const headers = { ...FORJADAS, 'x-forwarded-for': cadena };
        expect((await shop.recuperar({ codigo }, { desde, headers })).status).toBe(403);
      }
    }
    expect(await shop.hoja()).toMatchObject({ quedan: 8 });
  });

  it.each<[string, (puerto: string) => string[]]>([
    [
      'HTTP/1.0, which plain reverse proxies speak',
      (puerto) => [`${LLAMADA} HTTP/1.0`, `Host: localhost:${puerto}`],
    ],
    [
      'two names, of which a proxy checked the other',
      (puerto) => [`${LLAMADA} HTTP/1.1`, `Host: localhost:${puerto}`, 'Host: tienda.gt'],
    ],
    [
      'a name of its own in the address',
      (puerto) => [`POST http://localhost:${puerto}/api/auth/recuperar-con-hoja HTTP/1.1`, 'Host: tienda.gt'],
    ],
    [
      'a header of a proxy in capitals',
      (puerto) => [`${LLAMADA} HTTP/1.1`, `Host: localhost:${puerto}`, 'X-FORWARDED-FOR: 127.0.0.1'],
    ],
  ])('is refused in %s', async (_que, lineas) => {
    const [codigo = ''] = await shop.hacerHoja();
    const respuesta = await porSocket(lineas, { email: PROPIETARIO, codigo, nuevaPassword: NUEVA });
    expect(respuesta).toMatch(/^HTTP\/1\.1 403 /);
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

  it('gives no session again for a recorded call, from here or from the network', async () => {
    const [codigo = ''] = await shop.hacerHoja();
    const headers = { 'idempotency-key': 'a1b2c3d4-e5f6-7890-abcd-ef0123456789' };
    expect((await shop.recuperar({ codigo }, { headers })).body.token).toEqual(expect.any(String));
    for (const [desde, status] of [
      ['127.0.0.1', 400],
      ['192.168.1.20', 403],
    ] as const) {
      const otraVez = await shop.recuperar({ codigo }, { desde, headers });
      expect([otraVez.status, otraVez.body.token]).toEqual([status, undefined]);
    }
  });

  it('is no mailed code, and its codes are told to nobody afterwards', async () => {
    const [codigo = ''] = await shop.hacerHoja();
    const porCorreo = await shop.call('visitante', 'POST', '/api/auth/resetear-password', {
      body: { email: PROPIETARIO, codigo, nuevaPassword: NUEVA },
    });
    expect([porCorreo.status, porCorreo.body.details[0].path]).toEqual([400, 'codigo']);
    expect(Object.keys((await shop.hoja()) ?? {})).toEqual(['fechaCreacion', 'quedan', 'ultimoUso']);
    for (const quien of ['visitante', 'cliente', 'ventas', 'sin-permisos'] as const) {
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        const body = method === 'POST' ? { actual: OLVIDADA } : undefined;
        const { status } = await shop.call(quien, method, '/api/auth/hoja', { body });
        expect([401, 403]).toContain(status);
      }
    }
    expect(await shop.hoja()).toMatchObject({ quedan: 8 });
  });

  it('leaves one password and one session when two of its codes come at once', async () => {
    const [uno = '', otro = ''] = await shop.hacerHoja();
    const respuestas = await Promise.all([
      shop.recuperar({ codigo: uno, nuevaPassword: 'primera1' }),
      shop.recuperar({ codigo: otro, nuevaPassword: 'segunda2' }),
    ]);
    expect(respuestas.map(({ status }) => status)).toEqual([200, 200]);
    expect(respuestas.map(({ body }) => body.quedan).toSorted()).toEqual([6, 7]);
    const vale = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await shop.call('visitante', 'GET', '/api/usuarios', { headers })).status;
    };
    const sesiones = await Promise.all(respuestas.map(({ body }) => vale(body.token)));
    const entradas = await Promise.all(
      ['primera1', 'segunda2'].map(async (password) => (await shop.entrar(password)).status),
    );
    expect(sesiones.toSorted()).toEqual([200, 401]);
    expect(entradas).toEqual(sesiones);
  });

  it('is either used or voided when both are asked for at once', async () => {
    const [codigo = ''] = await shop.hacerHoja();
    const [uso, anulada] = await Promise.all([
      shop.recuperar({ codigo }),
      shop.call('propietario', 'DELETE', '/api/auth/hoja'),
    ]);
    expect((await shop.entrar(uso.status === 200 ? NUEVA : OLVIDADA)).status).toBe(200);
    expect(await shop.ask('select count(*) from codigos_de_hoja')).toBe(anulada.status === 200 ? 0 : 8);
    expect((await shop.recuperar({ codigo })).status).toBe(400);
  });

  it('is either used or replaced when both are asked for at once', async () => {
    const [codigo = ''] = await shop.hacerHoja();
    const [uso, nueva] = await Promise.all([
      shop.recuperar({ codigo }),
      shop.call('propietario', 'POST', '/api/auth/hoja', { body: { actual: OLVIDADA } }),
    ]);
    expect([uso.status, nueva.status].filter((status) => status < 300)).toHaveLength(1);
    expect((await shop.recuperar({ codigo, nuevaPassword: 'ajena123' })).status).toBe(400);
    expect(await shop.ask('select count(*) from codigos_de_hoja')).toBe(8);
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
