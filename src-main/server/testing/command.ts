import { spawn } from 'node:child_process';
import { Readable, Writable } from 'node:stream';
import { type Command, runCommand } from '../commands/terminal.ts';
import { environmentWithoutServerVariables } from './environment.ts';

/** What a command ended with. */
interface Corrida {
  /** Null when it was killed. */
  codigo: number | null;
  /** All that it wrote. */
  salida: string;
  /** What of it went to the standard error. */
  errores: string;
}

/** Runs a command in this process, without a terminal; it reads `entrada`. */
export async function correrAqui(
  command: Command,
  args: string[],
  { databaseUrl = '', entrada = '' } = {},
): Promise<Corrida> {
  const dicho = { salida: '', errores: '' };
  const canal = (...names: (keyof typeof dicho)[]) =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        for (const name of names) dicho[name] += chunk.toString();
        done();
      },
    });
  const env = { ...environmentWithoutServerVariables(), DATABASE_URL: databaseUrl };
  const codigo = await runCommand(command, {
    args,
    env,
    input: Readable.from([entrada]),
    output: canal('salida'),
    errors: canal('salida', 'errores'),
  });
  return { codigo, ...dicho };
}

/**
 * Runs the file of a command as a program of its own, without a terminal; it reads `entrada`. `alDecir` gets its output so far and may
 * kill it.
 */
export async function correrAparte(
  file: string,
  args: string[],
  { databaseUrl = '', entrada = '', alDecir = (_salida: string, _matar: () => void): void => undefined } = {},
): Promise<Corrida> {
  const env = { ...environmentWithoutServerVariables(), DATABASE_URL: databaseUrl };
  const hijo = spawn(process.execPath, [file, ...args], { env });
  const dicho = { salida: '', errores: '' };
  hijo.stderr.setEncoding('utf8').on('data', (texto: string) => {
    dicho.errores += texto;
  });
  for (const canal of [hijo.stdout, hijo.stderr])
    canal.setEncoding('utf8').on('data', (texto: string) => {
      dicho.salida += texto;
      alDecir(dicho.salida, () => hijo.kill('SIGKILL'));
    });
  // The command may refuse before it reads.
  hijo.stdin.on('error', () => undefined);
  hijo.stdin.end(entrada);
  const codigo = await new Promise<number | null>((resolve) => hijo.once('close', resolve));
  return { codigo, ...dicho };
}
