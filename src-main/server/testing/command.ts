import { spawn } from 'node:child_process';
import { Readable, Writable } from 'node:stream';
import { type Command, runCommand } from '../commands/command-line.ts';
import { environmentWithoutServerVariables } from './environment.ts';

/** What a command ended with: its code (null when it was killed) and all that it wrote. */
export interface Ended {
  codigo: number | null;
  salida: string;
}

/** Runs a command in this process, without a terminal; it reads `entrada`. */
export async function correrAqui(
  command: Command,
  args: string[],
  { databaseUrl = '', entrada = '' } = {},
): Promise<Ended> {
  let salida = '';
  const paper = new Writable({
    write(chunk: Buffer, _encoding, done) {
      salida += chunk.toString();
      done();
    },
  });
  const env = { ...environmentWithoutServerVariables(), DATABASE_URL: databaseUrl };
  const line = { args, env, input: Readable.from([entrada]), output: paper, errors: paper };
  const codigo = await runCommand(command, line);
  return { codigo, salida };
}

/**
 * Runs the file of a command as a program of its own, without a terminal; it reads `entrada`. `alDecir` gets its output so far and may
 * kill it.
 */
export function correrAparte(
  file: string,
  args: string[],
  { databaseUrl = '', entrada = '', alDecir = (_salida: string, _matar: () => void): void => undefined } = {},
): Promise<Ended> {
  const env = { ...environmentWithoutServerVariables(), DATABASE_URL: databaseUrl };
  const hijo = spawn(process.execPath, [file, ...args], { env });
  let salida = '';
  for (const canal of [hijo.stdout, hijo.stderr])
    canal.setEncoding('utf8').on('data', (texto: string) => {
      salida += texto;
      alDecir(salida, () => hijo.kill('SIGKILL'));
    });
  // The command may refuse before it reads.
  hijo.stdin.on('error', () => undefined);
  hijo.stdin.end(entrada);
  return new Promise((resolve) => hijo.once('close', (codigo) => resolve({ codigo, salida })));
}
