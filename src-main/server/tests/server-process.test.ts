import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestStore, type TestStore } from '#db/testing/store.ts';
import { type ServerProcess, startServer } from '../testing/process.ts';
import type { Json } from '../testing/shops/shop.ts';

let store: TestStore;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.remove());

/** Starts the server on this test's folder and database. */
const abrir = (args: string[] = [], env: Record<string, string> = {}) =>
  startServer(['--data', store.folder, ...args], { DATABASE_URL: store.databaseUrl ?? '', ...env });

/** Whether the database was closed cleanly: SQLite then removes its WAL. */
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

describe('starting and stopping', { timeout: 240_000 }, () => {
  it('closes the database cleanly when asked and on a signal', async () => {
    const { server } = await abrirTienda();
    expect(await server.stop()).toBe(0);
    const otra = await abrir();
    const fin = new Promise((resolve) => otra.child.once('exit', resolve));
    otra.child.kill('SIGTERM');
    expect(await fin).toBe(0);
    expect(sinCerrar()).toEqual([]);
  });

  it('ends despite an unfinished request, and ignores a second signal', async () => {
    const { server } = await abrirTienda();
    const { port } = new URL(server.url);
    const lento = connect(Number(port), '127.0.0.1');
    lento.on('error', () => undefined);
    lento.write(
      'POST /api/pedidos HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    // Answered after the server has accepted the slow connection, which was opened first.
    await fetch(server.url);
    const fin = new Promise((resolve) => server.child.once('exit', resolve));
    server.child.kill('SIGTERM');
    setTimeout(() => server.child.kill('SIGTERM'), 50);
    const inicio = Date.now();
    expect(await fin).toBe(0);
    // The request itself may take 30 s.
    expect(Date.now() - inicio).toBeLessThan(20_000);
    expect(sinCerrar()).toEqual([]);
    lento.destroy();
  });
});
