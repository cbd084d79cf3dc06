import {
  MENSAJE_AL_DESPERTAR,
  MENSAJE_DE_CIERRE,
  MENSAJE_DE_PULSO,
  type MensajeDelServidor,
} from '#contract/desktop/proceso.ts';

interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
}

interface SupervisorEvents {
  /** The parent asks the server to close. */
  onClose(): void;
  /** The computer woke up. */
  onWake(): void;
}

/** The channel to the parent process: Electron's utility process or Node's `fork`. Answers the parent's pulse. */
export function connectSupervisor({ onClose, onWake }: SupervisorEvents): {
  supervised: boolean;
  tell(message: MensajeDelServidor): void;
} {
  const hear = (message: unknown, tell: (answer: MensajeDelServidor) => void) => {
    const tipo = (message as { tipo?: unknown } | null)?.tipo;
    if (tipo === MENSAJE_DE_CIERRE.tipo) onClose();
    else if (tipo === MENSAJE_DE_PULSO.tipo) tell({ tipo: 'vivo' });
    else if (tipo === MENSAJE_AL_DESPERTAR.tipo) onWake();
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
