import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import {
  MENSAJE_DE_CIERRE,
  type MensajeDelServidor,
  THIS_COMPUTER_HEADER,
} from '#contract/desktop/proceso.ts';
import { environmentWithoutServerVariables } from './environment.ts';

/** The built server, which starts in a third of the time of its sources. */
export const BUILT_SERVER = join(import.meta.dirname, '..', '..', '..', 'out', 'main', 'server.js');
const SOURCE = join(import.meta.dirname, '..', 'main.ts');
/** The flags of Node that start a server on the clock of a test (server-clock.ts). */
export const MOVED_CLOCK = ['--import', new URL('server-clock.ts', import.meta.url).href];
const START_MS = 90_000;
const STOP_MS = 30_000;

/** A server process, started as the desktop and the command line do. */
export interface ServerProcess {
  child: ChildProcess;
  url: string;
  /** The headers that prove a call to come from this computer, as the desktop window sends them. */
  deAqui: Record<string, string>;
  /** The link that makes a browser the shop's own, as a terminal shows it. */
  enlace: string;
  /** Asks the process to close and waits, or kills it when it takes too long. Returns its exit code. */
  stop(): Promise<number | null>;
  /** Kills the process, like a power cut. */
  kill(): Promise<void>;
}

/** The output of a server process that failed to start. */
export class StartFailure extends Error {
  readonly codigo: string;
  constructor(message: string, codigo: string) {
    super(message);
    this.codigo = codigo;
  }
}

export interface Launch {
  /** The server's file: unless given, the built one in `npm test`, which sets `TEST_BUILT`, else its source. */
  program?: string;
  /** The Node that runs it: that of this process unless given. */
  execPath?: string;
  /** Flags of Node. */
  execArgv?: string[];
  /** Whether its log is shown, or the open file that it goes to. */
  log?: boolean | number;
  /** How long it may take to start. */
  startMs?: number;
}

type Ready = Extract<MensajeDelServidor, { tipo: 'listo' }>;

/** What a server that is starting tells when it is open. Throws StartFailure. */
async function whenReady(child: ChildProcess, startMs: number): Promise<Ready> {
  let timeout: NodeJS.Timeout | undefined;
  const ready = new Promise<Ready>((resolve, reject) => {
    child.on('message', (message: MensajeDelServidor) => {
      if (message.tipo === 'listo') resolve(message);
      if (message.tipo === 'fallo') reject(new StartFailure(message.mensaje, message.codigo));
    });
    child.once('error', reject);
    let late = false;
    child.once('exit', (code, signal) => {
      const message = late
        ? `the server did not start within ${startMs} ms`
        : `the server ended with ${code ?? signal}`;
      reject(new StartFailure(message, 'fin'));
    });
    timeout = setTimeout(() => {
      late = true;
      child.kill('SIGKILL');
    }, startMs);
  });
  return await ready.finally(() => clearTimeout(timeout));
}

/** Starts the server on a free loopback port with additional `args` and `env`. Throws StartFailure. */
export async function startServer(
  args: string[],
  env: Record<string, string> = {},
  {
    program = process.env.TEST_BUILT ? BUILT_SERVER : SOURCE,
    log = false,
    startMs = START_MS,
    ...node
  }: Launch = {},
): Promise<ServerProcess> {
  const outputs = typeof log === 'number' ? [log, log] : (['ignore', log ? 'inherit' : 'ignore'] as const);
  const child = fork(program, ['--host', '127.0.0.1', '--port', '0', ...args], {
    ...node,
    env: { ...environmentWithoutServerVariables(), LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', ...outputs, 'ipc'],
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code));
  });
  const { url, clave, anuncio } = await whenReady(child, startMs);
  return {
    child,
    url,
    deAqui: { [THIS_COMPUTER_HEADER]: clave },
    enlace: /http:\S+\/esta-computadora\/\S+/.exec(anuncio)?.[0] ?? '',
    async stop() {
      if (child.connected) child.send(MENSAJE_DE_CIERRE);
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      const code = await ended;
      clearTimeout(late);
      return code;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
