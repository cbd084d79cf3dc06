import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ServerProcess, StartFailure, startServer } from './testing/process.ts';
import type { Json } from './testing/shop.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guirnalda-proceso-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

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
  const server = await startServer(['--data', folder]);
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
      await new Promise((resolve) => setTimeout(resolve, 250));
      await sesion.server.kill();
      await Promise.all(cajas);
      const server = await startServer(['--data', folder]);
      const { token } = await llamar({ server, token: '' }, 'POST', '/api/auth/login', PROPIETARIA);
      sesion = { server, token };
    }
    expect(contestadas.size).toBeGreaterThan(30);

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

    const file = new BetterSqlite3(join(folder, 'guirnalda.sqlite'), { readonly: true });
    const uno = (sql: string) => Number(file.prepare(sql).pluck().get());
    expect(uno('select count(*) from ventas')).toBe(enviadas.length);
    expect(uno('select count(distinct cliente_nombre) from ventas')).toBe(enviadas.length);
    expect(uno('select count(distinct numero) from ventas')).toBe(enviadas.length);
    expect(uno('select stock from productos')).toBe(5000 - enviadas.length);
    expect(uno('select sum(cantidad) from movimientos_inventario')).toBe(5000 - enviadas.length);
    expect(uno('select sum(cantidad) from resumen_ventas')).toBe(enviadas.length);
    expect(file.pragma('integrity_check', { simple: true })).toBe('ok');
    file.close();
  }, 60_000);
});

describe('starting and stopping', () => {
  it('closes the database cleanly when asked, and when told by the system', async () => {
    const { server } = await abrirTienda();
    expect(await server.stop()).toBe(0);
    const otra = await startServer(['--data', folder]);
    const fin = new Promise((resolve) => otra.child.once('exit', resolve));
    otra.child.kill('SIGTERM');
    expect(await fin).toBe(0);
    // SQLite folds its journal back into the database when the last connection is closed in order.
    expect(readdirSync(folder).filter((name) => name.endsWith('-wal'))).toEqual([]);
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
    expect(readdirSync(folder).filter((name) => name.endsWith('-wal'))).toEqual([]);
    lento.destroy();
  });

  it('says which port is busy and offers the next free one, when that very port was asked for', async () => {
    const ocupante = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => ocupante.once('listening', resolve));
    const { port } = ocupante.address() as AddressInfo;
    try {
      const intento = startServer(['--data', folder, '--port', String(port)]);
      await expect(intento).rejects.toThrow(new RegExp(`El puerto ${port} está ocupado.*--port \\d+`));
      await expect(startServer(['--data', folder, '--port', String(port)])).rejects.toMatchObject({
        codigo: 'puerto-ocupado',
      });
    } finally {
      ocupante.close();
    }
  });

  it.each([
    ['--port', '70000', 'El puerto «70000» no es válido'],
    ['--prot', '1', 'No se entiende la orden'],
  ])('refuses %s %s in plain words', async (flag, value, mensaje) => {
    await expect(startServer(['--data', folder, flag, value])).rejects.toThrow(mensaje);
    await expect(startServer(['--data', folder, flag, value])).rejects.toBeInstanceOf(StartFailure);
  });

  it('refuses to switch the limits off for the whole network', async () => {
    const intento = startServer(['--data', folder, '--host', '0.0.0.0'], { RATE_LIMIT: 'off' });
    await expect(intento).rejects.toThrow('RATE_LIMIT=off');
  });
});
