// npm run import: brings products or past sales in from a file. Its flags are read there.
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { inRoot, projectNode } from './lib/project.mjs';
import { handOver } from './lib/run.mjs';

await checkNode();
await ensureInstalled();
const program = inRoot('src-main', 'server', 'importar.ts');
process.exit(await handOver(projectNode(), [program, ...process.argv.slice(2)]));
