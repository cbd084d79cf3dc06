import type { MensajeAlServidor, MensajeDelServidor } from '#contract/desktop/proceso.ts';

interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
}

/** What the parent process asks for. */
interface FromParent {
  onClose: () => void;
  /** Closing must not wait for a copy. */
  onCloseNow: () => void;
  /** The owner chose a path in the system's dialog. */
  onPath: (boleto: string, ruta: string) => void;
}

/** The channel to the parent process: Electron's utility process or Node's `fork`. */
export function connectSupervisor({ onClose, onCloseNow, onPath }: FromParent): {
  supervised: boolean;
  tell(message: MensajeDelServidor): void;
} {
  const hear = (data: unknown) => {
    const message = data as MensajeAlServidor | null;
    if (message?.tipo === 'cerrar') onClose();
    if (message?.tipo === 'cerrar-ya') onCloseNow();
    if (message?.tipo === 'ruta-elegida') onPath(message.boleto, message.ruta);
  };
  const parentPort = (process as { parentPort?: ParentPort }).parentPort;
  if (parentPort) {
    parentPort.on('message', ({ data }) => hear(data));
    return { supervised: true, tell: (message) => parentPort.postMessage(message) };
  }
  if (process.send) {
    process.on('message', hear);
    process.on('disconnect', onClose);
    return { supervised: true, tell: (message) => process.send?.(message) };
  }
  return { supervised: false, tell: () => undefined };
}
