// npm test: builds and runs all tests. What tests start as a program of its own is the built one. The last line counts
// passed, failed and skipped tests.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { findTestBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { readCommand } from './lib/command.mjs';
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { inRoot, KEEP_COMPILED, projectEnv, projectNode, tool } from './lib/project.mjs';
import { fromPlaywright, fromVitest, hasFailed, sum, summaryLine } from './lib/results.mjs';
import { run } from './lib/run.mjs';
import { fail, say, seconds, warn } from './lib/say.mjs';
import { ensureSystemPackages, missingLibraries, openScreen } from './lib/system.mjs';
import { keepTestsInMemory } from './lib/test-folder.mjs';
import { describeElectron, setupElectron } from './setup-electron.mjs';

/**
 * What `npm test` runs. Two take longer and are asked for by name: `installers` (`npm run test:packages`), and `crash`
 * (`npm run test:crash`), of which the usual parts have a short version.
 */
const USUAL_PARTS = ['unit', 'postgres', 'web', 'desktop', 'packages'];
const PARTS = [...USUAL_PARTS, 'installers', 'crash'];
/** The tests that end servers in the middle of their work, also on PostgreSQL. */
const CRASH_TESTS = 'src-main/server/tests/crash';
/** The parts that are Playwright's projects. */
const JOURNEYS = ['web', 'desktop', 'packages', 'installers'];

const { flags } = readCommand({
  usage: 'npm test -- [opciones]',
  about: 'Construye y pasa todas las pruebas: unidades, servidor, navegador y ventana.',
  options: {
    only: {
      type: 'string',
      value: 'PARTES',
      text: 'solo estas, con comas: unit (con el servidor y las pantallas), postgres, web, desktop, packages, installers, crash',
    },
    trace: { type: 'boolean', text: 'guarda lo que hizo cada recorrido que falla; tarda más' },
    'no-skips': { type: 'boolean', text: 'una prueba que se salta cuenta como fallo' },
  },
});
const parts = flags.only?.split(',') ?? USUAL_PARTS;
const unknown = parts.find((part) => !PARTS.includes(part));
if (unknown !== undefined) fail(`No hay una parte «${unknown}». Hay: ${PARTS.join(', ')}.`);

const started = performance.now();
/** Id of this run; its Playwright projects share one demo shop by it. */
const TEST_RUN = `${process.pid}-${Date.now()}`;
const REPORTS = inRoot('test-results', 'reports');

await checkNode();
await ensureInstalled();
await ensureBuilt();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const wanted = (name) => parts.includes(name);
const packed = wanted('packages') || wanted('installers');
const windows = wanted('desktop') || packed;
const journeys = wanted('web') || windows;
const { electron, reason } = windows ? await setupElectron() : {};
const command = await ensureSystemPackages({
  journeys,
  electronFile: electron?.file,
  postgres: wanted('postgres') || wanted('crash'),
  recording: wanted('unit') || wanted('crash'),
  installers: wanted('installers'),
});
if (command) warn(`Faltan paquetes del sistema. Instálalos con: ${command}`);
const browser = findTestBrowser();

say(`Node ${(await run(projectNode(), ['--version'], { capture: true })).output.trim()}`);
if (wanted('web')) say(browser ? `Navegador ${await versionOf(browser)}` : 'Navegador: no hay');
if (windows) say(electron ? describeElectron(electron) : `Electron: ${reason}`);

// Installers unpack whole systems.
if (!wanted('installers')) keepTestsInMemory();

const NOTHING = { passed: 0, failed: 0, skipped: 0, failures: [] };
const results = [];
if (wanted('unit') || wanted('postgres')) {
  const usual = wanted('unit') ? ['unit', 'server', 'screens'] : [];
  results.push(...(await vitestTests(usual, wanted('postgres'))));
}
if (wanted('crash')) results.push(...(await vitestTests(['server'], true, { only: CRASH_TESTS })));
if (journeys) results.push(...(await journeyTests()));

const total = sum(results);
say(`Todo en ${seconds(started)}.`);
// Said again: what failed first is far up by now.
for (const failure of total.failures) say(`Falló ${failure}`);
console.log(summaryLine(total));
process.exitCode = hasFailed(total, { noSkips: flags['no-skips'] }) ? 1 : 0;

async function versionOf(program) {
  const { code, output } = await run(program, ['--version', '--no-sandbox'], {
    capture: true,
    timeout: 20_000,
  });
  return code === 0 ? (output.trim().split('\n').at(-1) ?? program) : program;
}

/**
 * Runs these vitest projects in one run, so that no core idles at the end of each, with that of PostgreSQL if wanted. The
 * crash tests alone (`only`) run at full length.
 */
async function vitestTests(usual, onPostgres, { only } = {}) {
  const { url, version, stop, reason } = onPostgres ? await startPostgres() : {};
  const projects = url ? [...usual, 'postgres'] : usual;
  if (version) say(`PostgreSQL ${version}`);
  if (reason) warn(`Las pruebas del servidor en PostgreSQL se saltan: ${reason}`);
  const results = reason ? [await countPostgresTests(only)] : [];
  try {
    if (projects.length > 0)
      results.push(
        await vitest(projects, only, {
          TEST_DATABASE_URL: url ?? '',
          TEST_BUILT: 'yes',
          CRASH_FULL: only ? 'yes' : '',
          ...KEEP_COMPILED,
        }),
      );
  } finally {
    await stop?.();
  }
  return results;
}

async function vitest(projects, only, env) {
  const file = inRoot('test-results', 'reports', only ? 'crash.json' : 'vitest.json');
  const args = [
    'run',
    ...projects.map((name) => `--project=${name}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  if (only) args.push(only);
  const { code } = await run(projectNode(), [tool('vitest'), ...args], { env: projectEnv(env) });
  return fromVitest(readReport(file), code, 'vitest');
}

async function countPostgresTests(only) {
  const env = projectEnv({ TEST_DATABASE_URL: 'none' });
  const args = ['list', '--project=postgres', '--json'];
  if (only) args.push(only);
  const { output } = await run(projectNode(), [tool('vitest'), ...args], { capture: true, env });
  const count = (output.match(/"name":/g) ?? []).length;
  return { ...NOTHING, skipped: Math.max(1, count) };
}

/**
 * Runs the journeys of all projects in one run: those in windows often wait for the program, and those in the browser
 * use the processor meanwhile. A project that this machine cannot run is skipped with its reason.
 */
async function journeyTests() {
  const screen = windows ? await openScreen() : undefined;
  try {
    const results = [];
    const projects = [];
    const noWindow = windows && (await reasonAgainstWindows(screen));
    for (const project of JOURNEYS.filter(wanted)) {
      const reason = project === 'web' ? !browser && 'no hay Chrome ni Chromium.' : noWindow;
      if (reason) {
        warn(`Los recorridos de «${project}» se saltan: ${reason}`);
        results.push(await countSkipped(project));
      } else projects.push(project);
    }
    if (screen) say(`Ventanas en ${screen.name}`);
    if (packed && !noWindow) results.push(await pack());
    const env = { ...screen?.env, ...(browser ? { CHROME_PATH: browser } : {}) };
    if (projects.length > 0) results.push(await playwright(projects, env));
    return results;
  } finally {
    screen?.close();
  }
}

/** Why no window can be opened here. */
async function reasonAgainstWindows(screen) {
  if (!electron) return reason;
  if (await missingLibraries(electron.file)) return 'faltan bibliotecas del sistema.';
  return screen ? undefined : 'no hay pantalla ni Xvfb.';
}

/** Packs the program, which some journeys drive as it is. */
async function pack() {
  const { code, output } = await run(projectNode(), [inRoot('scripts', 'dist.mjs'), '--dir'], {
    capture: true,
  });
  if (code === 0) return NOTHING;
  console.error(output.trim());
  return { ...NOTHING, failed: 1, failures: ['npm run dist -- --dir'] };
}

async function playwright(projects, env) {
  const file = inRoot('test-results', 'reports', 'journeys.json');
  // A folder of their own, because Playwright empties it at the start.
  const args = ['test', `--output=${inRoot('test-results', 'journeys')}`];
  args.push(...projects.map((name) => `--project=${name}`));
  if (flags.trace) args.push('--trace=retain-on-failure');
  const { code } = await run(projectNode(), [tool('playwright'), ...args], {
    env: projectEnv({ ...env, ...KEEP_COMPILED, TEST_RUN, PLAYWRIGHT_JSON_OUTPUT_NAME: file }),
  });
  return fromPlaywright(readReport(file), code, 'recorridos');
}

/** Reports the journeys that could not run as skipped, so that they do not count as passed. */
async function countSkipped(project) {
  const args = ['test', `--project=${project}`, '--no-deps', '--list'];
  const { output } = await run(projectNode(), [tool('playwright'), ...args], { capture: true });
  const count = Number(/Total: (\d+) tests?/.exec(output)?.[1] ?? 1);
  return { ...NOTHING, skipped: count };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
