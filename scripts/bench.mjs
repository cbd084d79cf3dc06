// npm run bench: runs the benchmarks of the promised figures.
import { readdirSync } from 'node:fs';
import { findBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { readCommand } from './lib/command.mjs';
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { inRoot, projectEnv, projectNode } from './lib/project.mjs';
import { handOver } from './lib/run.mjs';
import { fail, warn } from './lib/say.mjs';

/** Benchmarks in a real browser. */
const IN_BROWSER = ['web', 'caja'];
const SIN_NAVEGADOR = 'No hay Chrome ni Chromium: instala uno, o di dónde está con CHROME_PATH.';

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
let wanted = words.length > 0 ? words : all;
let env = projectEnv();
const inBrowser = wanted.filter((name) => IN_BROWSER.includes(name));
if (inBrowser.length > 0) {
  const browser = findBrowser();
  if (browser) {
    await ensureBuilt();
    env = projectEnv({ CHROME_PATH: browser });
  } else if (words.length > 0) {
    fail(SIN_NAVEGADOR);
  } else {
    warn(`${SIN_NAVEGADOR} Se saltan: ${inBrowser.join(', ')}.`);
    wanted = wanted.filter((name) => !IN_BROWSER.includes(name));
  }
}
for (const name of wanted) {
  const code = await handOver(projectNode(), [inRoot('bench', `${name}.ts`)], { env });
  if (code !== 0) process.exit(code);
}
