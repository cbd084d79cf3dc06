import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BUILT_SERVER, startServer } from '#server/testing/process.ts';
import { firstWeight, readManifest, styleWeight } from '../e2e/web/tienda/support/peso.ts';
import { median } from './promises/median.ts';
import { type Figure, tableOf } from './promises/table.ts';
import { serveBare } from './web/bare-page.ts';
import { type Longest, longestIn } from './web/trace.ts';

// npm run bench:web: size and load time of a first visit to the storefront on a phone over slow 4G, as simulated by
// Lighthouse, beside the same document without scripts and style. Takes the median of a few runs, since single ones vary on
// a busy machine: ROUNDS says how many.

const LIGHTHOUSE = join(import.meta.dirname, '..', 'node_modules', 'lighthouse', 'cli', 'index.js');
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const VISIT_MS = 180_000;
/** How many times slower than this machine's the phone's processor is. */
const SLOWER = 4;
const LONG_TASK_MS = 50;

/** The parts of Lighthouse's report that are used. */
interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; details?: { items?: unknown[] } }>;
}

const scoreOf = (category: string) => (report: Report) => (report.categories[category]?.score ?? 0) * 100;
const auditOf = (audit: string, divisor: number) => (report: Report) =>
  (report.audits[audit]?.numericValue ?? Infinity) / divisor;
const itemsOf = <T>(report: Report, audit: string) => (report.audits[audit]?.details?.items ?? []) as T[];

function weightOfScripts(report: Report): number {
  const requests = itemsOf<{ resourceType?: string; transferSize: number }>(report, 'network-requests');
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
  return scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1_000;
}

interface Visit {
  report: Report;
  longest: Longest;
}

/** A figure of a report, and what is promised of it. */
interface Promised extends Omit<Figure, 'value'> {
  of: (report: Report) => number;
}

const PROMISES: Promised[] = [
  { what: 'performance', of: scoreOf('performance'), least: 98 },
  { what: 'accessibility', of: scoreOf('accessibility'), least: 100 },
  { what: 'best practices', of: scoreOf('best-practices'), least: 95 },
  { what: 'SEO', of: scoreOf('seo'), least: 100 },
  { what: 'LCP', of: auditOf('largest-contentful-paint', 1_000), unit: 's', digits: 2, most: 1.5 },
  { what: 'CLS', of: auditOf('cumulative-layout-shift', 1), digits: 3, most: 0.02 },
  { what: 'all scripts of the visit', of: weightOfScripts, unit: 'kB', digits: 1, most: 92 },
  { what: 'all that is loaded', of: auditOf('total-byte-weight', 1_000), unit: 'kB', digits: 1, most: 400 },
];

const { tell, tellFigure, write } = tableOf('web');

function tellWeights(): void {
  const manifest = readManifest();
  const kB = { unit: 'kB', digits: 1 };
  tellFigure({
    ...kB,
    what: 'scripts of a first look, gzip',
    value: firstWeight(manifest) / 1_000,
    most: 85,
  });
  const catalogue = styleWeight(manifest, 'features/catalogo/ocasiones/ocasiones-nav.tsx') / 1_000;
  tellFigure({ ...kB, what: 'catalogue, style in the page', value: catalogue, most: 39 });
  const product = styleWeight(manifest, 'app/pages/producto-page.tsx') / 1_000;
  tellFigure({ ...kB, what: 'product, style in the page', value: product, most: 49.5 });
}

/** Visits a page once, in a process of its own, so that visits do not affect each other. */
async function visit(url: string): Promise<Visit> {
  const chrome = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])].join(' ');
  const how = ['--quiet', '--no-enable-error-reporting', '--output=json', '--save-assets'];
  const args = [
    LIGHTHOUSE,
    url,
    ...how,
    `--output-path=${join(folder, 'visit.json')}`,
    `--chrome-flags=${chrome}`,
  ];
  await promisify(execFile)(process.execPath, args, { timeout: VISIT_MS });
  const report = JSON.parse(readFileSync(join(folder, 'visit.json'), 'utf8')) as Report;
  return { report, longest: longestIn(join(folder, 'visit-0.trace.json')) };
}

/** Visits both pages in turns, so that other load on the machine affects both alike. */
async function visitBoth(url: string, bareUrl: string): Promise<Record<'ours' | 'bare', Visit[]>> {
  const visits: Record<'ours' | 'bare', Visit[]> = { ours: [], bare: [] };
  // A warm-up: the first browser starts from disk while the new shop is still busy.
  await visit(url);
  for (let round = 0; round < ROUNDS; round += 1) {
    visits.ours.push(await visit(url));
    visits.bare.push(await visit(bareUrl));
  }
  return visits;
}

/** The longest task, as the slower processor would take. */
function tellTasks(name: string, { ours, bare }: Record<'ours' | 'bare', Visit[]>): void {
  const slow = (visits: readonly Visit[], of: keyof Longest) =>
    median(visits.map(({ longest }) => longest[of])) * SLOWER;
  const [task, besideTask] = [slow(ours, 'task'), slow(bare, 'task')];
  tell({
    what: `${name}, longest task`,
    ours: `${task.toFixed(0)} ms`,
    beside: `${besideTask.toFixed(0)} ms`,
    result: `${(task / besideTask).toFixed(2)} times`,
    promised: `at most ${LONG_TASK_MS} ms`,
    kept: task <= LONG_TASK_MS,
  });
  const scripts = { unit: 'ms', value: slow(ours, 'scripts'), most: LONG_TASK_MS };
  tellFigure({ ...scripts, what: `${name}, scripts within one task` });
}

async function measurePage(name: string, url: string): Promise<void> {
  const bare = await serveBare(url);
  const visits = await visitBoth(url, bare.url).finally(() => bare.close());
  for (const { of, what, ...promise } of PROMISES) {
    const values = visits.ours.map(({ report }) => of(report));
    const result = values.map((value) => value.toFixed(promise.digits ?? 0)).join(' ');
    tellFigure({ ...promise, what: `${name}, ${what}`, value: median(values), result });
  }
  tellTasks(name, visits);
}

const folder = mkdtempSync(join(tmpdir(), 'guirnalda-bench-web-'));
tellWeights();
const server = await startServer(['--data', folder, '--demo'], {}, { program: BUILT_SERVER });
try {
  const answer = await fetch(`${server.url}/api/catalog`);
  const { productos } = (await answer.json()) as { productos: { _id: string }[] };
  const pages = { catalogue: '/catalogo', product: `/producto/${productos[0]?._id}` };
  for (const [name, path] of Object.entries(pages)) {
    // The final URL, so that no redirect is measured; asked once, so that the page is in the server's cache.
    const { url } = await fetch(server.url + path);
    await measurePage(name, url);
  }
  write();
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
