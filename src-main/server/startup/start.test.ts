import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StartError } from '../base/config/start-error.ts';
import { StartFailure, startServer } from '../testing/process.ts';
import type { Json } from '../testing/shops/shop.ts';
import { openTestSmtp } from '../testing/smtp.ts';
import { choosePort } from './listen.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guirnalda-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Starts the server on this test's folder. */
const abrir = (args: string[] = [], env: Record<string, string> = {}) =>
  startServer(['--data', folder, ...args], env);

describe('a start', () => {
  it('reports a busy port and suggests the next free one if the port was explicit', async () => {
    const ocupante = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => ocupante.once('listening', resolve));
    const { port } = ocupante.address() as AddressInfo;
    try {
      const intento = abrir(['--port', String(port)]);
      await expect(intento).rejects.toThrow(new RegExp(`El puerto ${port} está ocupado.*--port \\d+`));
      await expect(intento).rejects.toMatchObject({ codigo: 'puerto-ocupado' });
    } finally {
      ocupante.close();
    }
  });

  it('refuses a flag that makes no sense, with an explanation', async () => {
    const intento = abrir(['--port', '70000']);
    await expect(intento).rejects.toThrow('El puerto «70000» no es válido');
    await expect(intento).rejects.toBeInstanceOf(StartFailure);
  });

  it.each(['192.0.2.1', 'no existe'])('refuses to listen on %s with an explanation', async (host) => {
    const intento = choosePort({ host, port: 0, portExplicit: false }, () => undefined);
    await expect(intento).rejects.toThrow(`La dirección «${host}» no es de este equipo`);
    await expect(intento).rejects.toBeInstanceOf(StartError);
  });

  it('is refused while another server has the folder, and opens once that one is gone, however it went', async () => {
    const primero = await abrir();
    try {
      const segundo = abrir();
      await expect(segundo).rejects.toThrow(
        `La tienda de «${folder}» ya está abierta en esta computadora: usa esa, o ciérrala y vuelve a intentarlo.`,
      );
      await expect(segundo).rejects.toMatchObject({ codigo: 'no-se-puede-abrir' });
      expect((await fetch(`${primero.url}/api/salud`)).status).toBe(200);
    } finally {
      await primero.kill();
    }
    const tercero = await abrir();
    expect(await tercero.stop()).toBe(0);
    const cuarto = await abrir();
    await cuarto.kill();
  });

  it('checks its port before any long work', async () => {
    const ocupante = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => ocupante.once('listening', resolve));
    const { port } = ocupante.address() as AddressInfo;
    const datos = join(folder, 'datos');
    try {
      const intento = startServer(['--data', datos, '--demo', '--port', String(port)]);
      await expect(intento).rejects.toMatchObject({ codigo: 'puerto-ocupado' });
      expect(existsSync(datos)).toBe(false);
    } finally {
      ocupante.close();
    }
  });

  const base = () => join(folder, 'guirnalda.sqlite');
  it.each([
    [
      'is a file',
      (datos: string) => writeFileSync(datos, 'recibos'),
      /^La carpeta de datos «[^»]+» no es una carpeta: elige otra con --data\.$/,
      'no-se-puede-abrir',
    ],
    [
      'holds something else than a database',
      () => writeFileSync(base(), 'esto no es una base de datos, y es más largo que una cabecera'.repeat(99)),
      /^La base de datos de «[^»]+» está dañada o no es de Guirnalda/,
      'datos-perdidos',
    ],
    [
      'has a folder where the database should be',
      () => mkdirSync(base()),
      /^No se puede escribir en la carpeta de datos «[^»]+»/,
      'no-se-puede-abrir',
    ],
    [
      'was written by a newer program',
      () => {
        const file = new BetterSqlite3(base());
        file.exec(
          'create table __drizzle_migrations (id integer); with recursive n(i) as (select 1 union all select i + 1 from n where i < 999) insert into __drizzle_migrations select i from n',
        );
        file.close();
      },
      /^Los datos son de una versión más nueva de Guirnalda: actualiza el programa para abrirlos\.$/,
      'datos-mas-nuevos',
    ],
  ])('explains in one sentence that the data folder %s', async (que, preparar, mensaje, codigo) => {
    const datos = que === 'is a file' ? join(folder, 'datos') : folder;
    preparar(datos);
    await expect(startServer(['--data', datos])).rejects.toMatchObject({
      message: expect.stringMatching(mensaje),
      codigo,
    });
  });

  // Only Linux has /sys, where not even root can create a folder.
  it.skipIf(process.platform !== 'linux')(
    'explains in one sentence that it may not write there',
    async () => {
      await expect(startServer(['--data', '/sys/guirnalda'])).rejects.toThrow(
        'No se puede escribir en la carpeta de datos «/sys/guirnalda»',
      );
    },
  );

  it.each([
    ['mysql://ana:secreta@127.0.0.1/tienda', 'DATABASE_URL debe ser como postgres://'],
    ['postgres://ana:secreta@127.0.0.1:1/tienda', 'ana@127.0.0.1:1/tienda: nadie responde en esa dirección'],
  ])('explains why it cannot use the database %s, without the password', async (url, mensaje) => {
    const error = await abrir([], { DATABASE_URL: url }).catch((failure: unknown) => failure as Error);
    expect((error as Error).message).toContain(mensaje);
    expect((error as Error).message).not.toContain('secreta');
  });

  it('refuses to disable the limits while listening on the network', async () => {
    const intento = abrir(['--host', '0.0.0.0'], { RATE_LIMIT: 'off' });
    await expect(intento).rejects.toThrow('RATE_LIMIT=off');
  });

  it('mails a client a code to sign in with', async () => {
    const smtp = await openTestSmtp();
    const server = await abrir([], {
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}?tls=no`,
      MAIL_FROM: 'Mi Tienda <tienda@globos.gt>',
    });
    const post = async (path: string, body: unknown): Promise<Json> => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    };
    const rosa = { nombre: 'Rosa', email: 'rosa@correo.gt', password: 'globos1' };
    await post('/api/auth/registro', rosa);
    const ana = { nombre: 'Ana', email: 'ana@correo.gt', password: 'globos1', telefono: '55551234' };
    expect((await post('/api/auth/registro-cliente', ana)).success).toBe(true);
    await expect.poll(() => smtp.received).not.toHaveLength(0);
    const [correo] = smtp.received;
    expect([correo?.from, correo?.to]).toEqual(['tienda@globos.gt', ['ana@correo.gt']]);
    const codigo = /^ {4}(\d{6})\r$/m.exec(correo?.text ?? '')?.[1];
    await post('/api/auth/verificar-email', { email: ana.email, codigo });
    const { user } = await post('/api/auth/login', ana);
    expect(user).toMatchObject({ email: 'ana@correo.gt', rol: 'cliente', emailVerificado: true });
    expect(await server.stop()).toBe(0);
    await smtp.close();
  });
});

describe('the server process of the tests', () => {
  it('has none of the settings of the developer', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://127.0.0.1:1/tienda');
    vi.stubEnv('SMTP_URL', 'not a mail server');
    vi.stubEnv('LIMITE_DE_OTRA_VERSION', '1');
    const server = await abrir().finally(() => vi.unstubAllEnvs());
    expect(await server.stop()).toBe(0);
  });

  it('stops at once when it was already killed', async () => {
    const server = await abrir();
    await server.kill();
    expect(await server.stop()).toBeNull();
  });

  it('is killed when it does not start in time', async () => {
    const program = join(folder, 'silent.mjs');
    writeFileSync(program, 'setInterval(() => undefined, 1000);');
    const started = startServer([], {}, { program, startMs: 200 });
    await expect(started).rejects.toThrow('did not start within 200 ms');
  });
});
