// Reads the command line of every script: --help shows its options, and unknown ones are reported in Spanish.
import { parseArgs } from 'node:util';
import { explainFlags } from '#server/base/config/flags.mjs';
import { fail } from './say.mjs';

/**
 * Reads the command line. Ends the process after showing the help, or with one line about an error.
 *
 * `about` is one sentence, `usage` the command as typed; `options` are those of `parseArgs` with their `text` and the
 * name of their `value` for the help.
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

/** The server's own flags: where the shop is and how it is reached. */
export const SERVER_OPTIONS = {
  demo: { type: 'boolean', text: 'abre una tienda de demostración, aparte de la verdadera' },
  port: {
    type: 'string',
    value: 'N',
    text: 'puerto del servidor (4100, o el siguiente libre, si no se dice otro)',
  },
  data: { type: 'string', value: 'CARPETA', text: 'dónde están los datos de la tienda' },
  recuperar: {
    type: 'string',
    value: 'RESPALDO',
    text: 'abre con ese respaldo, o con «ultimo», si falta la base de datos',
  },
  host: { type: 'string', value: 'H', text: 'en qué dirección escucha (127.0.0.1: solo este equipo)' },
};

/** The given flags of the server, as its command line takes them. */
export function serverArgs(flags) {
  const named = ['port', 'data', 'host', 'recuperar'].filter((name) => flags[name] !== undefined);
  return [...named.map((name) => `--${name}=${flags[name]}`), ...(flags.demo ? ['--demo'] : [])];
}
