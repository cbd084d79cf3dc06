// npm run build: builds the parts whose sources changed.
import { ensureBuilt } from './lib/build.mjs';
import { readCommand } from './lib/command.mjs';
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { say } from './lib/say.mjs';

readCommand({ usage: 'npm run build', about: 'Construye en out/ las partes que cambiaron.' });
await checkNode();
await ensureInstalled();
await ensureBuilt();
say('Construido en out/.');
