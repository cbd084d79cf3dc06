import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openTestStore } from '#db/testing/store.ts';
import { readConfig } from '../base/config/config.ts';
import { INTENTOS, MEDIDAS, readLimites, variableDe } from '../base/config/limites.ts';
import { leerProxies } from '../base/config/proxies.ts';
import { createAttemptCounters } from '../base/counters/attempt-counters.ts';
import { createCupos } from '../base/counters/cupos.ts';
import { limitConnections } from '../http/caller/connections.ts';
import { redAmpliaDe, redDe } from '../http/caller/network-zone.ts';
import { startServer } from '../testing/process.ts';
import { openTestShop } from '../testing/shops/shop.ts';

const HORA_MS = 3_600_000;

describe('the settings of the limits', () => {
  it('are documented in docs/limites.md with the same values', () => {
    const pagina = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'limites.md'), 'utf8');
    const filas = [
      ...Object.entries(INTENTOS).map(
        ([nombre, { maximo, ventanaMs, que }]) =>
          `| \`${variableDe(nombre)}\` | ${maximo}/${ventanaMs / 60_000} | ${que} |`,
      ),
      ...Object.entries(MEDIDAS).map(
        ([nombre, { valor, min, max, que }]) =>
          `| \`${variableDe(nombre)}\` | ${valor} | ${min} a ${max} | ${que} |`,
      ),
    ];
    expect(pagina.split('\n').filter((linea) => linea.startsWith('| `LIMITE_'))).toEqual(filas);
  });

  it('are read from the environment', () => {
    const limites = readLimites({
      LIMITE_PEDIDOS_POR_DIRECCION: '5',
      LIMITE_LOGIN_POR_CUENTA: '7/30',
      LIMITE_CUERPO_KB: '64',
    });
    expect(limites.intentos.pedidosPorDireccion).toEqual({ maximo: 5, ventanaMs: 600_000 });
    expect(limites.intentos.loginPorCuenta).toEqual({ maximo: 7, ventanaMs: 1_800_000 });
    expect(limites.medidas.cuerpoKb).toBe(64);
    expect(limites.medidas.conexiones).toBe(MEDIDAS.conexiones.valor);
  });

  it.each([
    ['LIMITE_PEDIDOS_POR_DIRECCION', '0', 'VECES/MINUTOS'],
    ['LIMITE_PEDIDOS_POR_DIRECCION', 'muchos', 'VECES/MINUTOS'],
    ['LIMITE_LOGIN_POR_CUENTA', '10/0', 'VECES/MINUTOS'],
    ['LIMITE_CUERPO_KB', '1e9', 'de 16 a 10240'],
    ['LIMITE_PEDIDOS', '5', 'No hay un límite LIMITE_PEDIDOS'],
  ])('%s=%s is refused with an explanation', (variable, valor, mensaje) => {
    expect(() => readConfig([], { [variable]: valor })).toThrow(mensaje);
  });

  it('take effect', async () => {
    const shop = await openTestShop({
      config: { limites: readLimites({ LIMITE_PEDIDOS_POR_DIRECCION: '2/5' }) },
    });
    try {
      const body = {
        cliente: { nombre: 'Ana López', telefono: '44556667' },
        items: [{ producto: await shop.product(), cantidad: 1 }],
      };
      const pedir = () => shop.call('visitante', 'POST', '/api/pedidos', { body });
      shop.setNow(new Date('2026-11-21T18:00:00Z'));
      expect([(await pedir()).status, (await pedir()).status]).toEqual([201, 201]);
      shop.setNow(new Date('2026-11-21T18:00:07Z'));
      const tercero = await pedir();
      expect([tercero.status, tercero.headers['retry-after']]).toEqual([429, '293']);
    } finally {
      await shop.close();
    }
  });
});

describe('plain calls', () => {
  const limites = readLimites({ LIMITE_PETICIONES_POR_DIRECCION: '5/1' });

  it('are limited per address, IPv6 by /64; a valid token is still recognised', async () => {
    const shop = await openTestShop({ config: { limites, accesoPersonal: 'cualquier-lugar' } });
    try {
      const llamar = (remoteAddress: string, url = '/api/salud', headers = {}) =>
        shop.app.inject({ url, remoteAddress, headers: { host: 'tienda.gt', ...headers } });
      const estados = [];
      for (let i = 0; i < 7; i += 1) estados.push((await llamar(`2001:db8:1:2::${i}`)).statusCode);
      expect(estados).toEqual([200, 200, 200, 200, 200, 429, 429]);
      const negada = await llamar('2001:db8:1:2::ff');
      expect(negada.json()).toMatchObject({
        success: false,
        error: 'demasiados-intentos',
        requestId: expect.any(String),
      });
      expect(Number(negada.headers['retry-after'])).toBeGreaterThan(0);
      expect((await llamar('2001:db8:1:3::1')).statusCode).toBe(200);
      const authorization = `Bearer ${shop.token('ventas')}`;
      const vigente = await llamar('2001:db8:1:2::1', '/api/auth/verificar-token', { authorization });
      expect(vigente.statusCode).toBe(200);
    } finally {
      await shop.close();
    }
  });

  it('are not limited from this computer; behind a trusted proxy each caller counts alone', async () => {
    const shop = await openTestShop({ config: { limites, proxies: leerProxies('1') } });
    try {
      for (let i = 0; i < 20; i += 1)
        expect((await shop.call('visitante', 'GET', '/api/salud')).status).toBe(200);
      const desde = (direccion: string) =>
        shop.call('visitante', 'GET', '/api/salud', { headers: { 'x-forwarded-for': direccion } });
      for (let i = 0; i < 5; i += 1) await desde('8.8.8.8');
      expect((await desde('8.8.8.8')).status).toBe(429);
      // Addresses that the caller put before the proxy's own are ignored.
      expect((await desde('9.9.9.9, 8.8.8.8')).status).toBe(429);
      expect((await desde('8.8.4.4')).status).toBe(200);
    } finally {
      await shop.close();
    }
  });
});

describe('the space of tracking codes', () => {
  /** Wrong codes checked per hour when each address tries as often as it can. */
  async function erradosPorHora(direcciones: number): Promise<number> {
    let ahora = Date.UTC(2026, 0, 1);
    const attempts = createAttemptCounters(() => new Date(ahora), true, readLimites({}).intentos, undefined);
    let errados = 0;
    for (let segundo = 0; segundo < HORA_MS / 1000; segundo += 5) {
      ahora = Date.UTC(2026, 0, 1) + segundo * 1000;
      for (let i = 0; i < direcciones; i += 1) {
        const direccion = `10.0.${i >> 8}.${i & 255}`;
        if ((await attempts.take('seguimientoPorDireccion', redDe(direccion))) > 0) continue;
        if ((await attempts.take('seguimientoPorRedAmplia', redAmpliaDe(direccion))) === 0) errados += 1;
      }
    }
    return errados;
  }

  it('allows one address 120 attempts an hour, and the networks around it 360 together', async () => {
    expect([await erradosPorHora(1), await erradosPorHora(256), await erradosPorHora(512)]).toEqual([
      120, 360, 720,
    ]);
  });

  it('still limits a caller who floods the counters with invented keys', async () => {
    const ahora = new Date(Date.UTC(2026, 0, 1));
    const attempts = createAttemptCounters(() => ahora, true, readLimites({}).intentos, undefined);
    const cuenta = 'recuperacion marta@tienda.gt';
    const probar = () => attempts.take('codigosErradosPorCuenta', cuenta);
    const { maximo } = INTENTOS.codigosErradosPorCuenta;
    for (let i = 0; i < maximo - 1; i += 1) expect(await probar()).toBe(0);
    for (let i = 0; i < 60_000; i += 1) await attempts.take('loginPorCuenta', `${i}@nadie.gt`);
    expect(await probar()).toBe(0);
    expect(await probar()).toBeGreaterThan(0);
    for (let i = 0; i < 60_000; i += 1) await attempts.take('loginPorCuenta', `${i}@nadie.gt`);
    expect(await probar()).toBeGreaterThan(0);
    // The newest invented keys are still counted.
    for (let i = 1; i < INTENTOS.loginPorCuenta.maximo; i += 1)
      await attempts.take('loginPorCuenta', '59999@nadie.gt');
    expect(await attempts.take('loginPorCuenta', '59999@nadie.gt')).toBeGreaterThan(0);
  });

  it('is enforced through the API, with the same answer for existing and unknown codes', async () => {
    const shop = await openTestShop({ config: { proxies: leerProxies('1') } });
    try {
      let ahora = Date.UTC(2026, 0, 1);
      const { body } = await shop.call('visitante', 'POST', '/api/pedidos', {
        body: {
          cliente: { nombre: 'Ana López', telefono: '44556667' },
          items: [{ producto: await shop.product(), cantidad: 1 }],
        },
      });
      const { codigoSeguimiento } = body.pedido;
      // Codes of no order, whichever code the order has.
      const ajenos = Array.from({ length: 241 }, (_, i) => String(100_000 + i)).filter(
        (codigo) => codigo !== codigoSeguimiento,
      );
      const cuenta = { 404: 0, 429: 0 } as Record<number, number>;
      for (let minuto = 0; minuto < 60; minuto += 1) {
        ahora = Date.UTC(2026, 0, 1) + minuto * 60_000;
        shop.setNow(new Date(ahora));
        for (let i = 0; i < 4; i += 1) {
          const { status } = await shop.call(
            'visitante',
            'GET',
            `/api/pedidos/seguimiento/${ajenos[minuto * 4 + i]}`,
            {
              headers: { 'x-forwarded-for': '8.8.8.8' },
            },
          );
          cuenta[status] = (cuenta[status] ?? 0) + 1;
        }
      }
      expect(cuenta).toMatchObject({ 404: 120, 429: 120 });
      const bueno = `/api/pedidos/seguimiento/${codigoSeguimiento}`;
      expect(
        (await shop.call('visitante', 'GET', bueno, { headers: { 'x-forwarded-for': '8.8.8.8' } })).status,
      ).toBe(429);
    } finally {
      await shop.close();
    }
  });
});

/** The answer to a raw connection until the server closed it, and the time that took. */
function hastaElCierre(socket: Socket, texto: string): Promise<{ ms: number; recibido: string }> {
  const inicio = performance.now();
  let recibido = '';
  socket.on('error', () => undefined);
  socket.setEncoding('latin1').on('data', (parte: string) => {
    recibido += parte;
  });
  socket.write(texto);
  return new Promise((resolve) =>
    socket.once('close', () => resolve({ ms: performance.now() - inicio, recibido })),
  );
}

describe('connections', () => {
  it('that are slow, idle or too many are closed while others are served', async () => {
    const store = await openTestStore();
    const server = await startServer(['--data', store.folder], {
      DATABASE_URL: store.databaseUrl ?? '',
      LIMITE_SEGUNDOS_DE_CABECERAS: '2',
      LIMITE_SEGUNDOS_DE_PETICION: '4',
      LIMITE_SEGUNDOS_ENTRE_PETICIONES: '1',
      LIMITE_PETICIONES_POR_CONEXION: '10',
      LIMITE_CABECERAS_KB: '8',
    });
    const abrir = () => connect(Number(new URL(server.url).port), '127.0.0.1');
    try {
      const pedir = 'GET /api/salud HTTP/1.1\r\nHost: localhost\r\n';
      const [mudo, cabeceras, cuerpo, ocioso, gordo, insistente, buena] = await Promise.all([
        hastaElCierre(abrir(), ''),
        hastaElCierre(abrir(), `${pedir}X-Lento: `),
        hastaElCierre(
          abrir(),
          'POST /api/pedidos HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
        ),
        hastaElCierre(abrir(), `${pedir}\r\n`),
        hastaElCierre(abrir(), `${pedir}X-Gordo: ${'x'.repeat(20_000)}\r\n\r\n`),
        hastaElCierre(abrir(), `${pedir}\r\n`.repeat(12)),
        setTimeout(1500).then(() => fetch(`${server.url}/api/salud`)),
      ]);
      expect(buena.status).toBe(200);
      expect(mudo.ms).toBeLessThan(15_000);
      expect(cabeceras).toMatchObject({ recibido: expect.stringContaining('408') });
      expect(cuerpo).toMatchObject({ recibido: expect.stringContaining('408') });
      expect(ocioso.recibido).toContain('HTTP/1.1 200');
      expect(gordo.recibido).toContain('431');
      expect(insistente.recibido.match(/HTTP\/1.1 200/g)).toHaveLength(10);
      expect(insistente.recibido).toContain('503');
    } finally {
      await server.stop();
      await store.remove();
    }
  });

  it('are limited per address', async () => {
    const server = createServer();
    const rechazadas: string[] = [];
    limitConnections([server], {
      places: createCupos(),
      total: 50,
      perAddress: 2,
      esCercana: () => false,
      esDelPersonal: () => false,
      alRechazar: (address) => rechazadas.push(address),
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    /** Opens a connection. Returns both of its ends, once the server has kept or closed it. */
    const abrir = async () => {
      const aceptada = once(server, 'connection') as Promise<[Socket]>;
      const aqui = connect(port, '127.0.0.1').on('error', () => undefined);
      const cerrada = new Promise((resolve) => aqui.once('close', resolve));
      const [alla] = await aceptada;
      return { aqui, alla, cerrada };
    };
    const conexiones = [];
    for (let i = 0; i < 5; i += 1) conexiones.push(await abrir());
    expect(conexiones.map(({ alla }) => alla.destroyed)).toEqual([false, false, true, true, true]);
    expect(rechazadas).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1']);
    await Promise.all(conexiones.slice(2).map(({ cerrada }) => cerrada));
    for (const { aqui, alla } of conexiones.slice(0, 2)) {
      // What the server sends still arrives.
      alla.write('x');
      await once(aqui, 'data');
      aqui.destroy();
      await once(alla, 'close');
    }
    const otra = await abrir();
    expect(otra.alla.destroyed).toBe(false);
    otra.aqui.destroy();
    server.close();
  });

  it('of strangers, a thousand and slow, keep neither this computer nor a device of the staff out', async () => {
    const staff = new Set<string>();
    const server = createServer();
    limitConnections([server], {
      places: createCupos(),
      total: 1000,
      perAddress: 10_000,
      esCercana: (address) => address === '127.0.0.1',
      esDelPersonal: (address) => staff.has(address),
      alRechazar: () => undefined,
    });
    server.on('connection', (socket) => {
      if (!socket.destroyed) socket.write('hola');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const abiertas: Socket[] = [];
    /** Opens a connection that stays. Returns whether the server lets it in. */
    const entra = async (desde: string): Promise<boolean> => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: desde }).on('error', () => undefined);
      abiertas.push(socket);
      const [dicho] = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
      return String(dicho) === 'hola';
    };
    try {
      const lentas = await Promise.all(Array.from({ length: 1000 }, () => entra('127.0.0.2')));
      expect(lentas.every(Boolean)).toBe(true);
      expect(await entra('127.0.0.3')).toBe(false);
      expect(await entra('127.0.0.1')).toBe(true);
      expect(await entra('127.0.0.4')).toBe(false);
      staff.add('127.0.0.4');
      expect(await entra('127.0.0.4')).toBe(true);
    } finally {
      for (const socket of abiertas) socket.destroy();
      server.close();
    }
  });

  it('know the addresses of the staff from the calls that they made', async () => {
    const shop = await openTestShop();
    try {
      const conocida = () => shop.context.direccionesDelPersonal.has('192.168.1.20');
      await shop.call('visitante', 'GET', '/api/catalog', { desde: '192.168.1.20' });
      await shop.call('cliente', 'GET', '/api/auth/verificar-token', { desde: '192.168.1.20' });
      expect(conocida()).toBe(false);
      await shop.call('ventas', 'GET', '/api/productos', { desde: '192.168.1.20' });
      expect(conocida()).toBe(true);
      shop.setNow(new Date(Date.now() + 25 * HORA_MS));
      expect(conocida()).toBe(false);
    } finally {
      await shop.close();
    }
  });
});
