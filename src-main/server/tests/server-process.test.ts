import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EN_POSTGRES, openTestStore, type TestStore } from '#db/testing/store.ts';
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

function venta(producto: string, nombre: string) {
  return {
    datosCliente: { nombre, telefono: '55551234' },
    items: [{ producto, cantidad: 1, precioUnitario: 12.5 }],
    metodoPago: 'efectivo',
  };
}

describe('a power cut during a stream of sales', () => {
  it('loses no answered sale and doubles no repeated one', async () => {
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

    // Every till repeats all its requests, as it does when their outcome is unknown.
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
  }, 480_000);
});

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
