// npm run build: builds every part that is stale.
import { ensureBuilt } from './lib/build.mjs';
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { say } from './lib/say.mjs';

await checkNode();
await ensureInstalled();
await ensureBuilt();
say('Construido en out/.');
