import { type UtilityProcess, utilityProcess } from 'electron';
import type { EstadoServidor } from '#contract/ipc.ts';
import { mensajeDelServidorSchema } from '#contract/proceso.ts';
import type { LogFile } from './log-file.ts';
import { createSupervisor, type Supervisor } from './supervisor.ts';

interface ServerHostOptions {
  serverFile: string;
  serverArgs: readonly string[];
  port: string | undefined;
  log: LogFile;
  /** Whether the server's own output goes to this terminal instead of the log. */
  inherit: boolean;
  publish(estado: EstadoServidor): void;
  /** Tells a person at the terminal that the shop is open, and where. */
  announce(text: string): void;
  /** Tells that the shop cannot open until a person mends what `motivo` says. */
  refused(motivo: string): void;
}

/**
 * Runs the shop's server in a process of its own: a busy storefront then never makes the cashier's window
 * stutter, and a crash on either side leaves the other standing.
 */
export function hostServer(options: ServerHostOptions): Supervisor {
  const { serverFile, serverArgs, port, log, inherit, publish, announce, refused } = options;
  return createSupervisor({
    port,
    publish,
    announce,
    refused,
    // A window shows that it waits; a terminal gets its answer.
    waitForPort: !inherit,
    log: log.line,
    launch(wantedPort, events) {
      const args = wantedPort === undefined ? [...serverArgs] : [`--port=${wantedPort}`, ...serverArgs];
      const child = utilityProcess.fork(serverFile, args, {
        serviceName: 'Guirnalda: servidor',
        stdio: inherit ? 'inherit' : 'pipe',
      });
      child.stdout?.on('data', (chunk: Buffer) => log.append(chunk.toString('utf8')));
      child.stderr?.on('data', (chunk: Buffer) => log.append(chunk.toString('utf8')));
      child.on('message', (message: unknown) => {
        const parsed = mensajeDelServidorSchema.safeParse(message);
        if (parsed.success) events.message(parsed.data);
        else log.line('server: sent a message that is not understood');
      });
      child.on('exit', (code) => events.exit(code));
      return { send: (message) => child.postMessage(message), kill: () => killHard(child) };
    },
  });
}

function killHard(child: UtilityProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(child.pid, 'SIGKILL');
  } catch {
    // It ended by itself in the meantime.
  }
}
