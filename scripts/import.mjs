// npm run import: imports products or past sales from a file. The command reads its own flags.
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { inRoot, projectNode } from './lib/project.mjs';
import { handOver } from './lib/run.mjs';

await checkNode();
await ensureInstalled();
const program = inRoot('src-main', 'server', 'commands', 'importar.ts');
process.exit(await handOver(projectNode(), [program, ...process.argv.slice(2)]));
