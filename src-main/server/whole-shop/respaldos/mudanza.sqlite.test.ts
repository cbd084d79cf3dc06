import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  ACTUALIZAR_PUESTA_EN_MARCHA,
  CREAR_PEDIDO,
  CREAR_PRODUCTO,
  INICIAR_SESION,
  LEER_TIENDA_TRAIDA,
  LISTAR_PEDIDOS,
  LISTAR_PRODUCTOS,
  LISTAR_USUARIOS,
  LISTAR_VENTAS,
  MUDAR_TIENDA,
  OBTENER_ACCESO,
  OBTENER_DESCUENTOS,
  OBTENER_MUDANZA,
  OBTENER_PRIMEROS_PASOS,
  OBTENER_PUESTA_EN_MARCHA,
  OBTENER_TIENDA,
  REGISTRAR_USUARIO,
  REGISTRAR_VENTA,
  TRAER_TIENDA,
} from '#contract/calls/addresses.ts';
import { type ApiClient, createApiClient } from '#contract/client/api-client.ts';
import { PASOS_DEL_EQUIPO } from '#contract/schemas/tienda/puesta-en-marcha.ts';
import { type ServerProcess, startServer } from '../../testing/process.ts';
import { FICHA, imagenDeColor } from '../../testing/requests/producto-form.ts';

const DUENA = { nombre: 'Ana López', email: 'ana@prueba.gt', password: 'secreta1', tienda: 'Globos Ana' };
const CLIENTA = { nombre: 'Eva Pérez', telefono: '55551234', email: 'eva@prueba.gt' };
/** How long a shop may take to open with what was brought. */
const ABRIR_MS = 60_000;

let folder: string;
let stick: string;
let abiertas: ServerProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guirnalda-mudanza-'));
  stick = join(folder, 'memoria');
  mkdirSync(stick);
  abiertas = [];
});
afterEach(async () => {
  for (const abierta of abiertas) await abierta.kill();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** A computer with its own server, and the calls of whoever is signed in there. */
interface Computadora {
  server: ServerProcess;
  api: ApiClient;
  entrar(token: string | undefined): void;
  /** Chooses the stick in the system's dialog. */
  elegirMemoria(): string;
}

async function encender(nombre: string): Promise<Computadora> {
  const server = await startServer(['--data', join(folder, nombre)]);
  abiertas.push(server);
  let token = '';
  return {
    server,
    api: createApiClient({ baseUrl: () => server.url, token: () => token }),
    entrar(suyo) {
      token = suyo ?? '';
    },
    elegirMemoria() {
      const boleto = crypto.randomUUID();
      server.child.send({ tipo: 'ruta-elegida', boleto, ruta: stick });
      return boleto;
    },
  };
}

/** Fills a new shop with a product that has a picture, a sale of it and an order. */
async function llenarTienda({ api, entrar }: Computadora): Promise<void> {
  const { token } = await api(REGISTRAR_USUARIO, { body: DUENA });
  entrar(token);
  const ficha = new FormData();
  for (const [campo, valor] of Object.entries(FICHA)) ficha.append(campo, valor);
  ficha.append('imagen', new File([new Uint8Array(await imagenDeColor('red'))], 'foto.png'));
  const { producto } = await api(CREAR_PRODUCTO, { body: ficha });
  const items = [{ producto: producto._id, cantidad: 2 }];
  await api(CREAR_PEDIDO, { body: { cliente: CLIENTA, items } });
  await api(REGISTRAR_VENTA, {
    body: {
      datosCliente: CLIENTA,
      items: [{ producto: producto._id, cantidad: 1, precioUnitario: 12.5 }],
      metodoPago: 'efectivo',
    },
  });
}

/** The first steps that are done only on one computer, as a shop has them. */
async function pasosDelEquipo({ api }: Computadora) {
  const { pasos } = await api(OBTENER_PUESTA_EN_MARCHA);
  const suyos: readonly string[] = [...PASOS_DEL_EQUIPO, 'hoja'];
  return pasos.filter(({ paso, hecho }) => hecho && suyos.includes(paso)).map(({ paso }) => paso);
}

/** What a person sees of a shop, with the bytes of its pictures. */
async function leerTodo({ server, api }: Computadora) {
  const { productos } = await api(LISTAR_PRODUCTOS);
  const imagenes = await Promise.all(
    productos.map(async ({ imagenUrl }) => {
      const respuesta = await fetch(new URL(imagenUrl ?? '', server.url));
      return [respuesta.status, Buffer.from(await respuesta.arrayBuffer()).toString('base64')];
    }),
  );
  const { tienda } = await api(OBTENER_TIENDA);
  const { pedidos } = await api(LISTAR_PEDIDOS);
  const { ventas } = await api(LISTAR_VENTAS);
  const ajustes = [await api(OBTENER_DESCUENTOS), await api(OBTENER_ACCESO)];
  const { usuarios } = await api(LISTAR_USUARIOS);
  const todo = { tienda, ajustes, usuarios, productos, pedidos, ventas, imagenes };
  // Each computer has an address of its own.
  return JSON.parse(JSON.stringify(todo).replaceAll(server.url, '')) as typeof todo;
}

it('a shop moves from one computer to another, whole, and the old one says so', async () => {
  const vieja = await encender('vieja');
  await llenarTienda(vieja);
  const antes = await leerTodo(vieja);
  expect([antes.productos.length, antes.pedidos.length, antes.ventas.length]).toEqual([1, 1, 1]);
  expect(antes.imagenes).toEqual([[200, expect.stringMatching(/^.{100}/)]]);
  for (const hecho of PASOS_DEL_EQUIPO) await vieja.api(ACTUALIZAR_PUESTA_EN_MARCHA, { body: { hecho } });
  expect(await pasosDelEquipo(vieja)).toEqual(['impresora', 'celulares']);
  await vieja.api(MUDAR_TIENDA, { body: { boleto: vieja.elegirMemoria() }, headers: vieja.server.deAqui });
  expect((await vieja.api(OBTENER_MUDANZA)).fecha).not.toBeNull();
  await vieja.server.stop();

  const nueva = await encender('nueva');
  const boleto = nueva.elegirMemoria();
  const { contenido } = await nueva.api(LEER_TIENDA_TRAIDA, {
    body: { boleto },
    headers: nueva.server.deAqui,
  });
  expect(contenido).toMatchObject({ nombre: 'Globos Ana', productos: 1, ventas: 1, pedidos: 1 });
  await nueva.api(TRAER_TIENDA, { body: { boleto }, headers: nueva.server.deAqui });
  // The process opens the shop in place of the empty one, where nobody could sign in.
  await expect
    .poll(() => nueva.api(OBTENER_PRIMEROS_PASOS).catch(() => undefined), { timeout: ABRIR_MS })
    .toMatchObject({ pendiente: false });
  const { token } = await nueva.api(INICIAR_SESION, { body: DUENA });
  nueva.entrar(token);
  expect(await leerTodo(nueva)).toEqual(antes);
  expect((await nueva.api(OBTENER_MUDANZA)).fecha).toBeNull();
  // It has no printer, and phones find it at another address.
  expect(await pasosDelEquipo(nueva)).toEqual([]);

  const otraVez = await encender('vieja');
  const deVuelta = await otraVez.api(INICIAR_SESION, { body: DUENA });
  otraVez.entrar(deVuelta.token);
  expect((await otraVez.api(OBTENER_MUDANZA)).fecha).not.toBeNull();
  expect(await pasosDelEquipo(otraVez)).toEqual(['impresora', 'celulares']);
});
