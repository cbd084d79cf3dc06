// npm run db:copy: copies the shop of a data folder into an empty PostgreSQL database.
import { readCommand } from './lib/command.mjs';
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { inRoot, projectNode } from './lib/project.mjs';
import { handOver } from './lib/run.mjs';

readCommand({
  usage: 'npm run db:copy -- --to postgres://usuario:clave@maquina:5432/base [opciones]',
  about:
    'Copia la tienda de una carpeta de datos a una base de PostgreSQL vacía, y compara las dos tabla por tabla.',
  options: {
    to: { type: 'string', value: 'DIRECCIÓN', text: 'la base de destino (también por DATABASE_URL)' },
    data: {
      type: 'string',
      value: 'CARPETA',
      text: 'la carpeta de la tienda (la de siempre si no se dice otra)',
    },
  },
});
await checkNode();
await ensureInstalled();
const copy = inRoot('src-main', 'server', 'commands', 'db-copy.ts');
process.exit(await handOver(projectNode(), [copy, ...process.argv.slice(2)]));
