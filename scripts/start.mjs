// npm start: from a fresh clone to an open shop. The second time it only looks whether anything changed.
import { parseArgs } from 'node:util';
import { ensureBuilt } from './lib/build.mjs';
import { hasDisplay, isRoot } from './lib/display.mjs';
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { inRoot, projectEnv, projectNode } from './lib/project.mjs';
import { handOver } from './lib/run.mjs';
import { fail, say, warn } from './lib/say.mjs';
import { describeElectron, setupElectron } from './setup-electron.mjs';

const HELP = `Guirnalda: punto de venta y tienda en línea.

  npm start -- [opciones]

  --demo          abre una tienda de muestra, aparte de la verdadera
  --port N        puerto del servidor (4100 si no se dice otro)
  --data CARPETA  dónde están los datos de la tienda
  --host H        en qué dirección escucha (127.0.0.1: solo este equipo)
  --headless      solo el servidor, sin ventana
  --help          esta ayuda`;

const OPTIONS = {
  demo: { type: 'boolean' },
  port: { type: 'string' },
  data: { type: 'string' },
  host: { type: 'string' },
  headless: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
};

function readFlags() {
  try {
    return parseArgs({ options: OPTIONS, strict: true }).values;
  } catch (error) {
    console.error(HELP);
    return fail(`No se entiende la orden: ${error.message}`);
  }
}

const flags = readFlags();
if (flags.help) {
  console.log(HELP);
  process.exit(0);
}

await checkNode();
await ensureInstalled();
await ensureBuilt();

const serverArgs = ['port', 'data', 'host'].flatMap((name) =>
  flags[name] ? [`--${name}`, flags[name]] : [],
);
if (flags.demo) serverArgs.push('--demo');

process.exit((await openWindow()) ?? (await runServer()));

/** Opens the desktop program. Answers its exit code, or undefined where no window can be had. */
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
  const code = await handOver(electron.file, [...sandbox, '--log-level=3', inRoot(), ...serverArgs], {
    env: desktopEnv(),
  });
  if (code !== 127) return code;
  warn('No hay ventana: faltan bibliotecas del sistema para Electron. Se abre solo el servidor.');
  return undefined;
}

/** Electron runs as plain Node when a development tool has left this behind in the environment. */
function desktopEnv() {
  const { ELECTRON_RUN_AS_NODE: _, ...env } = projectEnv();
  return env;
}

function runServer() {
  return handOver(projectNode(), [inRoot('out', 'main', 'server.js'), ...serverArgs]);
}
