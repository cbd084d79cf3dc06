import { parseArgs } from 'node:util';
import { describe, expect, it } from 'vitest';
import { explainFlags } from './flags.mjs';

const OPTIONS = {
  port: { type: 'string' },
  demo: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

describe('a refused command line', () => {
  it.each([
    [['--prot', '1'], 'No se conoce la opción «--prot».'],
    [['-x'], 'No se conoce la opción «-x».'],
    [['--port'], 'A la opción «--port» le falta su valor.'],
    [
      ['--port', '-1'],
      'A la opción «--port» le falta su valor; si el valor empieza con un guion, escribe --port=VALOR.',
    ],
    [['--demo=1'], 'La opción «--demo» va sola, sin valor.'],
    [['--help=1'], 'La opción «--help» va sola, sin valor.'],
    [['globo'], '«globo» está de más.'],
  ])('%j is explained in Spanish', (args, sentence) => {
    try {
      parseArgs({ args, options: OPTIONS, strict: true });
      expect.unreachable();
    } catch (error) {
      expect(explainFlags(error)).toBe(sentence);
    }
  });
});
