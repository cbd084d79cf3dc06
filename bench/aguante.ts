import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CREAR_PRODUCTO, REGISTRAR_USUARIO, REGISTRAR_VENTA } from '#contract/calls/addresses.ts';
import { createApiClient } from '#contract/client/api-client.ts';
import { BUILT_SERVER, startServer } from '#server/testing/process.ts';
import { SERVER_FLAGS, SERVER_VARIABLES } from '../scripts/lib/server-memory.mjs';
import { median } from './promises/median.ts';
import { delayOf, EVENT_LOOP } from './server/event-loop-delay.ts';
import { type Memory, memoryOf } from './server/memory.ts';

// npm run bench -- aguante: 200,000 sales over HTTP by four tills into one server, as in years without a restart. Its memory
// must stay, and its event loop must answer others meanwhile. Linux only: it reads the process's own figures. About a
// quarter of an hour; VENTAS=20000 for a first look.

const VENTAS = Number(process.env.VENTAS ?? 200_000);
const PARTES = 10;
const CAJAS = 4;
const PRODUCTOS = 60;
const EXISTENCIAS = 100_000;
const MIRAR_MS = 1_000;
/** Memory of the last tenth over that of the second; the first still fills caches. */
const MEMORIA = 1.1;
/** How late the event loop may be in 99 of 100 of its turns, in ms. */
const RETRASO_MS = 20;

interface Parte {
  /** The process's own memory in MB, without the pages of the database's file, which the system takes back. */
  memoria: number;
  /** What it holds of that file and of the program's. */
  deArchivos: number;
  p99: number;
  max: number;
  porSegundo: number;
}

const folder = mkdtempSync(join(tmpdir(), 'guirnalda-aguante-'));
const { child, url, deAqui, stop } = await startServer(
  ['--data', folder],
  { NODE_ENV: 'production', RATE_LIMIT: 'off', ...SERVER_VARIABLES },
  { program: BUILT_SERVER, execArgv: [...SERVER_FLAGS, ...EVENT_LOOP] },
);

async function prepararTienda() {
  const visitor = createApiClient({ baseUrl: () => url, token: () => null });
  const { token = '' } = await visitor(REGISTRAR_USUARIO, {
    body: { nombre: 'Ixchel Tzul', email: 'ixchel@correo.gt', password: 'serpentinas-24' },
    headers: deAqui,
  });
  const owner = createApiClient({ baseUrl: () => url, token: () => token });
  const ids: string[] = [];
  for (let i = 0; i < PRODUCTOS; i += 1) {
    const body = { nombre: `Globo ${i}`, categoria: 'globos' as const, precioCompra: 5, precioVenta: 12.5 };
    const { producto } = await owner(CREAR_PRODUCTO, {
      body: { ...body, stock: EXISTENCIAS, stockMinimo: 1 },
    });
    ids.push(producto._id);
  }
  return { owner, ids };
}

const { owner, ids } = await prepararTienda();

async function vender(i: number): Promise<void> {
  const items = [0, 1, 2].map((k) => ({
    producto: ids[(i + k * 7) % ids.length] ?? '',
    cantidad: 1,
    precioUnitario: 12.5,
  }));
  await owner(REGISTRAR_VENTA, {
    body: {
      datosCliente: { nombre: 'Ana', telefono: String(50_000_000 + (i % 10_000)) },
      items,
      metodoPago: 'efectivo',
    },
    idempotencyKey: `aguante-${i}`,
  });
}

/** A tenth of the sales. */
async function parte(desde: number, hasta: number): Promise<Parte> {
  const vistas: Memory[] = [];
  const fin = new AbortController();
  const mirar = (async () => {
    while (!fin.signal.aborted) {
      vistas.push(memoryOf(child.pid));
      await setTimeout(MIRAR_MS, undefined, { signal: fin.signal }).catch(() => undefined);
    }
  })();
  await delayOf(child);
  const inicio = performance.now();
  let siguiente = desde;
  const caja = async () => {
    for (let i = siguiente; i < hasta; i = siguiente) {
      siguiente += 1;
      await vender(i);
    }
  };
  await Promise.all(Array.from({ length: CAJAS }, caja));
  const segundos = (performance.now() - inicio) / 1000;
  const loop = await delayOf(child);
  fin.abort();
  await mirar;
  const memoria = median(vistas.map(({ own }) => own));
  return {
    memoria,
    deArchivos: vistas.at(-1)?.ofFiles ?? 0,
    ...loop,
    porSegundo: (hasta - desde) / segundos,
  };
}

const partes: Parte[] = [];
try {
  for (let n = 0; n < PARTES; n += 1) {
    const una = await parte(Math.floor((VENTAS * n) / PARTES), Math.floor((VENTAS * (n + 1)) / PARTES));
    partes.push(una);
    console.log(
      `parte ${n + 1}: ${una.memoria.toFixed(0)} MB y ${una.deArchivos.toFixed(0)} de archivos, retraso p99 ${una.p99.toFixed(1)} ms y máximo ${una.max.toFixed(0)} ms, ${una.porSegundo.toFixed(0)} ventas/s`,
    );
  }
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}

const [, segunda] = partes;
const crecio = (partes.at(-1)?.memoria ?? Number.NaN) / (segunda?.memoria ?? Number.NaN);
const tarde = Math.max(...partes.map(({ p99 }) => p99));
console.log(
  `${VENTAS} ventas: la memoria al final es ${crecio.toFixed(2)} veces la de la segunda parte (hasta ${MEMORIA}), retraso p99 ${tarde.toFixed(1)} ms (hasta ${RETRASO_MS})`,
);
if (!(crecio <= MEMORIA && tarde <= RETRASO_MS)) process.exitCode = 1;
