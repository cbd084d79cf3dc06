import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ServerProcess, startServer } from '../testing/process.ts';
import type { Json } from '../testing/shops/shop.ts';
import { HAS_SMALL_DISKS, openSmallDisk, type SmallDisk } from '../testing/small-disk.ts';

const KB = 1024;
const PAGINA = 4 * KB;

let disk: SmallDisk;
let log: number;
let server: ServerProcess | undefined;
beforeEach(() => {
  disk = openSmallDisk(64);
  log = openSync(ARCHIVO(), 'a');
});
afterEach(async () => {
  await server?.kill();
  server = undefined;
  closeSync(log);
  disk.remove();
});

const ARCHIVO = () => join(disk.folder, 'registro.txt');
const registro = () => readFileSync(ARCHIVO(), 'utf8');

/** Starts a server on this test's disk, with its log there too. */
async function abrir(): Promise<ServerProcess> {
  server = await startServer(['--data', disk.folder], {}, { log });
  return server;
}

async function llamar(path: string, token = '', body?: unknown) {
  const response = await fetch(`${server?.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Json };
}

const PROPIETARIA = { nombre: 'Marta', email: 'marta@correo.gt', password: 'secreta1' };
const crearTienda = async () => String((await llamar('/api/auth/registro', '', PROPIETARIA)).body.token);

describe.skipIf(!HAS_SMALL_DISKS)('a start', () => {
  it('says in one sentence that the disk is full, and opens once it has room', async () => {
    await abrir();
    await crearTienda();
    await server?.stop();
    disk.fill();
    await expect(abrir()).rejects.toMatchObject({
      codigo: 'no-se-puede-abrir',
      message: `No queda espacio en el disco de «${disk.folder}»: libera un poco y vuelve a abrir la tienda. Lo que ya estaba guardado sigue ahí.`,
    });
    disk.free();
    await abrir();
    expect((await llamar('/api/auth/login', '', PROPIETARIA)).status).toBe(200);
    expect(registro()).not.toMatch(/^ {4}at /m);
  });

  it('says in one sentence that a disk without a shop is full', async () => {
    disk.fill();
    await expect(abrir()).rejects.toMatchObject({
      message: expect.stringMatching(/^No queda espacio en el disco de «[^»]+»: libera un poco/),
    });
    expect(registro()).not.toMatch(/^ {4}at /m);
  });

  it.each(['with a shop', 'without one'])(
    'says in one sentence that the disk is read-only, %s',
    async (how) => {
      if (how === 'with a shop') {
        await abrir();
        await server?.stop();
      }
      disk.readOnly();
      await expect(abrir()).rejects.toMatchObject({
        codigo: 'no-se-puede-abrir',
        message: `No se puede escribir en la carpeta de datos «${disk.folder}»: su disco está en solo lectura. Revísalo, o elige otra con --data. Lo que ya estaba guardado sigue ahí.`,
      });
      disk.readWrite();
      await abrir();
      expect(registro()).not.toMatch(/^ {4}at /m);
    },
  );
});

describe.skipIf(!HAS_SMALL_DISKS)('a shop whose disk fills, with its log on it', () => {
  it('goes on without a restart once there is room, and loses nothing that it answered', async () => {
    await abrir();
    const token = await crearTienda();
    const producto = {
      nombre: 'Globo',
      descripcion: '',
      categoria: 'globos',
      precioCompra: 5,
      precioVenta: 12.5,
      stock: 100_000,
      stockMinimo: 1,
    };
    const { _id } = (await llamar('/api/productos', token, producto)).body.producto;
    const vender = () =>
      llamar('/api/ventas', token, {
        datosCliente: { nombre: 'Ana', telefono: '55551234' },
        items: [{ producto: _id, cantidad: 1, precioUnitario: 12.5 }],
        metodoPago: 'efectivo',
      });
    const salud = async () => (await llamar('/api/salud')).body.estado;
    let hechas = 0;
    for (const leave of [400 * KB, 0]) {
      disk.fill(leave);
      // The next line of the log begins a new page, for which there is no room.
      truncateSync(ARCHIVO(), Math.ceil(statSync(ARCHIVO()).size / PAGINA) * PAGINA);
      while ((await vender()).status === 201) hechas += 1;
      expect(await salud()).toBe('disco-lleno');
      disk.free();
      await expect.poll(salud).toBe('ok');
      expect((await vender()).status).toBe(201);
      hechas += 1;
    }
    await server?.kill();
    await abrir();
    const { pagination } = (await llamar('/api/ventas', token)).body;
    expect(pagination.totalItems).toBe(hechas);
    const lineas = registro().match(/the shop cannot write to its disk: lleno/g) ?? [];
    expect(lineas.length).toBeLessThanOrEqual(2);
    expect(registro()).not.toMatch(/^ {4}at /m);
  });
});
