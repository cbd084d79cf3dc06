import { fork } from 'node:child_process';
import { MENSAJE_DE_IMAGENES } from '#contract/desktop/proceso.ts';
import type { Answer, Job } from './jobs.ts';

/** A running process of pictures. */
export interface DrawingProcess {
  post(job: Job): void;
  /** Called with the answer to each job. */
  heard: (answer: Answer) => void;
  /** Called once, when the process has ended. */
  ended: () => void;
  /** Ends it. */
  end(): void;
}

/** A port of Electron to the process of pictures. */
interface Port {
  on(event: 'message', listener: (event: { data: Answer }) => void): void;
  on(event: 'close', listener: () => void): void;
  start(): void;
  postMessage(job: Job): void;
  close(): void;
}
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown; ports: Port[] }) => void): void;
  off(event: 'message', listener: (event: { data: unknown; ports: Port[] }) => void): void;
}

/** A process of Node's own. It keeps nobody from ending. `maximum`: see `process.ts`. */
export function forkDrawing(program: string, maximum?: number): DrawingProcess {
  const args = maximum === undefined ? [] : [String(maximum)];
  const child = fork(program, args, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  const own: DrawingProcess = {
    post: (job) => void child.send(job, () => undefined),
    heard: () => undefined,
    ended: () => undefined,
    end: () => void child.kill('SIGKILL'),
  };
  child.on('message', (answer: Answer) => own.heard(answer));
  child.once('error', () => own.ended());
  child.once('exit', () => own.ended());
  return own;
}

/** A process that the desktop program starts, since its server can start none. */
async function askProgram(parent: ParentPort): Promise<DrawingProcess> {
  const port = await new Promise<Port>((resolve) => {
    const hear = ({ data, ports: [given] }: { data: unknown; ports: Port[] }) => {
      if ((data as { tipo?: unknown } | null)?.tipo !== MENSAJE_DE_IMAGENES.tipo || !given) return;
      parent.off('message', hear);
      resolve(given);
    };
    parent.on('message', hear);
    parent.postMessage(MENSAJE_DE_IMAGENES);
  });
  const own: DrawingProcess = {
    post: (job) => port.postMessage(job),
    heard: () => undefined,
    ended: () => undefined,
    end: () => port.close(),
  };
  port.on('message', ({ data }) => own.heard(data));
  port.on('close', () => own.ended());
  port.start();
  return own;
}

/** Starts the process of pictures, whose file is `program` where Node itself starts it. */
export async function launchDrawing(program: string): Promise<DrawingProcess> {
  const { parentPort } = process as { parentPort?: ParentPort };
  return parentPort ? await askProgram(parentPort) : forkDrawing(program);
}
