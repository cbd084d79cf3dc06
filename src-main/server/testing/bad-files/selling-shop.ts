import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rowsInFile } from '#db/testing/store.ts';
import { type ServerProcess, startServer } from '../process.ts';
import { form, imagenDeColor } from '../requests/producto-form.ts';
import type { Json } from '../shops/shop.ts';

export const PROPIETARIA = { nombre: 'Marta', email: 'marta@correo.gt', password: 'secreta1' };
const FICHA = {
  descripcion: '',
  categoria: 'globos',
  precioCompra: '5',
  precioVenta: '12.50',
  stock: '5000',
  stockMinimo: '2',
};
/** Enough that the tables of sales have pages in the middle of the file. */
const VENTAS = 40;

/** A shop as it stood when its server ended, with the files that a shop gathers. */
export interface SellingShop {
  folder: string;
  /** The newest two backups, the newer first. */
  respaldos: [string, string];
  /** The names of the picture's file that pages show, and of a smaller one. */
  imagen: string;
  imagenChica: string;
  producto: string;
  token: string;
  /** The numbers of all sales that were answered. */
  numeros: string[];
}

/** A call of a server, as the owner where `token` is given. */
export async function llamar(
  url: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  { body, token, headers }: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; text: string; body: Json }> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, text, body: isJson ? JSON.parse(text) : undefined };
}

/** Sells a piece of a product. Returns the answer. */
export const vender = (url: string, token: string, producto: string) =>
  llamar(url, 'POST', '/api/ventas', {
    token,
    body: {
      datosCliente: { nombre: 'Ana', telefono: '55551234' },
      items: [{ producto, cantidad: 1, precioUnitario: 12.5 }],
      metodoPago: 'efectivo',
    },
  });

async function crearProducto(url: string, token: string): Promise<Json> {
  const { payload, headers } = form(
    { nombre: 'Globo Corazón', ...FICHA },
    { bytes: await imagenDeColor('red', 'png', 400) },
  );
  const response = await fetch(`${url}/api/productos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body: new Uint8Array(payload as Buffer),
  });
  return (await response.json()) as Json;
}

/** How the server of the shop ended. */
export type End = 'closed' | 'cut' | 'restoring';

/** Makes a shop that sold, has a picture, a place of copies and two backups, and sold after them. */
export async function makeSellingShop(end: End): Promise<SellingShop> {
  const folder = mkdtempSync(join(tmpdir(), 'guirnalda-archivos-'));
  const server = await startServer(['--data', folder]);
  try {
    return await fill(server, folder, end);
  } finally {
    await server.kill();
  }
}

async function fill(server: ServerProcess, folder: string, end: End): Promise<SellingShop> {
  const { url } = server;
  const { token } = (await llamar(url, 'POST', '/api/auth/registro', { body: PROPIETARIA })).body;
  await llamar(url, 'POST', '/api/auth/login', { body: { ...PROPIETARIA, password: 'otra' } });
  const { producto } = await crearProducto(url, token);
  const numeros: string[] = [];
  const venderVarias = async (cuantas: number) => {
    for (let i = 0; i < cuantas; i += 1) {
      const { status, text, body } = await vender(url, token, producto._id);
      if (status !== 201) throw new Error(text);
      numeros.push(body.venta.numero);
    }
  };
  const respaldar = async () =>
    String((await llamar(url, 'POST', '/api/respaldos', { token, body: {} })).body.respaldo._id);
  await venderVarias(VENTAS / 2);
  const primero = await respaldar();
  await venderVarias(VENTAS / 2);
  const segundo = await respaldar();
  await venderVarias(5);
  if (end === 'restoring') {
    const { status } = await llamar(url, 'POST', `/api/respaldos/${primero}/restaurar`, { token, body: {} });
    if (status !== 200) throw new Error(`the restore was answered with ${status}`);
  }
  if (end === 'closed') await server.stop();
  const [imagen = ''] = readdirSync(join(folder, 'imagenes')).filter((one) => one.endsWith('-640.webp'));
  return {
    folder,
    respaldos: [segundo, primero],
    imagen,
    imagenChica: imagen.replace('-640.', '-160.'),
    producto: producto._id,
    token,
    numeros,
  };
}

/** The numbers of the sales in a database file. */
export function numerosEn(file: string): string[] {
  const rows = rowsInFile<{ numero: string }>(file, 'select numero from ventas order by numero');
  return rows.map(({ numero }) => numero);
}

/** What does not add up in a database file: pieces of products, against the movements of their stock. */
export const sinCuadrar = (file: string): unknown[] =>
  rowsInFile(
    file,
    'select id from productos p where stock <> (select sum(cantidad) from movimientos_inventario m where m.producto_id = p.id)',
  );
