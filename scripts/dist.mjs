// npm run dist: makes the installers for this system; flags are passed to electron-builder.
import { ensureBuilt } from './lib/build.mjs';
import { readCommand } from './lib/command.mjs';
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { projectNode, tool } from './lib/project.mjs';
import { run } from './lib/run.mjs';
import { fail, say } from './lib/say.mjs';
import { installedElectron } from './setup-electron.mjs';

const args = process.argv.slice(2);
if (args.includes('--help')) {
  readCommand({
    usage: 'npm run dist -- [opciones de electron-builder]',
    about: 'Hace los instaladores de este sistema en dist/.',
    options: { dir: { type: 'boolean', text: 'solo la carpeta del programa, sin instalador' } },
    args: ['--help'],
  });
}
await checkNode();
await ensureInstalled();
await ensureBuilt();

const electron = installedElectron();
// Released programs contain the official binary, which electron-builder downloads. The fallback binary is only for
// trying the package out on this machine.
const trial = args.includes('--dir') && electron && !electron.official;
if (trial) {
  say(`Paquete de prueba con Electron ${electron.version}: no es para repartir.`);
  args.push('-c.electronDist=node_modules/electron/dist', `-c.electronVersion=${electron.version}`);
}
const { code } = await run(projectNode(), [tool('electron-builder'), '--publish', 'never', ...args]);
if (code !== 0) fail('No se pudieron hacer los instaladores (arriba está la causa).');
