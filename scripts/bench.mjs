// npm run bench: the measured promises.
import { readdirSync } from 'node:fs';
import { ensureBuilt } from './lib/build.mjs';
import { readCommand } from './lib/command.mjs';
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { inRoot, projectEnv, projectNode } from './lib/project.mjs';
import { handOver } from './lib/run.mjs';
import { fail } from './lib/say.mjs';
import { findBrowser } from './lib/system.mjs';

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
const wanted = words.length > 0 ? words : all;
let env = projectEnv();
if (wanted.includes('web') || wanted.includes('caja')) {
  const browser = findBrowser();
  if (!browser) fail('No hay Chrome ni Chromium: instala uno, o di dónde está con CHROME_PATH.');
  await ensureBuilt();
  env = projectEnv({ CHROME_PATH: browser });
}
for (const name of wanted) {
  const code = await handOver(projectNode(), [inRoot('bench', `${name}.ts`)], { env });
  if (code !== 0) process.exit(code);
}
