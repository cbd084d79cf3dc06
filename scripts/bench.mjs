// npm run bench: runs the benchmarks of the promised figures.
import { readdirSync } from 'node:fs';
import { findBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { readCommand } from './lib/command.mjs';
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { inRoot, KEEP_COMPILED, projectEnv, projectNode } from './lib/project.mjs';
import { handOver, run } from './lib/run.mjs';
import { fail, step, warn } from './lib/say.mjs';
import { openScreen } from './lib/system.mjs';
import { setupElectron } from './setup-electron.mjs';

/** Benchmarks in a real browser, in windows of the desktop program, of these the ones of the packed program, and of the built server. */
const IN_BROWSER = ['web', 'caja'];
const IN_WINDOWS = ['arranque', 'noche'];
const BUILT = ['velocidad', 'anual', 'aguante', 'antes'];
const PACKED = ['arranque'];
/** On SQLite, and on PostgreSQL where it is installed. */
const ON_POSTGRES = ['antes'];

const all = readdirSync(inRoot('bench')).flatMap((file) => /^(.+)\.ts$/.exec(file)?.[1] ?? []);
const { words, flags } = readCommand({
  usage: 'npm run bench -- [mediciones]',
  about: `Mide lo que el programa promete. Todas las mediciones, o las que se nombren: ${all.join(', ')}.`,
  words: true,
  options: {
    escribir: {
      type: 'boolean',
      text: 'escribe en docs/performance.md lo que miden velocidad, anual, arranque, web y caja',
    },
  },
});
const unknown = words.find((word) => !all.includes(word));
if (unknown) fail(`No hay una medición «${unknown}». Hay: ${all.join(', ')}.`);

await checkNode();
await ensureInstalled();
let wanted = words.length > 0 ? words : all;
const env = projectEnv({ ...KEEP_COMPILED, ...(flags.escribir ? { BENCH_WRITE: 'yes' } : {}) });
await prepare(IN_BROWSER, browserFor);
const screen = await prepare(IN_WINDOWS, screenFor);
if (wanted.some((name) => BUILT.includes(name))) await ensureBuilt();
const postgres = wanted.some((name) => ON_POSTGRES.includes(name))
  ? await startPostgres({ forBenchmarks: true })
  : undefined;
if (postgres?.url) env.BENCH_POSTGRES = postgres.url;
if (postgres?.reason) warn(`Sin PostgreSQL: ${postgres.reason}`);
const broken = [];
for (const name of wanted) {
  const code = await handOver(projectNode(), [inRoot('bench', `${name}.ts`)], { env });
  if (code !== 0) broken.push(name);
}
await postgres?.stop?.();
screen?.close();
if (broken.length > 0) fail(`No cumplen lo prometido, o no se pudieron medir: ${broken.join(', ')}.`);

/**
 * Prepares what the wanted ones of `names` need, and returns it. Where it is not there, those that were asked for by name
 * end the process, and the others are left out.
 */
async function prepare(names, make) {
  const its = wanted.filter((name) => names.includes(name));
  if (its.length === 0) return undefined;
  const { made, reason } = await make(its);
  if (made) {
    Object.assign(env, made.env);
    return made;
  }
  if (words.length > 0) fail(reason);
  warn(`${reason} Se saltan: ${its.join(', ')}.`);
  wanted = wanted.filter((name) => !its.includes(name));
  return undefined;
}

async function browserFor() {
  const browser = findBrowser();
  if (!browser) {
    return { reason: 'No hay Chrome ni Chromium: instala uno, o di dónde está con CHROME_PATH.' };
  }
  await ensureBuilt();
  return { made: { env: { CHROME_PATH: browser } } };
}

async function screenFor(its) {
  const { electron, reason } = await setupElectron();
  if (!electron) return { reason: `No hay ventanas: ${reason}` };
  const made = await openScreen();
  if (!made) return { reason: 'No hay ventanas: no hay pantalla ni Xvfb.' };
  await ensureBuilt();
  if (its.some((name) => PACKED.includes(name))) await pack();
  return { made };
}

/** Packs the program as the journeys of packages have it. */
async function pack() {
  const { code, output } = await step('Empaquetando el programa', () =>
    run(projectNode(), [inRoot('scripts', 'dist.mjs'), '--dir'], { capture: true }),
  );
  if (code === 0) return;
  console.error(output.trim());
  fail('No se pudo empaquetar el programa (arriba está la causa).');
}
