// npm start: installs, builds and opens the shop. Later runs only redo what changed.
import { ensureBuilt } from './lib/build.mjs';
import { readCommand, SERVER_OPTIONS, serverArgs } from './lib/command.mjs';
import { hasDisplay, isRoot } from './lib/display.mjs';
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { inRoot, projectEnv } from './lib/project.mjs';
import { handOver } from './lib/run.mjs';
import { say, warn } from './lib/say.mjs';
import { runServer } from './lib/server.mjs';
import { describeElectron, setupElectron } from './setup-electron.mjs';

const { flags } = readCommand({
  usage: 'npm start -- [opciones]',
  about: 'Guirnalda: punto de venta y tienda en línea.',
  options: { ...SERVER_OPTIONS, headless: { type: 'boolean', text: 'solo el servidor, sin ventana' } },
});

await checkNode();
await ensureInstalled();
await ensureBuilt();

process.exit((await openWindow()) ?? (await runServer(flags)));

/** Opens the desktop program. Returns its exit code, or undefined where no window can be opened. */
async function openWindow() {
  if (flags.headless) return undefined;
  if (!hasDisplay()) {
    warn('No hay pantalla en este equipo: se abre solo el servidor.');
    return undefined;
  }
  const { electron, reason } = await setupElectron();
  if (!electron) {
    warn(`No hay ventana: ${reason} Se abre solo el servidor.`);
    return undefined;
  }
  if (!electron.official) say(describeElectron(electron));
  say('Abriendo la ventana…');
  const sandbox = process.platform === 'linux' && isRoot() ? ['--no-sandbox'] : [];
  if (sandbox.length > 0) warn('Como administrador la ventana va sin su aislamiento; usa un usuario normal.');
  const code = await handOver(electron.file, [...sandbox, '--log-level=3', inRoot(), ...serverArgs(flags)], {
    env: desktopEnv(),
  });
  if (code !== 127) return code;
  warn('No hay ventana: faltan bibliotecas del sistema para Electron. Se abre solo el servidor.');
  return undefined;
}

/**
 * The environment for Electron: without the variable that makes it run as Node, and on Linux with the language of
 * its empty date fields.
 */
function desktopEnv() {
  const { ELECTRON_RUN_AS_NODE: _, ...env } = projectEnv();
  return { ...env, LANGUAGE: 'es_GT' };
}
