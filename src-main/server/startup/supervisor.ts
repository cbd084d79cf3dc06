import {
  MENSAJE_AL_DESPERTAR,
  MENSAJE_DE_CIERRE,
  MENSAJE_DE_CIERRE_YA,
  MENSAJE_DE_PULSO,
  type MensajeAlServidor,
  type MensajeDelServidor,
} from '#contract/desktop/proceso.ts';

interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
}

/** What the parent process asks for. */
interface FromParent {
  onClose(): void;
  /** Closing must not wait for a copy. */
  onCloseNow(): void;
  /** The owner chose a path in the system's dialog. */
  onPath(boleto: string, ruta: string): void;
  /** The computer woke up. */
  onWake(): void;
}

/** The channel to the parent process: Electron's utility process or Node's `fork`. Answers the parent's pulse. */
export function connectSupervisor({ onClose, onCloseNow, onPath, onWake }: FromParent): {
  supervised: boolean;
  tell(message: MensajeDelServidor): void;
} {
  const hear = (data: unknown, tell: (answer: MensajeDelServidor) => void) => {
    const message = data as MensajeAlServidor | null;
    if (message?.tipo === MENSAJE_DE_CIERRE.tipo) onClose();
    else if (message?.tipo === MENSAJE_DE_CIERRE_YA.tipo) onCloseNow();
    else if (message?.tipo === MENSAJE_DE_PULSO.tipo) tell({ tipo: 'vivo' });
    else if (message?.tipo === MENSAJE_AL_DESPERTAR.tipo) onWake();
    else if (message?.tipo === 'ruta-elegida') onPath(message.boleto, message.ruta);
  };
  const parentPort = (process as { parentPort?: ParentPort }).parentPort;
  if (parentPort) {
    const tell = (message: MensajeDelServidor) => parentPort.postMessage(message);
    parentPort.on('message', ({ data }) => hear(data, tell));
    return { supervised: true, tell };
  }
  if (process.send) {
    const tell = (message: MensajeDelServidor) => void process.send?.(message);
    process.on('message', (message) => hear(message, tell));
    process.on('disconnect', onClose);
    return { supervised: true, tell };
  }
  return { supervised: false, tell: () => undefined };
}
