import { on } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { INICIAR_SESION } from '#contract/calls/addresses.ts';
import { createApiClient } from '#contract/client/api-client.ts';
import { BUILT_SERVER, MOVED_CLOCK, type ServerProcess, startServer } from '#server/testing/process.ts';
import { projectNode } from '../../scripts/lib/project.mjs';
import { journeyTest } from './one-day.ts';
import { openShop, type Shop } from './shop-client.ts';

const PROJECT = path.resolve(import.meta.dirname, '..', '..');
/** How long the server caches a rendered page. */
export const PAGINA_EN_CACHE_MS = 5_000;
/** The folder of the demo shop, which each test server copies. */
export const DEMO = path.join(PROJECT, 'test-results', 'demo');

/** Sign-ins of the demo shop. */
export const ACCESOS = {
  propietario: { email: 'marta@globosyfiesta.gt', password: 'propietaria' },
  empleado: { email: 'diego@globosyfiesta.gt', password: 'mostrador' },
  cliente: { email: 'sofia@correo.gt', password: 'clienta' },
} as const;

/** How long a busy machine may need to create the demo shop (decision 2 has the usual time). */
export const DEMO_MS = 600_000;

/** Starts the server on a folder, with a clock that can be advanced. */
async function startShop(
  folder: string,
  args: readonly string[],
  { env, startMs }: { env?: Record<string, string> | undefined; startMs?: number } = {},
): Promise<ServerProcess> {
  return await startServer(
    ['--data', folder, ...args],
    { RATE_LIMIT: 'off', NODE_OPTIONS: '', LOG_LEVEL: 'warn', ...env },
    {
      program: BUILT_SERVER,
      execPath: projectNode(),
      execArgv: MOVED_CLOCK,
      log: true,
      ...(startMs && { startMs }),
    },
  );
}

/** A running server. */
interface Server {
  url: string;
  /** The link that makes a browser the shop's own. */
  enlace: string;
  /** Advances its clock. */
  adelantar(ms: number): Promise<void>;
}

function serverOf({ url, enlace, child }: ServerProcess): Server {
  return {
    url,
    enlace,
    async adelantar(ms) {
      const messages = on(child, 'message', { close: ['exit'] });
      child.send({ tipo: 'adelantar', ms });
      for await (const [message] of messages) if (message.tipo === 'adelantado') return;
      throw new Error('the server ended before its clock was advanced');
    },
  };
}

/** The file that stores which test run created `DEMO`. */
const DEMO_RUN = `${DEMO}-run.txt`;

/** Creates `DEMO` once for all parts of a run of `npm test`, because it takes longer than most tests. */
export async function prepareDemo(): Promise<void> {
  const run = process.env.TEST_RUN;
  if (run && existsSync(DEMO_RUN) && readFileSync(DEMO_RUN, 'utf8') === run) return;
  rmSync(DEMO, { recursive: true, force: true });
  rmSync(DEMO_RUN, { force: true });
  const server = await startShop(DEMO, ['--demo'], { startMs: DEMO_MS });
  await server.stop();
  writeFileSync(DEMO_RUN, run ?? '');
}

/**
 * Runs `use` with a server on an empty folder or a copy of `from`, beside which is a copy of a demo shop when `demo` is
 * given, then stops it and removes all.
 */
export async function withServer(
  args: readonly string[],
  use: (url: string, server: Server) => Promise<void>,
  { from, demo, env }: { from?: string; demo?: string; env?: Record<string, string> } = {},
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'guirnalda-web-'));
  try {
    const datos = path.join(folder, 'datos');
    if (from) cpSync(from, datos, { recursive: true });
    if (demo) cpSync(demo, `${datos}-demo`, { recursive: true });
    const server = await startShop(datos, args, { env });
    try {
      await use(server.url, serverOf(server));
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function openDemoShop(url: string): Promise<Shop> {
  const visitor = createApiClient({ baseUrl: () => url, token: () => null });
  const { token } = await visitor(INICIAR_SESION, { body: ACCESOS.propietario });
  return openShop(url, token);
}

interface PorTrabajador {
  /** A spec that changes shop-wide data sets a unique name here, so that no other spec shares its demo shop. */
  aparte: string;
  servidor: Server;
  shop: Shop;
}

/** Tests that share one demo shop and server per worker. */
export const shopTest = journeyTest.extend<object, PorTrabajador>({
  aparte: ['', { option: true, scope: 'worker' }],
  servidor: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern
    async ({}, use) => {
      await withServer(['--demo'], (_url, server) => use(server), { from: DEMO });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  shop: [
    async ({ servidor }, use) => {
      await use(await openDemoShop(servidor.url));
    },
    { scope: 'worker' },
  ],
});

export { expect };
