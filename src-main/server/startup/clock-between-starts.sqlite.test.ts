import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ARCHIVO_DE_DATOS } from '#db/sqlite/file.ts';
import { rowsInFile } from '#db/testing/store.ts';
import { MOVED_CLOCK, type ServerProcess, startServer } from '../testing/process.ts';
import type { Json } from '../testing/shops/shop.ts';

// A computer whose battery is empty: the shop is closed on the right clock, opens on another one, and opens on the right one again.

const DIA_MS = 24 * 3_600_000;
const MARTA = { nombre: 'Marta', email: 'marta@correo.gt', password: 'globos-y-mas' };

const CLOCKS: [string, () => number][] = [
  ['of a year ago', () => -365 * DIA_MS],
  ['of the year 2000', () => Date.UTC(2000, 0, 1, 12) - Date.now()],
  ['a year ahead', () => 365 * DIA_MS],
  ['of the year 2090', () => Date.UTC(2090, 0, 1, 12) - Date.now()],
];

let folder: string;
let server: ServerProcess;
let token: string | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guirnalda-reloj-'));
  token = undefined;
});
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function call(method: string, path: string, body?: object): Promise<Json> {
  const headers = {
    ...server.deAqui,
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const response = await fetch(server.url + path, {
    method,
    headers,
    body: body ? JSON.stringify(body) : null,
  });
  return { status: response.status, ...((await response.json()) as Json) };
}

/** Opens the shop on a clock that is `ms` ahead, and signs in. */
async function open(ms = 0): Promise<void> {
  const onAnother = ms === 0 ? {} : { execArgv: MOVED_CLOCK };
  server = await startServer(['--data', folder], { CLOCK_AHEAD_MS: String(ms) }, onAnother);
  token = undefined;
  const entrada = await call('POST', '/api/auth/login', MARTA);
  token = entrada.token;
}

async function close(): Promise<void> {
  await server.stop();
}

async function sell(producto: string): Promise<string> {
  const { status, venta } = await call('POST', '/api/ventas', {
    datosCliente: { nombre: 'Ana', telefono: '55550001' },
    items: [{ producto, cantidad: 1, precioUnitario: 12.5 }],
    metodoPago: 'tarjeta',
  });
  expect(status).toBe(201);
  return venta.numero;
}

const order = async (producto: string): Promise<string> =>
  (
    await call('POST', '/api/pedidos', {
      cliente: { nombre: 'Rosa', telefono: '44556677' },
      items: [{ producto, cantidad: 1 }],
    })
  ).pedido.codigoSeguimiento;

const backups = async (): Promise<string[]> =>
  (await call('GET', '/api/respaldos')).respaldos.map(({ _id }: Json) => _id);

describe.each(CLOCKS)('a shop that opens on a clock %s', (_which, ahead) => {
  it('works, keeps what was, and goes on once the clock is right again', async () => {
    server = await startServer(['--data', folder]);
    token = (await call('POST', '/api/auth/registro', MARTA)).token;
    const { producto } = await call('POST', '/api/productos', {
      nombre: 'Globo',
      categoria: 'globos',
      precioCompra: 5,
      precioVenta: 12.5,
      stock: 100,
      stockMinimo: 2,
    });
    const numbers = [await sell(producto._id)];
    const codes = [await order(producto._id)];
    const { respaldo } = await call('POST', '/api/respaldos');
    await close();

    await open(ahead());
    numbers.push(await sell(producto._id));
    codes.push(await order(producto._id));
    expect(await backups()).toContain(respaldo._id);
    expect((await call('GET', '/api/catalog')).productos).toHaveLength(1);
    await close();

    await open();
    numbers.push(await sell(producto._id));
    expect(new Set(numbers).size).toBe(3);
    expect(await backups()).toContain(respaldo._id);
    for (const code of codes)
      expect((await call('PUT', `/api/pedidos/cancelar/${code}`, { motivo: 'Ya no' })).status).toBe(200);
    await close();
    const rows = (query: string) => rowsInFile<{ n: number }>(join(folder, ARCHIVO_DE_DATOS), query);
    expect(rows('select stock n from productos')).toEqual([{ n: 97 }]);
    expect(rows('select sum(cantidad) n from movimientos_inventario')).toEqual([{ n: 97 }]);
    expect(rows('select count(*) n from ventas')).toEqual([{ n: 3 }]);
  });
});
