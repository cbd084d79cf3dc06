import type { EstadoServidor } from '#contract/ipc.ts';
import {
  MENSAJE_DE_CIERRE,
  type MensajeDelServidor,
  NO_SE_PUEDE_ABRIR,
  PUERTO_OCUPADO,
} from '#contract/proceso.ts';

/** One running server process, as the supervisor sees it. */
interface ServerProcess {
  send(message: typeof MENSAJE_DE_CIERRE): void;
  kill(): void;
}

interface ProcessEvents {
  message(message: MensajeDelServidor): void;
  exit(code: number): void;
}

interface SupervisorOptions {
  /** Starts a process on a port, or lets it choose one. */
  launch(port: string | undefined, events: ProcessEvents): ServerProcess;
  publish(estado: EstadoServidor): void;
  /** Called when the server opens for the first time. */
  announce(text: string): void;
  /** Called instead of trying again, when the first start fails for what only the person who asked can mend. */
  refused(motivo: string): void;
  log(line: string): void;
  /** The port that the user asked for: it is never traded for another. '0' is any free one. */
  port: string | undefined;
  /** Whether a port that was asked for and is taken is waited for. */
  waitForPort: boolean;
}

export interface Supervisor {
  start(): void;
  state(): EstadoServidor;
  /** Folder of the backups, once the server was ready and if it makes any. */
  backupFolder(): string | undefined;
  /** Asks the server to close, waits, and ends it by force if it does not. */
  stop(): Promise<void>;
}

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 10_000;
/** Start-ups that may fail before the window says that the server is down; it is tried on all the same. */
const FAILURES_TO_TELL = 3;
/** A server that ran this long was healthy: its next death starts the waiting from the shortest delay. */
const HEALTHY_MS = 60_000;
const CLOSE_WAIT_MS = 8_000;

/** How long to wait before the start that follows `failures` deaths in a row. */
export function restartDelay(failures: number): number {
  return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failures - 1));
}

/**
 * Keeps one server running: starts it, tells its state, starts it again when it dies unasked, on the same port
 * where possible, and closes it in order. Knows nothing of Electron; timers are the global ones.
 */
export function createSupervisor(options: SupervisorOptions): Supervisor {
  const { launch, publish, announce, refused, log, port, waitForPort } = options;
  const fixed = port !== undefined && port !== '0';
  let estado: EstadoServidor = { estado: 'iniciando' };
  let child: ServerProcess | undefined;
  let failures = 0;
  let usedPort: string | undefined;
  let opened = false;
  let backupFolder: string | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopping: Promise<void> | undefined;
  let exited: () => void = () => undefined;

  const set = (next: EstadoServidor): void => {
    estado = next;
    publish(next);
  };

  const start = (): void => {
    let reason: string | undefined;
    let failure: string | undefined;
    let readyAt: number | undefined;
    const wanted = fixed ? port : (usedPort ?? port);
    log(`server: starting${wanted === undefined ? '' : ` on port ${wanted}`}`);
    child = launch(wanted, {
      message(message) {
        if (message.tipo === 'listo') {
          readyAt = Date.now();
          opened = true;
          backupFolder = message.respaldos ?? undefined;
          if (usedPort === undefined) announce(message.anuncio);
          usedPort = String(message.puerto);
          log(`server: ready at ${message.url}`);
          set({ estado: 'listo', url: message.url });
        } else {
          reason = message.mensaje;
          failure = message.codigo;
          log(`server: failed to start (${message.codigo}): ${message.mensaje}`);
        }
      },
      exit(code) {
        child = undefined;
        log(`server: exited with code ${code}`);
        exited();
        if (stopping) return;
        const healthy = readyAt !== undefined && Date.now() - readyAt >= HEALTHY_MS;
        failures = healthy ? 1 : failures + 1;
        const asked = failure === PUERTO_OCUPADO && fixed;
        // The old port was only a preference: another program took it while the server was down.
        if (failure === PUERTO_OCUPADO && !fixed) usedPort = undefined;
        const hopeless = failure === NO_SE_PUEDE_ABRIR || (asked && !waitForPort);
        if (!opened && hopeless && reason !== undefined) {
          set({ estado: 'caido', motivo: reason });
          refused(reason);
          return;
        }
        if (readyAt === undefined && (asked || failures >= FAILURES_TO_TELL)) {
          set({ estado: 'caido', motivo: reason ?? 'El servidor de la tienda no arranca.' });
        } else if (estado.estado === 'listo') {
          set({ estado: 'iniciando' });
        }
        retry = setTimeout(start, restartDelay(failures));
      },
    });
  };

  const stop = async (): Promise<void> => {
    clearTimeout(retry);
    const running = child;
    if (!running) return;
    await new Promise<void>((resolve) => {
      const late = setTimeout(() => {
        log('server: did not close in time, ending it');
        running.kill();
      }, CLOSE_WAIT_MS);
      const givenUp = setTimeout(resolve, CLOSE_WAIT_MS + 2_000);
      exited = () => {
        clearTimeout(late);
        clearTimeout(givenUp);
        resolve();
      };
      log('server: closing');
      running.send(MENSAJE_DE_CIERRE);
    });
  };

  return {
    start,
    state: () => estado,
    backupFolder: () => backupFolder,
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}
