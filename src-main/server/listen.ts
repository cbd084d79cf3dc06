import { createServer } from 'node:net';
import { PUERTO_OCUPADO } from '#contract/proceso.ts';
import type { App } from './http/app-types.ts';

/** How many ports after the busy one are tried. */
const PUERTOS_POSIBLES = 50;

/** Whether nobody listens on the port yet. */
function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

async function nextFree(host: string, port: number): Promise<number | undefined> {
  for (let otro = port + 1; otro <= Math.min(port + PUERTOS_POSIBLES, 65_535); otro += 1) {
    if (await isFree(host, otro)) return otro;
  }
  return undefined;
}

/** The port somebody asked for is taken; its message offers the next free one. */
export class PortBusyError extends Error {
  readonly code = PUERTO_OCUPADO;
}

/**
 * Listens on the configured port. One that was asked for by name must be it: throws PortBusyError otherwise. The
 * default one gives way to the next free, and `onMoved` is told. Returns the port in use.
 */
export async function listen(
  app: App,
  { host, port, portExplicit }: { host: string; port: number; portExplicit: boolean },
  onMoved: (from: number, to: number) => void,
): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    const other = await nextFree(host, port);
    const offer = other ? ` El siguiente libre es ${other}: usa --port ${other}.` : '';
    if (portExplicit || !other)
      throw new PortBusyError(`El puerto ${port} está ocupado por otro programa.${offer}`);
    await app.listen({ host, port: other });
    onMoved(port, other);
  }
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : port;
}
