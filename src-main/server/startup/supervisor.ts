import { MENSAJE_DE_CIERRE, type MensajeDelServidor } from '#contract/desktop/proceso.ts';

interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
}

/** The channel to the parent process: Electron's utility process or Node's `fork`. */
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
