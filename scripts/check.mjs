// npm run check: static checks and unit tests, in about a minute. --no-unit leaves the unit tests to `npm test`.
import { availableParallelism } from 'node:os';
import { readCommand } from './lib/command.mjs';
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { projectNode, tool } from './lib/project.mjs';
import { run } from './lib/run.mjs';
import { fail, say, seconds, warn } from './lib/say.mjs';

const { flags } = readCommand({
  usage: 'npm run check -- [opciones]',
  about: 'Revisa tipos, estilo, promesas olvidadas y código sin uso, y pasa las pruebas de unidad.',
  options: { 'no-unit': { type: 'boolean', text: 'sin las pruebas de unidad' } },
});

/** The longest ones first, so that no core idles at the end. */
const CHECKS = [
  { name: 'promesas olvidadas (oxlint)', args: [tool('oxlint'), '--type-aware', '--deny-warnings'] },
  { name: 'estilo y reglas (biome)', args: [tool('biome'), 'check', '--error-on-warnings'] },
  ...['e2e', 'node', 'web', 'shared', 'worker'].map((part) => ({
    name: `tipos (${part})`,
    // On one core each: its threads read the same types again, and another check runs beside it.
    args: [tool('tsc'), '-p', `tsconfig.${part}.json`, '--singleThreaded'],
  })),
  { name: 'código sin uso (knip)', args: [tool('knip'), '--no-progress'] },
];
// Longer than all of them.
if (!flags['no-unit'])
  CHECKS.unshift({
    name: 'pruebas de unidad (vitest)',
    args: [tool('vitest'), 'run', '--project=unit', '--reporter=dot'],
  });

await checkNode();
await ensureInstalled();

const failed = [];
const waiting = [...CHECKS];

async function checkNext() {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const start = performance.now();
    const { code, output } = await run(projectNode(), check.args, { capture: true });
    if (code === 0) {
      say(`${check.name}: bien, ${seconds(start)}`);
      continue;
    }
    failed.push(check.name);
    console.error(output.trim());
    warn(`${check.name}: mal, ${seconds(start)}`);
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, checkNext));
if (failed.length > 0) fail(`No pasa: ${failed.join(', ')}.`);
say('Todo bien.');
