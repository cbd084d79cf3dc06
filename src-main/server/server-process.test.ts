import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EN_POSTGRES, openTestStore, type TestStore } from '#db/testing/store.ts';
import { type ServerProcess, StartFailure, startServer } from './testing/process.ts';
import type { Json } from './testing/shop.ts';
import { openTestSmtp } from './testing/smtp.ts';

let store: TestStore;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.remove());

/** The server on this test's folder and database. */
const abrir = (args: string[] = [], env: Record<string, string> = {}) =>
  startServer(['--data', store.folder, ...args], { DATABASE_URL: store.databaseUrl ?? '', ...env });

/** SQLite folds its journal back into the database when the last connection is closed in order. */
const sinCerrar = () => readdirSync(store.folder).filter((name) => name.endsWith('-wal'));

interface Sesion {
  server: ServerProcess;
  token: string;
}

async function llamar(
  { server, token }: Sesion,
  method: string,
  path: string,
  body?: unknown,
  key?: string,
): Promise<Json> {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: body ? JSON.stringify(body) : undefined,
  });
  return (await response.json()) as Json;
}

const PROPIETARIA = { nombre: 'Marta', email: 'marta@correo.gt', password: 'secreta1' };

async function abrirTienda(): Promise<Sesion> {
  const server = await abrir();
  const { token } = await llamar({ server, token: '' }, 'POST', '/api/auth/registro', PROPIETARIA);
  return { server, token };
}

function venta(producto: string, nombre: string) {
  return {
    datosCliente: { nombre, telefono: '55551234' },
    items: [{ producto, cantidad: 1, precioUnitario: 12.5 }],
    metodoPago: 'efectivo',
  };
}

describe('a power cut during a stream of sales', () => {
  it('loses none that was answered and doubles none that is sent again', async () => {
    let sesion = await abrirTienda();
    const ficha = {
      nombre: 'Globo',
      categoria: 'globos',
      precioCompra: 5,
      precioVenta: 12.5,
      stock: 5000,
      stockMinimo: 1,
    };
    const { producto } = await llamar(sesion, 'POST', '/api/productos', ficha);
    const contestadas = new Map<string, string>();
    const enviadas: string[] = [];

    for (let corte = 0; corte < 3; corte += 1) {
      const cajas = Array.from({ length: 6 }, async (_, caja) => {
        for (let i = 0; ; i += 1) {
          const clave = `corte${corte}-caja${caja}-venta${i}`;
          enviadas.push(clave);
          try {
            const respuesta = await llamar(sesion, 'POST', '/api/ventas', venta(producto._id, clave), clave);
            contestadas.set(clave, respuesta.venta.numero);
          } catch {
            return;
          }
        }
      });
      while (contestadas.size < (corte + 1) * 15) await new Promise((resolve) => setTimeout(resolve, 20));
      await sesion.server.kill();
      await Promise.all(cajas);
      const server = await abrir();
      const { token } = await llamar({ server, token: '' }, 'POST', '/api/auth/login', PROPIETARIA);
      sesion = { server, token };
    }
    expect(contestadas.size).toBeGreaterThanOrEqual(45);

    // Every till repeats everything it ever sent, as it must when it does not know what became of it.
    for (const clave of enviadas) {
      const { venta: repetida } = await llamar(
        sesion,
        'POST',
        '/api/ventas',
        venta(producto._id, clave),
        clave,
      );
      expect(contestadas.get(clave) ?? repetida.numero).toBe(repetida.numero);
    }
    expect(await sesion.server.stop()).toBe(0);

    expect(await store.ask('select count(*) from ventas')).toBe(enviadas.length);
    expect(await store.ask('select count(distinct cliente_nombre) from ventas')).toBe(enviadas.length);
    expect(await store.ask('select count(distinct numero) from ventas')).toBe(enviadas.length);
    expect(await store.ask('select stock from productos')).toBe(5000 - enviadas.length);
    expect(await store.ask('select sum(cantidad) from movimientos_inventario')).toBe(5000 - enviadas.length);
    expect(await store.ask('select sum(cantidad) from resumen_ventas')).toBe(enviadas.length);
    if (!EN_POSTGRES) {
      const rotas = "select count(*) from pragma_integrity_check where integrity_check <> 'ok'";
      expect(await store.ask(rotas)).toBe(0);
    }
  }, 60_000);
});

describe('starting and stopping', () => {
  it('closes the database cleanly when asked, and when told by the system', async () => {
    const { server } = await abrirTienda();
    expect(await server.stop()).toBe(0);
    const otra = await abrir();
    const fin = new Promise((resolve) => otra.child.once('exit', resolve));
    otra.child.kill('SIGTERM');
    expect(await fin).toBe(0);
    expect(sinCerrar()).toEqual([]);
  });

  it('ends although a caller never finishes asking, and a second signal changes nothing', async () => {
    const { server } = await abrirTienda();
    const { port } = new URL(server.url);
    const lento = connect(Number(port), '127.0.0.1');
    lento.on('error', () => undefined);
    lento.write(
      'POST /api/pedidos HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    const fin = new Promise((resolve) => server.child.once('exit', resolve));
    server.child.kill('SIGTERM');
    setTimeout(() => server.child.kill('SIGTERM'), 50);
    const inicio = Date.now();
    expect(await fin).toBe(0);
    expect(Date.now() - inicio).toBeLessThan(7000);
    expect(sinCerrar()).toEqual([]);
    lento.destroy();
  });

  it('says which port is busy and offers the next free one, when that very port was asked for', async () => {
    const ocupante = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => ocupante.once('listening', resolve));
    const { port } = ocupante.address() as AddressInfo;
    try {
      const intento = abrir(['--port', String(port)]);
      await expect(intento).rejects.toThrow(new RegExp(`El puerto ${port} está ocupado.*--port \\d+`));
      await expect(abrir(['--port', String(port)])).rejects.toMatchObject({
        codigo: 'puerto-ocupado',
      });
    } finally {
      ocupante.close();
    }
  });

  it.each([
    ['--port', '70000', 'El puerto «70000» no es válido'],
    ['--port', 'abc', 'El puerto «abc» no es válido'],
    ['--port=-1', '--demo', 'El puerto «-1» no es válido'],
    ['--prot', '1', 'No se conoce la opción «--prot».'],
    ['--host', '192.0.2.1', 'La dirección «192.0.2.1» no es de este equipo'],
    ['--host', 'no existe', 'La dirección «no existe» no es de este equipo'],
  ])('refuses %s %s in plain words', async (flag, value, mensaje) => {
    await expect(abrir([flag, value])).rejects.toThrow(mensaje);
    await expect(abrir([flag, value])).rejects.toBeInstanceOf(StartFailure);
  });

  it('looks at its port before it does any long work', async () => {
    const ocupante = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => ocupante.once('listening', resolve));
    const { port } = ocupante.address() as AddressInfo;
    const datos = join(store.folder, 'datos');
    try {
      const intento = startServer(['--data', datos, '--demo', '--port', String(port)]);
      await expect(intento).rejects.toMatchObject({ codigo: 'puerto-ocupado' });
      expect(existsSync(datos)).toBe(false);
    } finally {
      ocupante.close();
    }
  });

  const base = () => join(store.folder, 'guirnalda.sqlite');
  it.each([
    [
      'is a file',
      (datos: string) => writeFileSync(datos, 'recibos'),
      /^La carpeta de datos «[^»]+» no es una carpeta: elige otra con --data\.$/,
    ],
    [
      'holds something else than a database',
      () => writeFileSync(base(), 'esto no es una base de datos, y es más largo que una cabecera'.repeat(99)),
      /^La base de datos de «[^»]+» está dañada o no es de Guirnalda/,
    ],
    [
      'has a folder where the database should be',
      () => mkdirSync(base()),
      /^No se puede escribir en la carpeta de datos «[^»]+»/,
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
    ],
  ])('says in one sentence that the data folder %s', async (que, preparar, mensaje) => {
    const datos = que === 'is a file' ? join(store.folder, 'datos') : store.folder;
    preparar(datos);
    await expect(startServer(['--data', datos])).rejects.toMatchObject({
      message: expect.stringMatching(mensaje),
      codigo: 'no-se-puede-abrir',
    });
  });

  it.skipIf(process.platform !== 'linux')('says in one sentence that it may not write there', async () => {
    // Not even the administrator may make a folder in the system's own tree.
    await expect(startServer(['--data', '/sys/guirnalda'])).rejects.toThrow(
      'No se puede escribir en la carpeta de datos «/sys/guirnalda»',
    );
  });

  it.each([
    ['mysql://ana:secreta@127.0.0.1/tienda', 'DATABASE_URL debe ser como postgres://'],
    ['postgres://ana:secreta@127.0.0.1:1/tienda', 'ana@127.0.0.1:1/tienda: nadie responde en esa dirección'],
  ])('says why it cannot use the database %s, without its password', async (url, mensaje) => {
    const error = await abrir([], { DATABASE_URL: url }).catch((failure: unknown) => failure as Error);
    expect((error as Error).message).toContain(mensaje);
    expect((error as Error).message).not.toContain('secreta');
  });

  it('refuses to switch the limits off for the whole network', async () => {
    const intento = abrir(['--host', '0.0.0.0'], { RATE_LIMIT: 'off' });
    await expect(intento).rejects.toThrow('RATE_LIMIT=off');
  });

  it('mails a client his code, with which he signs in', async () => {
    const smtp = await openTestSmtp();
    const server = await abrir([], {
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}?tls=no`,
      MAIL_FROM: 'Mi Tienda <tienda@globos.gt>',
    });
    const sesion = { server, token: '' };
    const rosa = { nombre: 'Rosa', email: 'rosa@correo.gt', password: 'globos1' };
    await llamar(sesion, 'POST', '/api/auth/registro', rosa);
    const ana = { nombre: 'Ana', email: 'ana@correo.gt', password: 'globos1', telefono: '55551234' };
    expect((await llamar(sesion, 'POST', '/api/auth/registro-cliente', ana)).success).toBe(true);
    for (let i = 0; i < 200 && smtp.received.length === 0; i += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    const [correo] = smtp.received;
    expect([correo?.from, correo?.to]).toEqual(['tienda@globos.gt', ['ana@correo.gt']]);
    const codigo = /^ {4}(\d{6})\r$/m.exec(correo?.text ?? '')?.[1];
    await llamar(sesion, 'POST', '/api/auth/verificar-email', { email: ana.email, codigo });
    const { user } = await llamar(sesion, 'POST', '/api/auth/login', ana);
    expect(user).toMatchObject({ email: 'ana@correo.gt', rol: 'cliente', emailVerificado: true });
    expect(await server.stop()).toBe(0);
    await smtp.close();
  });
});
