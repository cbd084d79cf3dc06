// npm run audit: fails on a known hole in what the program ships, and on a grave one in what builds it. Where the registry
// does not answer the question, as on a mirror or without internet, it says so and passes: nothing is known then.
import { readCommand } from './lib/command.mjs';
import { holesOf } from './lib/holes.mjs';
import { checkNode } from './lib/install.mjs';
import { npm } from './lib/run.mjs';
import { fail, say, warn } from './lib/say.mjs';

readCommand({
  usage: 'npm run audit',
  about: 'Pregunta al registro de paquetes por agujeros de seguridad conocidos en las dependencias.',
  options: {},
});

/** How long the registry may take, in ms. */
const ESPERA_MS = 60_000;

/** What npm answers about the locked dependencies; of those that ship alone with `shipped`. */
async function ask(shipped) {
  const scope = shipped ? ['--omit=dev'] : [];
  const { output } = await npm(['audit', '--json', '--package-lock-only', ...scope], {
    capture: true,
    timeout: ESPERA_MS,
  });
  return holesOf(output, { grave: !shipped });
}

await checkNode();
const [shipped, built] = [await ask(true), await ask(false)];
if (!shipped || !built) {
  warn('El registro de paquetes no contesta por agujeros conocidos: las dependencias quedan sin revisar.');
} else {
  const holes = [...new Set([...shipped, ...built])];
  for (const hole of holes) console.error(`  ${hole}`);
  if (holes.length > 0) fail('Hay agujeros de seguridad conocidos en las dependencias (arriba).');
  say('Sin agujeros conocidos en las dependencias.');
}
