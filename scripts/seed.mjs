// npm run seed: fills an empty data folder.
import { readCommand } from './lib/command.mjs';
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { inRoot, projectNode } from './lib/project.mjs';
import { handOver } from './lib/run.mjs';

readCommand({
  usage: 'npm run seed -- [opciones]',
  about:
    'Llena una carpeta de datos vacía: con la tienda de demostración, o con una tienda grande para medir.',
  options: {
    data: {
      type: 'string',
      value: 'CARPETA',
      text: 'qué carpeta (la de la tienda de demostración si no se dice otra)',
    },
    products: { type: 'string', value: 'N', text: 'cuántos productos (50000 si solo se dicen las ventas)' },
    sales: { type: 'string', value: 'N', text: 'cuántas ventas (200000 si solo se dicen los productos)' },
  },
});
await checkNode();
await ensureInstalled();
const seed = inRoot('src-main', 'server', 'commands', 'seed.ts');
process.exit(await handOver(projectNode(), [seed, ...process.argv.slice(2)]));
