import { AppError } from '#contract/words/errores.ts';
import { draw } from './draw.ts';
import type { Answer, Job, Message } from './jobs.ts';

// The process that decodes pictures. A small file can ask for gigabytes or crash a decoder: the shop's server goes on.

/**
 * The memory that this process may take, in bytes: with an AVIF of 25 megapixels it takes 550 MB, with a JPEG of 50 it
 * takes 380. Tests give less.
 */
const MAXIMO_BYTES = Number(process.argv[2] ?? 800_000_000);
/** A process that holds more than this after a job is not kept. */
const GUARDAR_BYTES = 250_000_000;
/** Time between two looks at the memory, in ms. Decoding runs in threads of the library. */
const MIRAR_MS = 10;

const used = () => process.memoryUsage.rss();

/** Ends this process now: `process.exit` would wait for the decoders' threads. */
function die(): void {
  process.kill(process.pid, 'SIGKILL');
}

async function answerTo(job: Job): Promise<Answer> {
  try {
    const valor = await draw(job);
    return { tipo: 'hecho', valor, crecido: used() > GUARDAR_BYTES };
  } catch (error) {
    if (error instanceof AppError) return { tipo: 'fallo', codigo: error.code, mensaje: error.message };
    return { tipo: 'error', pila: String((error as Error).stack ?? error) };
  }
}

/** Does a job and sends its answer. Ends the process when it takes too much memory: nothing else stops a decoder. */
async function work(job: Job, send: (answer: Answer) => void): Promise<void> {
  const watch = setInterval(() => {
    if (used() > MAXIMO_BYTES) die();
  }, MIRAR_MS);
  const answer = await answerTo(job);
  clearInterval(watch);
  send(answer);
}

/** Whoever waits for an answer that cannot be sent is told by the end of the process. */
function endFor(error: unknown): void {
  process.stderr.write(`pictures: ${String((error as Error).stack ?? error)}\n`);
  die();
}

/** A port of Electron, by which the program connects this process with the server. */
interface Port {
  on(event: 'message', listener: (event: { data: Job }) => void): void;
  on(event: 'close', listener: () => void): void;
  start(): void;
  postMessage(message: Message): void;
}
interface ParentPort {
  on(event: 'message', listener: (event: { ports: Port[] }) => void): void;
  postMessage(message: { tipo: 'listo' }): void;
}

function serve(port: Port): void {
  port.on('message', ({ data }) => void work(data, (answer) => port.postMessage(answer)).catch(endFor));
  port.on('close', die);
  port.start();
  port.postMessage({ tipo: 'listo' });
}

const { parentPort } = process as { parentPort?: ParentPort };
if (parentPort) {
  parentPort.on('message', ({ ports: [port] }) => port && serve(port));
  parentPort.postMessage({ tipo: 'listo' });
} else {
  process.on('message', (job: Job) => void work(job, (answer) => process.send?.(answer)).catch(endFor));
  process.on('disconnect', die);
  process.send?.({ tipo: 'listo' } satisfies Message);
}
