import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CREAR_PEDIDO, CREAR_PRODUCTO } from '#contract/calls/addresses.ts';
import { createApiClient } from '#contract/client/api-client.ts';
import { electronArgs } from '../e2e/desktop/electron.ts';
import { memoryOf, processTree } from '../e2e/packages/packaged-app.ts';
import { debuggingOf, startElectron } from './desktop/program.ts';
import { type DrivenWindow, driveWindow, urlOf } from './desktop/window.ts';

// npm run bench -- noche: the memory of the desktop program during a night in the background, eight hours of one order a
// minute, given as events one after the other. Linux only: it reads the processes' own figures.

/** The server's caches grow to their size during an evening of the same orders. */
const EVENING_HOURS = 4;
const NIGHT_HOURS = 8;
const ORDERS_PER_HOUR = 60;
/**
 * Growth that is still flat: of the last two hours over the first two of the night, or in MB for what is small: the page
 * throws compiled code away and compiles it again, more than half a megabyte from one hour to the next.
 */
const FLAT = 1.05;
const FLAT_MB = 1;
/** The orders that the page has announced, as it keeps them. */
const ANNOUNCED = "localStorage.getItem('guirnalda.pedidos-dichos')";
const ACCESO = { nombre: 'Ixchel Tzul', email: 'ixchel@correo.gt', password: 'globos24' };

type Part = 'scripts' | 'page' | 'server' | 'all';
/** Memory in MB: of what the page's scripts hold, of the page, of the server, and of all processes of the program. */
type Memory = Record<Part, number>;

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // It ended meanwhile.
    return '';
  }
}

async function measure(pid: number, window: DrivenWindow): Promise<Memory> {
  const scripts = (await window.heapInUse()) / 1024 ** 2;
  const pids = processTree(pid);
  const of = (kind: string) => memoryOf(pids.filter((one) => commandOf(one).includes(kind)));
  return {
    scripts,
    page: of('--type=renderer'),
    server: of('--utility-sub-type=node.mojom.NodeService'),
    all: memoryOf(pids),
  };
}

function tell(name: string, memory: Memory): void {
  const parts = Object.entries(memory).map(
    ([part, mb]) => `${part} ${mb.toFixed(part === 'scripts' ? 1 : 0)} MB`,
  );
  console.log(`${name.padEnd(12)}${parts.join(', ')}`);
}

/** Creates a shop and signs its owner in. Returns the session's token. */
async function openShop(window: DrivenWindow, url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/registro`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCESO),
  });
  const { token } = (await answer.json()) as { token: string };
  await window.evaluate(`localStorage.setItem('guirnalda.token', ${JSON.stringify(token)})`);
  await window.open('app://guirnalda/dashboard');
  await window.until("Object.keys(localStorage).some((key) => key.startsWith('guirnalda.pedidos-vistos.'))");
  return token;
}

const folder = mkdtempSync(join(tmpdir(), 'guirnalda-noche-'));
const program = startElectron(electronArgs(folder, ['--minimizada']), {
  NODE_ENV: 'production',
  RATE_LIMIT: 'off',
});
try {
  const pid = program.pid as number;
  const window = await driveWindow(await debuggingOf(program));
  const url = await urlOf(window);
  const token = await openShop(window, url);
  const owner = createApiClient({ baseUrl: () => url, token: () => token });
  const visitor = createApiClient({ baseUrl: () => url, token: () => null });
  const { producto } = await owner(CREAR_PRODUCTO, {
    body: {
      nombre: 'Globo rojo',
      categoria: 'globos',
      precioCompra: 5,
      precioVenta: 12.5,
      stock: 100_000,
      stockMinimo: 1,
    },
  });
  tell('open', await measure(pid, window));

  const hours: Memory[] = [];
  let announced = await window.evaluate(ANNOUNCED);
  for (let hour = 1; hour <= EVENING_HOURS + NIGHT_HOURS; hour += 1) {
    for (let n = 0; n < ORDERS_PER_HOUR; n += 1) {
      const telefono = String(41_000_000 + hour * 1_000 + n);
      await visitor(CREAR_PEDIDO, {
        body: {
          cliente: { nombre: 'Rosa Marroquín', telefono },
          items: [{ producto: producto._id, cantidad: 1 }],
        },
      });
      // Which orders the page has announced; a customer is not told the order's id.
      await window.until(`${ANNOUNCED} !== ${JSON.stringify(announced)}`);
      announced = await window.evaluate(ANNOUNCED);
    }
    const now = await measure(pid, window);
    hours.push(now);
    tell(hour <= EVENING_HOURS ? `evening ${hour}:` : `hour ${hour - EVENING_HOURS}:`, now);
  }
  const night = hours.slice(EVENING_HOURS);
  const meanOf = (some: Memory[], part: Part) =>
    some.reduce((sum, hour) => sum + hour[part], 0) / some.length;
  const kept = (['scripts', 'page', 'server', 'all'] as const).map((part) => {
    const first = meanOf(night.slice(0, 2), part);
    const last = meanOf(night.slice(-2), part);
    const flat = last <= first * FLAT || last - first <= FLAT_MB;
    const grown = `${(last / first).toFixed(2)} times the first two hours, ${(last - first).toFixed(1)} MB more`;
    console.log(`${part}: ${grown}; ${flat ? 'flat' : 'grows'}`);
    return flat;
  });
  process.exitCode = kept.every(Boolean) ? 0 : 1;
} finally {
  if (program.exitCode === null) {
    program.kill('SIGTERM');
    await once(program, 'exit');
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
