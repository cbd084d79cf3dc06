import type { EstadoServidor } from '#contract/desktop/ipc.ts';
import {
  MENSAJE_AL_DESPERTAR,
  MENSAJE_DE_CIERRE,
  MENSAJE_DE_CIERRE_YA,
  MENSAJE_DE_PULSO,
  type MensajeAlServidor,
  type MensajeDelServidor,
  PUERTO_OCUPADO,
  type RespaldoQueSirve,
  SIN_REINTENTO,
} from '#contract/desktop/proceso.ts';
import { type Pulse, watchPulse } from './pulse.ts';

/** A running server process. */
interface ServerProcess {
  send(message: MensajeAlServidor): void;
  /** Starts a process of pictures and connects the server with it. */
  openPictures(): void;
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
  /** Called while the closing server makes a copy that leaves the computer, with its bytes. */
  backingUp(avance: { hechos: number; total: number }): void;
  /** Called with what a terminal shows: when the server opens for the first time, and when its link was used. */
  announce(text: string): void;
  /**
   * Called when the first start fails for a reason that the user must fix; then there is no retry. `respaldos`: those with
   * which the shop can open, when its database is missing.
   */
  refused(motivo: string, respaldos: RespaldoQueSirve[] | undefined): void;
  log(line: string): void;
  /** The explicitly requested port, which is never replaced. '0' is any free one. */
  port: string | undefined;
  /** Whether to wait for an explicit port that is busy. */
  waitForPort: boolean;
}

export interface Supervisor {
  start(): void;
  state(): EstadoServidor;
  /** The server's address while it is ready. */
  url(): string | undefined;
  /** What proves to the server that a call comes from this computer; undefined until it was ready once. */
  clave(): string | undefined;
  /** Folder of the backups, once the server is ready and if it makes any. */
  respaldosFolder(): string | undefined;
  /** Whether the first start failed for a reason that the user must fix. */
  refused(): boolean;
  /** The computer goes to sleep: the server is not watched until `wake`. */
  sleep(): void;
  /** The computer woke up: the server is asked at once, and told that its network may be another. */
  wake(): void;
  /** Gives the server a path that was chosen in a dialog of the system. */
  give(boleto: string, ruta: string): void;
  /** Ends the copy that the closing server still makes. */
  hurry(): void;
  /** Asks the server to close, waits, and kills it after a timeout. */
  stop(): Promise<void>;
}

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 10_000;
/** Failed starts before the window reports the server as down; retries continue. */
const FAILURES_TO_TELL = 3;
/** Uptime after which the backoff is reset. */
const HEALTHY_MS = 60_000;
const CLOSE_WAIT_MS = 8_000;
/** How long to wait for a killed server to be gone. */
const KILL_WAIT_MS = 2_000;

/** Delay in ms before the start after `failures` consecutive failures. */
export function restartDelay(failures: number): number {
  return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failures - 1));
}

/**
 * Keeps one server running: starts it, reports its state, restarts it after a crash, on the same port if possible, and
 * closes it. Independent of Electron; uses the global timers.
 */
export function createSupervisor(options: SupervisorOptions): Supervisor {
  const { launch, publish, announce, refused, backingUp, log, port, waitForPort } = options;
  const fixed = port !== undefined && port !== '0';
  let estado: EstadoServidor = { estado: 'iniciando' };
  let child: ServerProcess | undefined;
  let pulse: Pulse | undefined;
  let failures = 0;
  let usedPort: string | undefined;
  let opened = false;
  let givenUp = false;
  let clave: string | undefined;
  let respaldosFolder: string | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopping: Promise<void> | undefined;
  /** Puts the end of a closing server off while it tells that it copies. */
  let wait: () => void = () => undefined;
  let ended: Promise<void> = Promise.resolve();

  const set = (next: EstadoServidor): void => {
    estado = next;
    publish(next);
  };

  const start = (): void => {
    let reason: string | undefined;
    let failure: string | undefined;
    let respaldos: RespaldoQueSirve[] | undefined;
    let readyAt: number | undefined;
    const exited = Promise.withResolvers<void>();
    ended = exited.promise;
    const wanted = fixed ? port : (usedPort ?? port);
    log(`server: starting${wanted === undefined ? '' : ` on port ${wanted}`}`);
    const own = launch(wanted, {
      message(message) {
        if (message.tipo === 'vivo') {
          pulse?.heard();
        } else if (message.tipo === 'listo') {
          pulse ??= watchPulse({
            ask: () => own.send(MENSAJE_DE_PULSO),
            lost() {
              log('server: answers nothing, ending it');
              own.kill();
            },
          });
          readyAt = Date.now();
          opened = true;
          clave = message.clave;
          respaldosFolder = message.respaldos ?? undefined;
          if (usedPort === undefined) announce(message.anuncio);
          usedPort = String(message.puerto);
          log(`server: ready at ${message.url}`);
          set({ estado: 'listo', url: message.url });
        } else if (message.tipo === 'anuncio') {
          announce(message.texto);
        } else if (message.tipo === 'respaldando') {
          wait();
          backingUp(message);
        } else if (message.tipo === 'imagenes') {
          own.openPictures();
        } else {
          reason = message.mensaje;
          failure = message.codigo;
          respaldos = message.respaldos;
          log(`server: failed to start (${message.codigo}): ${message.mensaje}`);
        }
      },
      exit(code) {
        child = undefined;
        pulse?.stop();
        pulse = undefined;
        log(`server: exited with code ${code}`);
        exited.resolve();
        if (stopping) return;
        const healthy = readyAt !== undefined && Date.now() - readyAt >= HEALTHY_MS;
        failures = healthy ? 1 : failures + 1;
        const asked = failure === PUERTO_OCUPADO && fixed;
        // The old port was only preferred, and another program took it meanwhile.
        if (failure === PUERTO_OCUPADO && !fixed) usedPort = undefined;
        const hopeless =
          (failure !== undefined && SIN_REINTENTO.includes(failure)) || (asked && !waitForPort);
        if (!opened && hopeless && reason !== undefined) {
          set({ estado: 'caido', motivo: reason });
          givenUp = true;
          refused(reason, respaldos);
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
    child = own;
  };

  const stop = async (): Promise<void> => {
    clearTimeout(retry);
    pulse?.stop();
    pulse = undefined;
    if (!child) return;
    log('server: closing');
    await close(child, ended, log, (more) => {
      wait = more;
    });
  };

  return {
    start,
    state: () => estado,
    url: () => (estado.estado === 'listo' ? estado.url : undefined),
    clave: () => clave,
    respaldosFolder: () => respaldosFolder,
    refused: () => givenUp,
    sleep: () => pulse?.pause(),
    wake() {
      pulse?.resume();
      child?.send(MENSAJE_AL_DESPERTAR);
    },
    give: (boleto, ruta) => child?.send({ tipo: 'ruta-elegida', boleto, ruta }),
    hurry: () => child?.send(MENSAJE_DE_CIERRE_YA),
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** Asks a server to close and waits for its end; kills it when it takes too long since it last told its progress. */
async function close(
  server: ServerProcess,
  ended: Promise<void>,
  log: (line: string) => void,
  waiting: (more: () => void) => void,
): Promise<void> {
  const givenUp = Promise.withResolvers<void>();
  let killed = false;
  const kill = setTimeout(() => {
    killed = true;
    log('server: did not close in time, ending it');
    server.kill();
  }, CLOSE_WAIT_MS);
  const giveUp = setTimeout(givenUp.resolve, CLOSE_WAIT_MS + KILL_WAIT_MS);
  waiting(() => {
    if (killed) return;
    kill.refresh();
    giveUp.refresh();
  });
  server.send(MENSAJE_DE_CIERRE);
  await Promise.race([ended, givenUp.promise]);
  clearTimeout(kill);
  clearTimeout(giveUp);
}
