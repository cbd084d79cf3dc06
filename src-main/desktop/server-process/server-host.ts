import { MessageChannelMain, type UtilityProcess, utilityProcess } from 'electron';
import type { EstadoServidor } from '#contract/desktop/ipc.ts';
import {
  MENSAJE_DE_IMAGENES,
  mensajeDelServidorSchema,
  type RespaldoQueSirve,
} from '#contract/desktop/proceso.ts';
import { withoutRecovery } from '../command-line.ts';
import type { LogFile } from '../device/log-file.ts';
import { createSupervisor, type Supervisor } from './supervisor.ts';

interface ServerHostOptions {
  serverFile: string;
  /** The file of the process of pictures. */
  drawingFile: string;
  serverArgs: readonly string[];
  /** More of the environment of both processes. */
  env: Record<string, string>;
  port: string | undefined;
  log: LogFile;
  /** Whether the server's output goes to the terminal instead of the log. */
  inherit: boolean;
  publish(estado: EstadoServidor): void;
  /** Called while the closing server makes a copy that leaves the computer. */
  backingUp(avance: { hechos: number; total: number }): void;
  /** Prints the startup banner. */
  announce(text: string): void;
  /** Reports a failed start that the user must fix, as `motivo` says; see the supervisor. */
  refused(motivo: string, respaldos: RespaldoQueSirve[] | undefined): void;
}

/**
 * Runs the shop's server in a utility process, so that a busy storefront does not slow the window down and neither
 * side crashes with the other.
 */
export function hostServer(options: ServerHostOptions): Supervisor {
  const { serverFile, drawingFile, serverArgs, port, log, inherit, publish, announce, refused, backingUp } =
    options;
  const env = { ...process.env, ...options.env };
  // A backup was chosen for one start: a later one, after a crash, must not put it in the place of today's work.
  let wasReady = false;

  function start(file: string, args: string[], serviceName: string): UtilityProcess {
    const child = utilityProcess.fork(file, args, { serviceName, env, stdio: inherit ? 'inherit' : 'pipe' });
    child.stdout?.on('data', (chunk: Buffer) => log.append(chunk.toString('utf8')));
    child.stderr?.on('data', (chunk: Buffer) => log.append(chunk.toString('utf8')));
    return child;
  }

  return createSupervisor({
    port,
    publish,
    announce,
    refused,
    backingUp,
    // A window shows a waiting state; a terminal needs the failure at once.
    waitForPort: !inherit,
    log: log.line,
    launch(wantedPort, events) {
      const given = wasReady ? withoutRecovery(serverArgs) : serverArgs;
      const args = wantedPort === undefined ? [...given] : [`--port=${wantedPort}`, ...given];
      const child = start(serverFile, args, 'Guirnalda: servidor');
      child.on('message', (message: unknown) => {
        const parsed = mensajeDelServidorSchema.safeParse(message);
        if (parsed.success) {
          wasReady ||= parsed.data.tipo === 'listo';
          events.message(parsed.data);
        } else log.line('server: sent an unknown message');
      });
      child.on('exit', (code) => events.exit(code));
      return {
        send: (message) => child.postMessage(message),
        openPictures() {
          const { port1, port2 } = new MessageChannelMain();
          const pictures = start(drawingFile, [], 'Guirnalda: imágenes');
          // A message that comes before its program is loaded would be lost.
          pictures.once('message', () => pictures.postMessage(MENSAJE_DE_IMAGENES, [port1]));
          // The server waits for no answer of one that ended before it took its port.
          pictures.once('exit', (code) => {
            port1.close();
            log.line(`pictures: exited with code ${code}`);
          });
          child.postMessage(MENSAJE_DE_IMAGENES, [port2]);
        },
        kill: () => killHard(child),
      };
    },
  });
}

function killHard(child: UtilityProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(child.pid, 'SIGKILL');
  } catch {
    // The process has already exited.
  }
}
