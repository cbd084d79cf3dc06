// How every command reads its line: what it does and its options come with --help, and what it does not know is
// said in Spanish.
import { parseArgs } from 'node:util';
import { explainFlags } from '../../src-main/server/flags.mjs';
import { fail } from './say.mjs';

/**
 * Reads the command line, or ends the process: with the help when it is asked for, with one line on what is wrong.
 *
 * `about` is one sentence, `usage` how it is typed, `options` as for `parseArgs` with their `text` (and the `value`'s
 * name) for the help.
 */
export function readCommand({ usage, about, options = {}, words = false, args = process.argv.slice(2) }) {
  const all = { ...options, help: { type: 'boolean', short: 'h', text: 'esta ayuda' } };
  let line;
  try {
    line = parseArgs({ args, options: all, strict: true, allowPositionals: words });
  } catch (error) {
    return fail(`${explainFlags(error)} Mira las opciones con: ${usage.split(' -- ')[0]} -- --help`);
  }
  if (!line.values.help) return { flags: line.values, words: line.positionals };
  console.log(helpText({ usage, about, options: all }));
  return process.exit(0);
}

function helpText({ usage, about, options }) {
  const names = Object.entries(options).map(([name, { value }]) => `--${name}${value ? ` ${value}` : ''}`);
  const width = Math.max(...names.map((name) => name.length));
  const lines = Object.values(options).map(({ text }, i) => `  ${names[i].padEnd(width)}  ${text}`);
  return [about, '', `  ${usage}`, '', ...lines].join('\n');
}

/** Where a shop is and how it is reached: the server's own flags. */
export const SERVER_OPTIONS = {
  demo: { type: 'boolean', text: 'abre una tienda de demostración, aparte de la verdadera' },
  port: {
    type: 'string',
    value: 'N',
    text: 'puerto del servidor (4100, o el siguiente libre, si no se dice otro)',
  },
  data: { type: 'string', value: 'CARPETA', text: 'dónde están los datos de la tienda' },
  host: { type: 'string', value: 'H', text: 'en qué dirección escucha (127.0.0.1: solo este equipo)' },
};

/** Those of the server's flags that were given, as its command line takes them. */
export function serverArgs(flags) {
  const named = ['port', 'data', 'host'].filter((name) => flags[name] !== undefined);
  return [...named.map((name) => `--${name}=${flags[name]}`), ...(flags.demo ? ['--demo'] : [])];
}
