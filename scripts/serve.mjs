// npm run serve: the server alone, for a machine without a screen. Its flags are the server's own.
import { ensureBuilt } from './lib/build.mjs';
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { inRoot, projectNode } from './lib/project.mjs';
import { handOver } from './lib/run.mjs';

await checkNode();
await ensureInstalled();
await ensureBuilt();
process.exit(await handOver(projectNode(), [inRoot('out', 'main', 'server.js'), ...process.argv.slice(2)]));
