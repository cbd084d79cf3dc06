import { createServer } from 'node:net';
import { PUERTO_OCUPADO } from '#contract/desktop/proceso.ts';
import type { Config } from '../base/config/config.ts';
import { StartError } from '../base/config/start-error.ts';
import type { App } from '../http/app-types.ts';

/** How many ports after the busy one are tried. */
export const PUERTOS_POSIBLES = 50;

type Door = Pick<Config, 'host' | 'port' | 'portExplicit'>;

/** The error code of trying to listen on a port; undefined when it is free. */
function refusal(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}

async function nextFree(host: string, port: number): Promise<number | undefined> {
  for (let otro = port + 1; otro <= Math.min(port + PUERTOS_POSIBLES, 65_535); otro += 1) {
    if ((await refusal(host, otro)) === undefined) return otro;
  }
  return undefined;
}

/** The requested port is busy; the message suggests the next free one. */
class PortBusyError extends StartError {
  override readonly code = PUERTO_OCUPADO;
}

/**
 * Chooses the port to listen on. An explicitly requested port is not replaced: throws PortBusyError if it is busy. For
 * the default one the next free port is used and `onMoved` called. Throws StartError for a foreign host address.
 */
export async function choosePort(
  { host, port, portExplicit }: Door,
  onMoved: (from: number, to: number) => void,
): Promise<number> {
  const code = await refusal(host, port);
  if (code === undefined) return port;
  if (code === 'EACCES') {
    throw new StartError(
      `El puerto ${port} está reservado para el administrador del equipo: usa uno desde 1024.`,
    );
  }
  if (code !== 'EADDRINUSE') {
    throw new StartError(
      `La dirección «${host}» no es de este equipo: usa --host 127.0.0.1 (solo este equipo) o --host 0.0.0.0 (toda tu red).`,
    );
  }
  const other = await nextFree(host, port);
  const offer = other ? ` El siguiente libre es ${other}: usa --port ${other}.` : '';
  if (portExplicit || !other) {
    throw new PortBusyError(`El puerto ${port} está ocupado por otro programa.${offer}`);
  }
  onMoved(port, other);
  return other;
}

/** Listens on the port of `choosePort`, choosing again if it was taken since. Returns the port in use. */
export async function listen(
  app: App,
  { host, port, portExplicit }: Door,
  onMoved: (from: number, to: number) => void,
): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    await app.listen({ host, port: await choosePort({ host, port, portExplicit }, onMoved) });
  }
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : port;
}
