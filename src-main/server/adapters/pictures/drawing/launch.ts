import { fork } from 'node:child_process';
import { MENSAJE_DE_IMAGENES } from '#contract/desktop/proceso.ts';
import type { Answer, Job, Message } from './jobs.ts';

/** How long a process may take to start, in ms. */
const ARRANQUE_MS = 60_000;

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
  on(event: 'message', listener: (event: { data: Message }) => void): void;
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

/** A process that was started, and what it sends. */
interface Starting {
  own: DrawingProcess;
  hear(message: Message): void;
  /** Resolves with `own` once it is ready; throws when it ends before, which is no fault of a picture. */
  ready: Promise<DrawingProcess>;
}

/** A process that says when it is ready. `post` and `end` reach it. */
function starting({ post, end }: Pick<DrawingProcess, 'post' | 'end'>): Starting {
  const { promise, resolve, reject } = Promise.withResolvers<DrawingProcess>();
  const own: DrawingProcess = {
    post,
    end,
    heard: () => undefined,
    ended: () => reject(new Error('the process of pictures did not start')),
  };
  const late = setTimeout(() => {
    end();
    // A port that is closed here does not say so here.
    own.ended();
  }, ARRANQUE_MS);
  return {
    own,
    hear: (message) => (message.tipo === 'listo' ? resolve(own) : own.heard(message)),
    ready: promise.finally(() => clearTimeout(late)),
  };
}

/** Starts a process of Node's own, which keeps nobody from ending. `maximum`: see `process.ts`. Throws when it does not start. */
export async function forkDrawing(program: string, maximum?: number): Promise<DrawingProcess> {
  const args = maximum === undefined ? [] : [String(maximum)];
  const child = fork(program, args, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  const { own, hear, ready } = starting({
    post: (job) => void child.send(job, () => undefined),
    end: () => void child.kill('SIGKILL'),
  });
  child.on('message', hear);
  child.once('error', () => own.ended());
  child.once('exit', () => own.ended());
  return await ready;
}

/** A process that the desktop program starts, since its server can start none. Throws when it does not start. */
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
  const { own, hear, ready } = starting({
    post: (job) => port.postMessage(job),
    end: () => port.close(),
  });
  port.on('message', ({ data }) => hear(data));
  port.on('close', () => own.ended());
  port.start();
  return await ready;
}

/** Starts the process of pictures, whose file is `program` where Node itself starts it. Throws when it does not start. */
export async function launchDrawing(program: string): Promise<DrawingProcess> {
  const { parentPort } = process as { parentPort?: ParentPort };
  return await (parentPort ? askProgram(parentPort) : forkDrawing(program));
}
