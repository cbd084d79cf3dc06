import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { Agent, get } from 'node:https';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer, connect as tlsConnect } from 'node:tls';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { makeServerCertificate } from '../adapters/certificates/make.ts';
import { type Config, readConfig } from '../base/config/config.ts';
import { anunciar } from '../base/events/eventos.ts';
import { openSecureShop, type SecureShop } from '../testing/shops/secure-shop.ts';

let shop: SecureShop;
afterEach(() => shop.close());

const abrir = async (config: Partial<Config> = {}) => {
  shop = await openSecureShop(config);
};
const DIA_MS = 24 * 3_600_000;

describe('the secure connection', () => {
  it('serves the same shop to devices that trust its certificate, and is refused by others', async () => {
    await abrir();
    const { status, headers } = await shop.securely('/api/salud');
    expect(status).toBe(200);
    // Customers go on with plain HTTP, on the same host.
    expect(headers['strict-transport-security']).toBeUndefined();
    expect((await fetch(`${shop.url}/api/salud`)).status).toBe(200);
    await expect(shop.securely('/api/salud', { ca: null })).rejects.toMatchObject({
      code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    });
  });

  it('names pictures by addresses that its pages may show', async () => {
    await abrir();
    const imagenes = async () => {
      const { text } = await shop.securely('/api/productos/mostrador', {
        headers: { host: '192.168.1.20:4443', authorization: `Bearer ${shop.token('ventas')}` },
      });
      return new URL(JSON.parse(text).imagenes.imagenUrl).origin;
    };
    expect(await imagenes()).toBe('https://192.168.1.20:4443');
    const poner = (direccionPublica: string) =>
      shop.call('propietario', 'PUT', '/api/configuracion/red', { body: { direccionPublica } });
    await poner('http://192.168.1.20:4100');
    expect(await imagenes()).toBe('https://192.168.1.20:4443');
    await poner('https://globos.gt');
    expect(await imagenes()).toBe('https://globos.gt');
  });

  it('speaks TLS 1.2 and newer', async () => {
    await abrir();
    const { puerto } = shop.context.conexionSegura;
    const saluda = async (version: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3') => {
      const socket = tlsConnect({
        port: puerto,
        host: '127.0.0.1',
        ca: shop.authority(),
        minVersion: version,
        maxVersion: version,
        // The older version is refused by the server, not by the client's own policy.
        ciphers: 'DEFAULT@SECLEVEL=0',
      });
      const que = await new Promise<string>((resolve) => {
        socket.once('secureConnect', () => resolve('entra'));
        socket.once('error', () => resolve('no'));
      });
      socket.destroy();
      return que;
    };
    expect([await saluda('TLSv1.1'), await saluda('TLSv1.2'), await saluda('TLSv1.3')]).toEqual([
      'no',
      'entra',
      'entra',
    ]);
  });

  it('keeps its keys in files that only their owner may read, and in no backup', async () => {
    await abrir();
    const claves = ['autoridad.pem', 'servidor.pem', 'sesiones.clave'];
    for (const clave of claves) expect(statSync(join(shop.folder, clave)).mode & 0o777, clave).toBe(0o600);
    if (!shop.context.backups) return;
    const { id } = await shop.context.backups.make('manual', new Date());
    const copiados = readdirSync(join(shop.folder, 'respaldos', id), { recursive: true }).map(String);
    for (const clave of claves) expect(copiados).not.toContain(clave);
  });

  it('opens with the same certificates after a restart', async () => {
    await abrir();
    const antes = (await shop.securely('/api/salud')).fingerprint;
    const autoridad = shop.authority();
    await shop.secure.stop();
    const { openCertificates } = await import('../adapters/certificates/certificates.ts');
    const otra = openCertificates(shop.folder, () => new Date());
    const suya = otra.authority();
    if (!suya) throw new Error('the authority is gone');
    expect(suya.certificate.toString()).toBe(autoridad);
    const { certificate } = await otra.forServer(suya, ['127.0.0.1', 'localhost', '192.168.1.20']);
    expect(certificate.fingerprint256).toBe(antes);
  });
});

describe('its authority', () => {
  it.each([
    ['a site of the internet', ['banco.gt']],
    ['an address of the internet', ['8.8.8.8']],
    ['a name that only begins like a permitted one', ['local.banco.gt']],
  ])('is believed nothing about %s', async (_de, names) => {
    await abrir();
    const authority = shop.context.certificates.authority();
    if (!authority) throw new Error('there is no authority');
    const firmado = makeServerCertificate(
      { der: authority.certificate.raw, key: authority.key },
      names,
      new Date(),
    );
    const { X509Certificate } = await import('node:crypto');
    const server = createTlsServer({
      cert: new X509Certificate(firmado.der).toString(),
      key: firmado.key.export({ type: 'pkcs8', format: 'pem' }),
    });
    server.on('tlsClientError', () => undefined);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const socket = tlsConnect({
      port,
      host: '127.0.0.1',
      ca: shop.authority(),
      checkServerIdentity: () => undefined,
    });
    const salio = await new Promise<string>((resolve) => {
      socket.once('secureConnect', () => resolve('it is believed'));
      socket.once('error', ({ message }) => resolve(message));
    });
    socket.destroy();
    expect(salio).toMatch(/permitted subtree violation/i);
    server.close();
  });

  it('signs nothing about names that it may not speak for, which would spoil the whole certificate', async () => {
    await abrir();
    shop.setNames(['127.0.0.1', 'localhost', '203.0.113.7', 'caja.local', 'tienda.example']);
    await shop.secure.mirar();
    const socket = tlsConnect({
      port: shop.context.conexionSegura.puerto,
      host: '127.0.0.1',
      ca: shop.authority(),
    });
    await once(socket, 'secureConnect');
    const { subjectaltname } = socket.getPeerCertificate();
    socket.destroy();
    expect(subjectaltname).toBe('IP Address:127.0.0.1, DNS:localhost, DNS:caja.local');
  });
});

describe('a change of the addresses', () => {
  it('brings another certificate of the same authority, and ends no connection', async () => {
    await abrir();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const antes = await shop.securely('/api/salud', { agent });
    const stream = get({
      host: '127.0.0.1',
      port: shop.context.conexionSegura.puerto,
      path: '/api/eventos',
      headers: { authorization: `Bearer ${shop.token('propietario')}` },
      ca: shop.authority(),
      agent: false,
    });
    const [oye] = await once(stream, 'response');
    let oido = '';
    oye.on('data', (parte: Buffer) => {
      oido += parte.toString();
    });
    shop.setNames(['127.0.0.1', 'localhost', '192.168.1.77']);
    await shop.secure.mirar();
    const despues = await shop.securely('/api/salud');
    expect(despues.fingerprint).not.toBe(antes.fingerprint);
    expect((await shop.securely('/api/salud', { agent })).fingerprint).toBe(antes.fingerprint);
    await inTransaction(shop.context.db, (tx) => anunciar(tx, { tipo: 'tienda-cambiada' }));
    await vi.waitFor(() => expect(oido).toContain('tienda-cambiada'), 30_000);
    stream.destroy();
    agent.destroy();
  });

  it('is no change when they are the same in another order', async () => {
    await abrir();
    const antes = await shop.securely('/api/salud');
    shop.setNames(['192.168.1.20', '127.0.0.1', 'localhost', 'localhost']);
    await shop.secure.mirar();
    expect((await shop.securely('/api/salud')).fingerprint).toBe(antes.fingerprint);
  });
});

describe('the shop’s clock', () => {
  /** The certificate that the server shows after the clock was set. */
  async function mostradoEl(instante: number): Promise<string> {
    shop.setNow(new Date(instante));
    await shop.secure.mirar();
    return (await shop.securely('/api/salud', { anyCertificate: true })).fingerprint;
  }

  it('renews the certificate thirty days before its end', async () => {
    await abrir();
    const hoy = Date.now();
    const { fingerprint } = await shop.securely('/api/salud');
    expect(await mostradoEl(hoy + 366 * DIA_MS)).toBe(fingerprint);
    const nuevo = await mostradoEl(hoy + 368 * DIA_MS);
    expect(nuevo).not.toBe(fingerprint);
    expect(await mostradoEl(hoy + 400 * DIA_MS)).toBe(nuevo);
  });

  it('brings another one when it was wrong before', async () => {
    await abrir();
    const { fingerprint } = await shop.securely('/api/salud');
    expect(await mostradoEl(Date.now() - 30 * DIA_MS)).not.toBe(fingerprint);
  });

  it('says so where the authority’s ten years are over, makes nothing anew each time, and is well again', async () => {
    await abrir();
    const { fingerprint } = await shop.securely('/api/salud');
    expect(await mostradoEl(Date.now() + 4000 * DIA_MS)).toBe(fingerprint);
    expect(shop.context.conexionSegura.error).toContain('no vale en la fecha de esta computadora');
    await mostradoEl(Date.now());
    expect(shop.context.conexionSegura.error).toBeUndefined();
  });
});

/** Listens on a port that no other test is given by the system meanwhile, and gives it. */
async function ocupar(server: Server): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    const listening = await once(server.listen(port, '127.0.0.1'), 'listening').then(
      () => true,
      () => false,
    );
    if (listening) return port;
  }
}

describe('its port', () => {
  it('taken by another program leaves the shop open, is told to the owner, and opens once it is free', async () => {
    const ocupante = createServer();
    const port = await ocupar(ocupante);
    await abrir({ httpsPort: port, httpsPortExplicit: true });
    expect((await fetch(`${shop.url}/api/salud`)).status).toBe(200);
    const ver = async () =>
      (await shop.call('propietario', 'GET', '/api/configuracion/conexion-segura')).body;
    expect(await ver()).toMatchObject({
      puerto: null,
      error: `El puerto ${port} de la conexión segura está ocupado por otro programa`,
      certificado: { sha256: expect.any(String) },
    });
    await new Promise((cerrado) => ocupante.close(cerrado));
    expect(await ver()).toMatchObject({ puerto: port, error: null });
    expect((await shop.securely('/api/salud')).status).toBe(200);
  });

  it('gives way to the next free one where none was asked for', async () => {
    const ocupante = createServer();
    await once(ocupante.listen(0, '127.0.0.1'), 'listening');
    const { port } = ocupante.address() as AddressInfo;
    await abrir({ httpsPort: port, httpsPortExplicit: false });
    expect(shop.context.conexionSegura.puerto).toBeGreaterThan(port);
    ocupante.close();
  });
});

describe('a handshake that never ends', () => {
  it('holds one of the places of both ports, and loses it in time', async () => {
    const { limites } = readConfig([], {});
    await abrir({
      limites: { ...limites, medidas: { ...limites.medidas, conexiones: 10, segundosDeCabeceras: 2 } },
    });
    const { puerto } = shop.context.conexionSegura;
    const mudas: Socket[] = [];
    for (let i = 0; i < 10; i += 1) {
      const socket = connect(puerto ?? 0, '127.0.0.1').on('error', () => undefined);
      mudas.push(socket);
      await once(socket, 'connect');
    }
    const sinLugar = await fetch(`${shop.url}/api/salud`, { headers: { connection: 'close' } });
    expect(sinLugar.status).toBe(429);
    for (const socket of mudas) if (!socket.destroyed) await once(socket.resume(), 'close');
    expect((await fetch(`${shop.url}/api/salud`)).status).toBe(200);
    expect((await shop.securely('/api/salud')).status).toBe(200);
  });
});
