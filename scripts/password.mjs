// npm run password: sets the password of an owner who forgot it, from the computer that holds the shop's data.
import { readCommand } from './lib/command.mjs';
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { inRoot, projectNode } from './lib/project.mjs';
import { handOver } from './lib/run.mjs';

readCommand({
  usage: 'npm run password -- [opciones]',
  about:
    'Pone una contraseña nueva a quien es propietario de la tienda y cierra sus sesiones. La pregunta dos veces sin mostrarla, o la lee de la entrada si no hay terminal. La tienda puede estar abierta; con DATABASE_URL la busca en PostgreSQL.',
  options: {
    data: {
      type: 'string',
      value: 'CARPETA',
      text: 'la carpeta de la tienda (la de siempre si no se dice otra)',
    },
    email: {
      type: 'string',
      value: 'EMAIL',
      text: 'de cuál propietario, si hay varios (si no, lo pregunta)',
    },
  },
});
await checkNode();
await ensureInstalled();
const program = inRoot('src-main', 'server', 'commands', 'password.ts');
process.exit(await handOver(projectNode(), [program, ...process.argv.slice(2)]));
