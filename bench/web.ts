import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BUILT_SERVER, startServer } from '#server/testing/process.ts';
import {
  firstWeight,
  MOST_OF_SCRIPTS,
  readManifest,
  STYLE,
  styleWeight,
} from '../e2e/web/tienda/support/peso.ts';
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
const LONG_TASK_MS = 50;
const PAGES = ['catalogue', 'product'] as const;

/** The parts of Lighthouse's report that are used. */
interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; details?: { items?: unknown[] } }>;
  /** How much slower than this machine's the phone's processor is. */
  configSettings: { throttling: { cpuSlowdownMultiplier: number } };
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
  const weights = [
    { what: 'scripts of a first look, gzip', value: firstWeight(manifest), most: MOST_OF_SCRIPTS },
    ...PAGES.map((page) => ({
      what: `${page}, style in the page`,
      value: styleWeight(manifest, page),
      most: STYLE[page].most,
    })),
  ];
  for (const { what, value, most } of weights)
    tellFigure({ what, value: value / 1_000, most: most / 1_000, unit: 'kB', digits: 1 });
}

/** Visits a page once, in a process of its own, so that visits do not affect each other. */
async function visit(url: string, ...more: string[]): Promise<Visit> {
  const folder = mkdtempSync(join(tmpdir(), 'guirnalda-visit-'));
  try {
    const chrome = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])].join(' ');
    const file = join(folder, 'visit.json');
    const how = ['--quiet', '--no-enable-error-reporting', '--output=json', '--save-assets', ...more];
    const args = [LIGHTHOUSE, url, ...how, `--output-path=${file}`, `--chrome-flags=${chrome}`];
    await promisify(execFile)(process.execPath, args, { timeout: VISIT_MS });
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    return { report, longest: longestIn(join(folder, 'visit-0.trace.json')) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Visits = Record<'ours' | 'bare', Visit[]>;

/** Visits both pages in turns, so that other load on the machine affects both alike. */
async function visitBoth(url: string, bareUrl: string): Promise<Visits> {
  const visits: Visits = { ours: [], bare: [] };
  // A warm-up: the first browser starts from disk while the new shop is still busy.
  await visit(url);
  for (let round = 0; round < ROUNDS; round += 1) {
    visits.ours.push(await visit(url));
    visits.bare.push(await visit(bareUrl, '--only-categories=performance'));
  }
  return visits;
}

/** The longest task, as a processor that is so much slower would take. */
function tellTasks(page: string, { ours, bare }: Visits): void {
  const slow = (visits: readonly Visit[], of: keyof Longest) =>
    median(
      visits.map(
        ({ report, longest }) => longest[of] * report.configSettings.throttling.cpuSlowdownMultiplier,
      ),
    );
  const [task, besideTask] = [slow(ours, 'task'), slow(bare, 'task')];
  tell({
    what: `${page}, longest task`,
    ours: `${task.toFixed(0)} ms`,
    beside: `${besideTask.toFixed(0)} ms`,
    result: `${(task / besideTask).toFixed(2)} times`,
    promised: `at most ${LONG_TASK_MS} ms`,
    kept: task <= LONG_TASK_MS,
  });
  const scripts = { unit: 'ms', value: slow(ours, 'scripts'), most: LONG_TASK_MS };
  tellFigure({ ...scripts, what: `${page}, scripts within one task` });
}

async function measurePage(page: string, url: string): Promise<void> {
  const bare = await serveBare(url);
  const visits = await visitBoth(url, bare.url).finally(() => bare.close());
  for (const { of, what, ...promise } of PROMISES) {
    const value = median(visits.ours.map(({ report }) => of(report)));
    tellFigure({ ...promise, what: `${page}, ${what}`, value });
  }
  tellTasks(page, visits);
}

tellWeights();
const folder = mkdtempSync(join(tmpdir(), 'guirnalda-bench-web-'));
const server = await startServer(['--data', folder, '--demo'], {}, { program: BUILT_SERVER });
try {
  const answer = await fetch(`${server.url}/api/catalog`);
  const { productos } = (await answer.json()) as { productos: { _id: string }[] };
  const paths = { catalogue: '/catalogo', product: `/producto/${productos[0]?._id}` };
  for (const page of PAGES) {
    // The final URL, so that no redirect is measured; asked once, so that the page is in the server's cache.
    const { url } = await fetch(server.url + paths[page]);
    await measurePage(page, url);
  }
  write();
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
