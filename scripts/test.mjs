// npm test: everything, on the built product. Its last line alone says how many passed, failed and were skipped.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureBuilt } from './lib/build.mjs';
import { readCommand } from './lib/command.mjs';
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { inRoot, projectEnv, projectNode, tool } from './lib/project.mjs';
import { fromPlaywright, fromVitest, sum, summaryLine } from './lib/results.mjs';
import { run } from './lib/run.mjs';
import { say, seconds, warn } from './lib/say.mjs';
import {
  ensurePostgres,
  ensureSystemPackages,
  findBrowser,
  missingLibraries,
  openScreen,
} from './lib/system.mjs';
import { describeElectron, setupElectron } from './setup-electron.mjs';

const { flags } = readCommand({
  usage: 'npm test -- [opciones]',
  about: 'Pasa todas las pruebas sobre lo construido: unidades, servidor, navegador y ventana.',
  options: {
    only: {
      type: 'string',
      value: 'PARTES',
      text: 'solo estas, con comas: unit (con el servidor), web, desktop',
    },
    'no-skips': { type: 'boolean', text: 'una prueba que se salta cuenta como fallo' },
  },
});
const started = performance.now();
const REPORTS = inRoot('test-results', 'reports');

await checkNode();
await ensureInstalled();
await ensureBuilt();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const wanted = (name) => !flags.only || flags.only.split(',').includes(name);
const journeys = wanted('web') || wanted('desktop');
const { electron, reason } = wanted('desktop') ? await setupElectron() : {};
const command = journeys ? await ensureSystemPackages(electron?.file) : undefined;
if (command) warn(`Faltan paquetes del sistema. Instálalos con: ${command}`);
const browser = findBrowser();

say(`Node ${(await run(projectNode(), ['--version'], { capture: true })).output.trim()}`);
if (wanted('web')) say(browser ? `Navegador ${await versionOf(browser)}` : 'Navegador: no hay');
if (wanted('desktop')) say(electron ? describeElectron(electron) : `Electron: ${reason}`);

const results = [];
if (wanted('unit')) results.push(await unitTests());
if (wanted('postgres')) results.push(await postgresTests());
if (wanted('web')) results.push(await webJourneys());
if (wanted('desktop')) results.push(await desktopJourneys());

const total = sum(results);
say(`Todo en ${seconds(started)}.`);
console.log(summaryLine(total));
process.exitCode = total.failed > 0 || (flags['no-skips'] && total.skipped > 0) ? 1 : 0;

async function versionOf(program) {
  const { code, output } = await run(program, ['--version', '--no-sandbox'], {
    capture: true,
    timeout: 20_000,
  });
  return code === 0 ? (output.trim().split('\n').at(-1) ?? program) : program;
}

async function unitTests() {
  const file = inRoot('test-results', 'reports', 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const env = projectEnv({ TEST_DATABASE_URL: '' });
  const { code } = await run(projectNode(), [tool('vitest'), ...args], { env });
  return fromVitest(readReport(file), code, 'vitest');
}

/** The server's tests once more, on the other engine. */
async function postgresTests() {
  const command = await ensurePostgres();
  if (command) warn(`Falta PostgreSQL. Instálalo con: ${command}`);
  const { url, version, stop, reason } = await startPostgres();
  if (!url) {
    warn(`Las pruebas del servidor en PostgreSQL se saltan: ${reason}`);
    return countPostgresTests();
  }
  say(`PostgreSQL ${version}`);
  try {
    const file = inRoot('test-results', 'reports', 'postgres.json');
    const args = ['run', '--project=postgres', '--reporter=default', '--reporter=json'];
    const env = projectEnv({ TEST_DATABASE_URL: url });
    const command = [tool('vitest'), ...args, `--outputFile.json=${file}`];
    const { code } = await run(projectNode(), command, { env });
    return fromVitest(readReport(file), code, 'vitest en PostgreSQL');
  } finally {
    await stop();
  }
}

async function countPostgresTests() {
  const env = projectEnv({ TEST_DATABASE_URL: 'none' });
  const args = ['list', '--project=postgres', '--json'];
  const { output } = await run(projectNode(), [tool('vitest'), ...args], { capture: true, env });
  const count = (output.match(/"name":/g) ?? []).length;
  return { passed: 0, failed: 0, skipped: Math.max(1, count) };
}

async function webJourneys() {
  if (browser) return playwright('web', { CHROME_PATH: browser });
  warn('No hay Chrome ni Chromium: las pruebas de la tienda y del panel en el navegador se saltan.');
  return countSkipped('web');
}

async function desktopJourneys() {
  const screen = await openScreen();
  const incomplete = electron && (await missingLibraries(electron.file));
  if (!electron || !screen || incomplete) {
    const why = !electron
      ? reason
      : incomplete
        ? 'faltan bibliotecas del sistema.'
        : 'no hay pantalla ni Xvfb.';
    warn(`Las pruebas de la ventana se saltan: ${why}`);
    screen?.close();
    return countSkipped('desktop');
  }
  say(`Ventanas en ${screen.name}`);
  try {
    return await playwright('desktop', screen.env);
  } finally {
    screen.close();
  }
}

async function playwright(project, env) {
  if (!existsSync(inRoot('e2e', project))) return { passed: 0, failed: 0, skipped: 0 };
  const file = inRoot('test-results', 'reports', `${project}.json`);
  // Each project has its own output folder: Playwright empties it when it starts.
  const args = ['test', `--project=${project}`, `--output=${inRoot('test-results', project)}`];
  const { code } = await run(projectNode(), [tool('playwright'), ...args], {
    env: projectEnv({ ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file }),
  });
  return fromPlaywright(readReport(file), code, project);
}

/** The journeys that could not run are counted by name, so that nobody takes silence for success. */
async function countSkipped(project) {
  if (!existsSync(inRoot('e2e', project))) return { passed: 0, failed: 0, skipped: 0 };
  const args = ['test', `--project=${project}`, '--list'];
  const { output } = await run(projectNode(), [tool('playwright'), ...args], { capture: true });
  const count = Number(/Total: (\d+) tests?/.exec(output)?.[1] ?? 1);
  return { passed: 0, failed: 0, skipped: count };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
