// npm run bench: the measured promises.
import { readdirSync } from 'node:fs';
import { readCommand } from './lib/command.mjs';
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { inRoot, projectNode } from './lib/project.mjs';
import { handOver } from './lib/run.mjs';
import { fail } from './lib/say.mjs';

const all = readdirSync(inRoot('bench')).flatMap((file) => /^(.+)\.ts$/.exec(file)?.[1] ?? []);
const { words } = readCommand({
  usage: 'npm run bench -- [mediciones]',
  about: `Mide lo que el programa promete. Todas las mediciones, o las que se nombren: ${all.join(', ')}.`,
  words: true,
});
const unknown = words.find((word) => !all.includes(word));
if (unknown) fail(`No hay una medición «${unknown}». Hay: ${all.join(', ')}.`);

await checkNode();
await ensureInstalled();
for (const name of words.length > 0 ? words : all) {
  const code = await handOver(projectNode(), [inRoot('bench', `${name}.ts`)]);
  if (code !== 0) process.exit(code);
}
