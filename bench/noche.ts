import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { CREAR_PEDIDO, CREAR_PRODUCTO } from '#contract/calls/addresses.ts';
import { createApiClient } from '#contract/client/api-client.ts';

// npm run bench -- noche: the memory of the desktop program during a night in the background, eight hours of one order a
// minute, given as events one after the other. Needs a display. Linux only: it reads the processes' own figures.

const HOURS = 8;
const ORDERS_PER_HOUR = 60;
/** Growth that is still flat: of the last two hours over the first two after warming up. */
const FLAT = 1.1;
const ACCESO = { nombre: 'Ixchel Tzul', email: 'ixchel@correo.gt', password: 'globos24' };

const ROOT = join(import.meta.dirname, '..');

/** Proportional memory of a process in MB; 0 once it has ended. */
function memoryOf(pid: number): number {
  try {
    const [, kb] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kb ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Memory in MB of the page, of the server and of all processes of the program. */
async function measure(app: ElectronApplication) {
  const metrics = await app.evaluate(({ app: electron }) =>
    electron.getAppMetrics().map(({ pid, type, name }) => ({ pid, type, name })),
  );
  const sum = (wanted: (metric: (typeof metrics)[number]) => boolean) =>
    metrics.filter(wanted).reduce((total, { pid }) => total + memoryOf(pid), 0);
  return {
    page: sum(({ type }) => type === 'Tab'),
    server: sum(({ name }) => name === 'Guirnalda: servidor'),
    all: sum(() => true),
  };
}

/** Asks the page until it answers yes: its own policy forbids what Playwright would wait with. */
async function until(page: Page, question: string): Promise<void> {
  while (!(await page.evaluate(question))) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Creates a shop and signs its owner in. Returns the session's token. */
async function openShop(page: Page, url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/registro`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCESO),
  });
  const { token } = (await answer.json()) as { token: string };
  await page.evaluate(`localStorage.setItem('guirnalda.token', ${JSON.stringify(token)})`);
  await page.goto('app://guirnalda/dashboard');
  await page.getByRole('navigation', { name: 'Menú principal' }).waitFor();
  await until(page, "Object.keys(localStorage).some((key) => key.startsWith('guirnalda.pedidos-vistos.'))");
  return token;
}

async function urlOf(page: Page): Promise<string> {
  for (;;) {
    const estado = await page.evaluate("window.guirnalda.llamar('servidor:estado', undefined)");
    const { url } = estado as { url?: string };
    if (url !== undefined) return url;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'guirnalda-noche-'));
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const app = await _electron.launch({
  executablePath: createRequire(import.meta.url)('electron') as string,
  args: [
    ...sandbox,
    `--user-data-dir=${join(folder, 'perfil')}`,
    ROOT,
    ...['--port', '0', '--host', '127.0.0.1', '--data', join(folder, 'datos')],
  ],
  env: { ...(process.env as Record<string, string>), NODE_ENV: 'production', RATE_LIMIT: 'off' },
});
try {
  const page = await app.firstWindow();
  const url = await urlOf(page);
  const token = await openShop(page, url);
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
  await page.evaluate("window.guirnalda.llamar('avisos:contar', 0)");
  const shown = await measure(app);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  const hidden = await measure(app);
  console.log(`in sight:   page ${shown.page.toFixed(0)} MB, all ${shown.all.toFixed(0)} MB`);
  console.log(`hidden:     page ${hidden.page.toFixed(0)} MB, all ${hidden.all.toFixed(0)} MB`);

  const hours: Awaited<ReturnType<typeof measure>>[] = [];
  for (let hour = 1; hour <= HOURS; hour += 1) {
    for (let n = 0; n < ORDERS_PER_HOUR; n += 1) {
      const telefono = String(41_000_000 + hour * 1_000 + n);
      const { pedido } = await visitor(CREAR_PEDIDO, {
        body: {
          cliente: { nombre: 'Rosa Marroquín', telefono },
          items: [{ producto: producto._id, cantidad: 1 }],
        },
      });
      // The page has heard of the order once it has announced it.
      await until(
        page,
        `localStorage.getItem('guirnalda.pedidos-avisados') >= ${JSON.stringify(String(pedido.fechaPedido))}`,
      );
    }
    const now = await measure(app);
    hours.push(now);
    const [p, s, a] = [now.page, now.server, now.all].map((mb) => mb.toFixed(0));
    console.log(`hour ${hour}:     page ${p} MB, server ${s} MB, all ${a} MB`);
  }
  const mean = (from: number, part: 'page' | 'server' | 'all') =>
    ((hours[from]?.[part] ?? 0) + (hours[from + 1]?.[part] ?? 0)) / 2;
  for (const part of ['page', 'server', 'all'] as const) {
    const growth = mean(HOURS - 2, part) / mean(1, part);
    console.log(
      `${part}: ${growth.toFixed(2)} times the second and third hour; ${growth <= FLAT ? 'flat' : 'grows'}`,
    );
  }
} finally {
  await app.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
