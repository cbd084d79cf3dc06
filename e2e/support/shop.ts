import { type ChildProcess, fork } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import { type ApiClient, createApiClient } from '#contract/api-client.ts';
import type { ProductoDeCatalogo } from '#contract/catalogo.ts';
import type { NuevoPedidoJson, Pedido, PedidoCreado } from '#contract/pedidos.ts';
import type { EstadoPedido } from '#contract/transiciones.ts';
import type { SesionIniciada } from '#contract/usuarios.ts';

const PROJECT = path.resolve(import.meta.dirname, '..', '..');
/** The Node of the project, whatever Node runs the tests. */
const NODE = path.join(PROJECT, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
const READY_MS = 90_000;
/** The demo shop that the journeys start from, each with a copy. */
export const DEMO = path.join(PROJECT, 'test-results', 'demo');

/** Sign-ins of the demo shop. */
export const ACCESOS = {
  propietario: { email: 'marta@globosyfiesta.gt', password: 'propietaria' },
  empleado: { email: 'diego@globosyfiesta.gt', password: 'mostrador' },
  cliente: { email: 'sofia@correo.gt', password: 'clienta' },
} as const;

/** A demo shop of its own, and what its owner does meanwhile. */
export interface Shop {
  url: string;
  /** Calls as the owner. */
  owner: ApiClient;
  /** Calls as anybody. */
  visitor: ApiClient;
  /** A new product with a name nobody else has. */
  crearProducto(datos?: Partial<Record<string, unknown>>): Promise<ProductoDeCatalogo>;
  ponerStock(id: string, stock: number): Promise<void>;
  ponerPrecio(id: string, precioVenta: number): Promise<void>;
  pedir(pedido: NuevoPedidoJson): Promise<PedidoCreado['pedido']>;
  /** An order as the owner reads it, by its number or its tracking code. */
  leerPedido(cual: string): Promise<Pedido>;
  ponerEstado(cual: string, estado: EstadoPedido, notasAdmin?: string): Promise<void>;
}

/** Starts the server as a supervised child: it says where it listens, and goes when told to. */
async function startServer(
  folder: string,
  extra: readonly string[],
): Promise<{ url: string; child: ChildProcess }> {
  const args = ['--port', '0', '--host', '127.0.0.1', '--data', folder, ...extra];
  const child = fork(path.join(PROJECT, 'src-main', 'server', 'main.ts'), args, {
    execPath: NODE,
    execArgv: [],
    cwd: PROJECT,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, RATE_LIMIT: 'off', NODE_OPTIONS: '' },
  });
  const url = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the server did not start in time')), READY_MS);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    child.on('message', (message: { tipo?: string; url?: string; mensaje?: string }) => {
      if (message.tipo === 'fallo') reject(new Error(message.mensaje));
      if (message.tipo !== 'listo' || !message.url) return;
      clearTimeout(late);
      resolve(message.url);
    });
  });
  return { url, child };
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.send({ tipo: 'cerrar' });
  const hard = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await gone;
  clearTimeout(hard);
}

/** Makes the shop of `DEMO`: it takes longer than most journeys. */
export async function prepareDemo(): Promise<void> {
  rmSync(DEMO, { recursive: true, force: true });
  const { child } = await startServer(DEMO, ['--demo']);
  await stopServer(child);
}

/** Runs `use` with a server over an empty folder, or a copy of `from`, and clears both away. */
export async function withServer(
  extra: readonly string[],
  use: (url: string) => Promise<void>,
  from?: string,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'guirnalda-web-'));
  try {
    if (from) cpSync(from, folder, { recursive: true });
    const { url, child } = await startServer(folder, extra);
    try {
      await use(url);
    } finally {
      await stopServer(child);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

let count = 0;

async function openShop(url: string): Promise<Shop> {
  let token: string | null = null;
  const client = (sesion: () => string | null) => createApiClient({ baseUrl: () => url, token: sesion });
  const visitor = client(() => null);
  const owner = client(() => token);
  ({ token } = await visitor.post<SesionIniciada>('/api/auth/login', { body: ACCESOS.propietario }));
  async function leerPedido(cual: string): Promise<Pedido> {
    const query = { buscar: cual };
    const { pedidos } = await owner.get<{ pedidos: Pedido[] }>('/api/pedidos/admin', { query });
    const pedido = pedidos.find((uno) => uno.numero === cual || uno.codigoSeguimiento === cual);
    if (!pedido) throw new Error(`there is no order ${cual}`);
    return pedido;
  }
  return {
    url,
    owner,
    visitor,
    async crearProducto(datos = {}) {
      count += 1;
      const { producto } = await owner.post<{ producto: ProductoDeCatalogo }>('/api/productos', {
        body: {
          nombre: `Globo de prueba ${process.pid}-${count}`,
          categoria: 'globos',
          precioCompra: 5,
          precioVenta: 12.5,
          stock: 10,
          stockMinimo: 1,
          ...datos,
        },
      });
      return producto;
    },
    async ponerStock(id, stock) {
      await owner.put(`/api/productos/${id}`, { body: { stock } });
    },
    async ponerPrecio(id, precioVenta) {
      await owner.put(`/api/productos/${id}`, { body: { precioVenta } });
    },
    async pedir(body) {
      return (await visitor.post<PedidoCreado>('/api/pedidos', { body })).pedido;
    },
    leerPedido,
    async ponerEstado(cual, estado, notasAdmin) {
      const { _id } = await leerPedido(cual);
      await owner.put(`/api/pedidos/admin/${_id}/estado`, { body: { estado, notasAdmin } });
    },
  };
}

interface PorTrabajador {
  /** A file that changes the shop itself names itself here: it shares its demo shop with no other file. */
  aparte: string;
  shop: Shop;
}

/** Tests that share, per worker, one demo shop on a server of its own. */
export const shopTest = base.extend<object, PorTrabajador>({
  aparte: ['', { option: true, scope: 'worker' }],
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern
    async ({}, use) => {
      await withServer(['--demo'], async (url) => use(await openShop(url)), DEMO);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

export { expect };
