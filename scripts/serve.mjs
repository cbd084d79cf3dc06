// npm run serve: runs the server without a window.
import { ensureBuilt } from './lib/build.mjs';
import { readCommand, SERVER_OPTIONS } from './lib/command.mjs';
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { runServer } from './lib/server.mjs';

const { flags } = readCommand({
  usage: 'npm run serve -- [opciones]',
  about: 'El servidor de la tienda solo, para un equipo sin pantalla.',
  options: SERVER_OPTIONS,
});
await checkNode();
await ensureInstalled();
await ensureBuilt();
process.exit(await runServer(flags));
