import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { THIS_COMPUTER_HEADER } from '#contract/desktop/proceso.ts';
import type { NuevoProducto } from '#contract/schemas/catalogo/productos.ts';
import { centavos } from '#contract/words/dinero.ts';
import type { MapaDePermisos } from '#contract/words/permisos.ts';
import { nuevoId } from '#db/ids.ts';
import { openTestStore } from '#db/testing/store.ts';
import { inTransaction } from '#db/transaction.ts';
import { hashPassword } from '../../adapters/secrets/passwords.ts';
import { buildApp } from '../../app.ts';
import type { Actor } from '../../base/actor.ts';
import { type Config, readConfig } from '../../base/config/config.ts';
import { type Context, closeContext, openContext, steadyClock } from '../../base/context.ts';
import { firmarSesion } from '../../domain/auth/sesiones.ts';
import { insertarProductoNuevo } from '../../domain/productos/productos.service.ts';
import { crearUsuario, type NuevoUsuario } from '../../domain/usuarios/usuarios.service.ts';
import type { App } from '../../http/app-types.ts';

export const PRUEBA: Actor = { usuario: undefined, origen: 'prueba' };

/** The caller in a test. `ventas`, `productos` and `reportes` are employees with only that permission. */
export type Quien =
  | 'visitante'
  | 'cliente'
  | 'propietario'
  | 'ventas'
  | 'productos'
  | 'reportes'
  | 'sin-permisos';

const NADA: MapaDePermisos = { productos: false, ventas: false, reportes: false };

const PERSONAS: Record<Exclude<Quien, 'visitante'>, Pick<NuevoUsuario, 'rol' | 'permisos'>> = {
  cliente: { rol: 'cliente', permisos: NADA },
  propietario: { rol: 'propietario', permisos: NADA },
  ventas: { rol: 'empleado', permisos: { ...NADA, ventas: true } },
  productos: { rol: 'empleado', permisos: { ...NADA, productos: true } },
  reportes: { rol: 'empleado', permisos: { ...NADA, reportes: true } },
  'sin-permisos': { rol: 'empleado', permisos: NADA },
};

/** The real server on its own migrated database, called through `inject`. */
export interface TestShop {
  app: App;
  context: Context;
  folder: string;
  /** Sets the clock, which then stands still. */
  setNow(instant: Date): void;
  token(quien: Exclude<Quien, 'visitante'>): string;
  userId(quien: Exclude<Quien, 'visitante'>): string;
  /** Makes a call as `quien`. `body` is sent as JSON. */
  call(
    quien: Quien,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    extra?: CallOptions,
  ): Promise<TestResponse>;
  /** Adds a product with default fields. Returns its id. */
  product(fields?: Partial<NuevoProducto>): Promise<string>;
  stockOf(id: string): Promise<number>;
  /** Sum of a product's movements, which must equal its stock. */
  ledgerOf(id: string): Promise<number>;
  /** Rows of an SQL statement, by column name. */
  rows(query: string): Promise<Record<string, unknown>[]>;
  /** The first column of the first row, as a number. */
  ask(query: string): Promise<number>;
  close(): Promise<void>;
}

export interface CallOptions {
  /** The caller's address; loopback by default. */
  desde?: string;
  /** Whether the caller has what proves that they are on the shop's own computer; true by default, as in its window. */
  deAqui?: boolean;
  body?: unknown;
  headers?: Record<string, string>;
  payload?: InjectOptions['payload'];
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
export type Json = any;

export interface TestResponse {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: Json;
  text: string;
}

interface TestShopOptions {
  /** Without users, as on the first run. */
  empty?: boolean;
  config?: Partial<Config>;
  /** Its data folder, such as one on a small disk; a new one unless given. */
  folder?: string;
}

let hash: Promise<string> | undefined;

/** Not used: tests sign in by token. */
function nobodysHash(): Promise<string> {
  hash ??= hashPassword(randomUUID());
  return hash;
}

async function addPeople(context: Context, app: App) {
  const passwordHash = await nobodysHash();
  const ids = new Map<string, string>();
  const tokens = new Map<string, string>();
  await inTransaction(context.db, async (tx) => {
    for (const [quien, persona] of Object.entries(PERSONAS)) {
      const usuario = await crearUsuario(
        tx,
        {
          nombre: `Persona ${quien}`,
          email: `${quien}@prueba.gt`,
          telefono: '55551234',
          passwordHash,
          emailVerificado: true,
          ...persona,
        },
        PRUEBA,
        context.clock(),
      );
      ids.set(quien, usuario.id);
      const esDelPersonal = persona.rol !== 'cliente';
      // Open, and in no list of the shop.
      const sesion = esDelPersonal ? nuevoId() : undefined;
      if (sesion) context.sesionesSinEscribir.set(sesion, true);
      tokens.set(quien, firmarSesion(app, usuario, esDelPersonal, sesion));
    }
  });
  return { ids, tokens };
}

export async function openTestShop({
  empty = false,
  config,
  folder: given,
}: TestShopOptions = {}): Promise<TestShop> {
  const store = await openTestStore({ migrated: true, ...(given && { folder: given }) });
  const { folder, databaseUrl } = store;
  let now: Date | undefined;
  const base = readConfig(['--data', folder, '--host', '127.0.0.1'], { LOG_LEVEL: 'fatal' });
  const context = await openContext(
    { ...base, databaseUrl, databaseConnections: 8, ...config },
    { clock: () => now ?? new Date(), steady: () => now ?? steadyClock() },
  );
  const app = await buildApp(context);
  const { ids, tokens } = empty ? { ids: new Map(), tokens: new Map() } : await addPeople(context, app);
  let products = 0;

  const { productos: p, movimientosInventario: m } = context.db.tables;

  return {
    app,
    context,
    folder,
    setNow: (instant) => {
      now = instant;
    },
    token: (quien) => tokens.get(quien) ?? '',
    userId: (quien) => ids.get(quien) ?? '',
    async call(quien, method, url, { body, headers = {}, payload, desde, deAqui = true } = {}) {
      const token = tokens.get(quien);
      const response = await app.inject({
        method,
        url,
        ...(desde && { remoteAddress: desde }),
        headers: {
          host: 'localhost:4100',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(deAqui && { [THIS_COMPUTER_HEADER]: context.estaComputadora.clave }),
          ...headers,
        },
        payload: body === undefined ? payload : JSON.stringify(body),
      });
      const isJson = String(response.headers['content-type'] ?? '').includes('json');
      return {
        status: response.statusCode,
        headers: response.headers,
        body: isJson && response.body ? response.json() : undefined,
        text: response.body,
      };
    },
    async product(fields = {}) {
      products += 1;
      const nuevo: NuevoProducto = {
        nombre: `Globo de prueba ${products}`,
        descripcion: '',
        categoria: 'globos',
        precioCompra: centavos(500),
        precioVenta: centavos(1250),
        stock: 10,
        stockMinimo: 2,
        ...fields,
      };
      return await inTransaction(context.db, (tx) =>
        insertarProductoNuevo(tx, nuevo, { imagen: null, actor: PRUEBA, fecha: context.clock() }),
      );
    },
    async stockOf(id) {
      const filas = await context.db.select({ id: p.id, stock: p.stock }).from(p);
      return filas.find((fila) => fila.id === id)?.stock ?? Number.NaN;
    },
    async ledgerOf(id) {
      const filas = await context.db.select({ id: m.productoId, cantidad: m.cantidad }).from(m);
      return filas.filter((fila) => fila.id === id).reduce((suma, fila) => suma + fila.cantidad, 0);
    },
    rows: (query) => context.db.rows(sql.raw(query)),
    ask: store.ask,
    async close() {
      await app.close();
      await closeContext(context);
      await store.remove();
    },
  };
}
