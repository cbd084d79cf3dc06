import { MENSAJE_DE_CIERRE, type MensajeDelServidor } from '#contract/proceso.ts';

interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
}

/** Electron's utility process and Node's `fork` both let the server talk to its starter. */
export function connectSupervisor(onClose: () => void): {
  supervised: boolean;
  tell(message: MensajeDelServidor): void;
} {
  const close = (message: unknown) => {
    if ((message as { tipo?: unknown } | null)?.tipo === MENSAJE_DE_CIERRE.tipo) onClose();
  };
  const parentPort = (process as { parentPort?: ParentPort }).parentPort;
  if (parentPort) {
    parentPort.on('message', ({ data }) => close(data));
    return { supervised: true, tell: (message) => parentPort.postMessage(message) };
  }
  if (process.send) {
    process.on('message', close);
    process.on('disconnect', onClose);
    return { supervised: true, tell: (message) => process.send?.(message) };
  }
  return { supervised: false, tell: () => undefined };
}
