import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { MENSAJE_DE_CIERRE, type MensajeDelServidor } from '#contract/proceso.ts';

const MAIN = join(import.meta.dirname, '..', 'main.ts');

/** The server as a process of its own, as the desktop and the command line run it. */
export interface ServerProcess {
  child: ChildProcess;
  url: string;
  /** Asks it to close and waits. Returns its exit code. */
  stop(): Promise<number | null>;
  /** Kills it without a word, as a power cut would. */
  kill(): Promise<void>;
}

/** What a server process that did not open said before it ended. */
export class StartFailure extends Error {
  readonly codigo: string;
  constructor(message: string, codigo: string) {
    super(message);
    this.codigo = codigo;
  }
}

/** Starts the server on a free port of loopback; `args` and `env` come on top. Throws StartFailure. */
export async function startServer(
  args: string[],
  env: Record<string, string> = {},
  program = MAIN,
): Promise<ServerProcess> {
  const child = fork(program, ['--host', '127.0.0.1', '--port', '0', ...args], {
    env: { ...process.env, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code));
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.on('message', (message: MensajeDelServidor) => {
      if (message.tipo === 'listo') resolve(message.url);
      else reject(new StartFailure(message.mensaje, message.codigo));
    });
    child.once('exit', (code) => reject(new StartFailure(`the server ended with ${code}`, 'fin')));
  });
  return {
    child,
    url,
    async stop() {
      child.send(MENSAJE_DE_CIERRE);
      return await ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
