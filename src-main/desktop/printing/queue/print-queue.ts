import { randomUUID } from 'node:crypto';
import type {
  DecisionDeImpresion,
  EstadoDeImpresora,
  ImpresoraDelEquipo,
} from '#contract/desktop/impresoras.ts';
import { esDirecta } from '#contract/desktop/impresoras.ts';
import { type Delivery, doubtful, unsent } from '../raw/delivery.ts';
import type { Content, Job } from './job.ts';
import { jobStore } from './job-store.ts';

/** More would be a day of sales on a printer that nobody looks at. */
const MAX_WAITING = 300;

const CERRADO_AL_IMPRIMIR = 'El programa se cerró mientras imprimía.';
const SIN_DISCO = 'No se pudo guardar el papel en el disco de esta computadora.';
const CON_CONTROLADOR =
  'Ahora imprime con su controlador: descarta estos papeles o vuelve a conectarla directo.';
const FALLO = 'No se pudo preparar el papel.';

export interface PrintQueueOptions {
  /** Where jobs are stored. */
  folder: string;
  /** The printers of this computer, as they are set now; papers leave through those that are raw. */
  printers: () => readonly ImpresoraDelEquipo[];
  encode: (printer: ImpresoraDelEquipo, content: Content) => Promise<Uint8Array>;
  /** Called with a paper that came out, or may have. */
  cameOut: (content: Content) => void;
  deliver: (printer: ImpresoraDelEquipo, bytes: Uint8Array, title: string) => Promise<Delivery>;
  /** Called after each change. */
  changed: (estado: EstadoDeImpresora[]) => void;
  log: (line: string) => void;
}

/**
 * The papers of the raw printers, one queue for each. Adding answers at once; a paper that did not leave waits for a
 * person, and one that may have come out is never sent again by itself.
 */
export interface PrintQueue {
  /** Takes a paper; says why when it does not. */
  add(printer: ImpresoraDelEquipo, nombre: string, contenido: Content): { refused?: string };
  estado(): EstadoDeImpresora[];
  /** How many papers wait for a printer. */
  waitingFor(printer: ImpresoraDelEquipo): number;
  decidir(decision: DecisionDeImpresion): void;
  /** Drops the papers of printers that were removed. */
  printersChanged(): void;
  /** Resolves once nothing is being sent or written. */
  settle(): Promise<void>;
}

export async function openPrintQueue(options: PrintQueueOptions): Promise<PrintQueue> {
  const { printers, encode, deliver, cameOut, log } = options;
  const store = jobStore(options.folder);
  const problems = new Map<string, string>();
  const jobs = await readJobs();
  let ultimoTurno = Math.max(0, ...jobs.map(({ turno }) => turno));
  /** The printers that are printing, and when each will be done. */
  const working = new Map<string, Promise<void>>();
  const writing = new Set<Promise<unknown>>();

  /** What was waiting when the program closed waits for a person; what was being sent is doubtful. */
  async function readJobs(): Promise<Job[]> {
    const stored = await store.read();
    for (const job of stored) {
      if (job.estado === 'enviando') {
        job.estado = 'dudoso';
        problems.set(job.impresora, CERRADO_AL_IMPRIMIR);
      }
      // Also of one that was doubtful already: the program may have ended before that was written elsewhere.
      if (job.estado === 'dudoso') cameOut(job.contenido);
      if (job.estado === 'en-cola') job.estado = 'pendiente';
    }
    return stored;
  }

  const waitingOf = (impresora: string): Job[] => jobs.filter((job) => job.impresora === impresora);

  function estado(): EstadoDeImpresora[] {
    // One that prints by its driver now still shows what waited for it.
    const shown = printers().filter((one) => esDirecta(one) || waitingOf(one.id).length > 0);
    return shown.map(({ id, nombre }) => ({
      id,
      nombre,
      problema: problems.get(id) ?? null,
      trabajos: waitingOf(id).map((job) => ({
        id: job.id,
        nombre: job.nombre,
        estado: job.estado,
        creado: job.creado,
      })),
    }));
  }

  const tell = (): void => options.changed(estado());

  /** Writes without anybody waiting; a failure is logged, since the job is in memory too. */
  function inBackground(write: Promise<void>): void {
    const logged = write.catch((error: unknown) => log(`print: queue: ${String(error)}`));
    writing.add(logged);
    void logged.finally(() => writing.delete(logged));
  }

  function put(job: Job, estadoNuevo: Job['estado']): void {
    job.estado = estadoNuevo;
    inBackground(store.put(job));
  }

  function forget(job: Job): void {
    const at = jobs.indexOf(job);
    if (at >= 0) jobs.splice(at, 1);
    inBackground(store.remove(job.id));
  }

  async function send(job: Job, printer: ImpresoraDelEquipo): Promise<Delivery> {
    job.estado = 'enviando';
    tell();
    try {
      await store.put(job);
    } catch (error) {
      log(`print: queue: ${String(error)}`);
      return unsent(SIN_DISCO);
    }
    const told = (error: unknown): void =>
      log(`print: ${job.nombre}: ${error instanceof Error ? error.stack : String(error)}`);
    let bytes: Uint8Array;
    try {
      bytes = await encode(printer, job.contenido);
    } catch (error) {
      told(error);
      return unsent(FALLO);
    }
    try {
      return await deliver(printer, bytes, job.nombre);
    } catch (error) {
      told(error);
      // Whether bytes left before the error is unknown.
      return doubtful(FALLO);
    }
  }

  /** What came of a job decides about those behind it: after a failure they wait for a person too. */
  function settleJob(job: Job, delivery: Delivery): void {
    if (delivery.outcome === 'printed') {
      problems.delete(job.impresora);
      forget(job);
      return;
    }
    log(`print: ${job.nombre}: ${delivery.outcome}: ${delivery.reason}`);
    problems.set(job.impresora, delivery.reason);
    put(job, delivery.outcome === 'unsent' ? 'pendiente' : 'dudoso');
    for (const other of waitingOf(job.impresora)) {
      if (other.estado === 'en-cola') put(other, 'pendiente');
    }
  }

  async function work(impresora: string): Promise<void> {
    for (;;) {
      const printer = printers().find(({ id }) => id === impresora);
      const job = waitingOf(impresora).find((one) => one.estado === 'en-cola');
      if (!printer || !job) {
        // At once, so that a paper added from now on starts again.
        working.delete(impresora);
        return;
      }
      const delivery = await send(job, printer);
      if (delivery.outcome !== 'unsent') cameOut(job.contenido);
      // Its printer was removed meanwhile, and the job with it.
      if (jobs.includes(job)) settleJob(job, delivery);
      tell();
    }
  }

  function start(impresora: string): void {
    if (working.has(impresora)) return;
    // After this call returns, so that the papers of one call are taken in order and adding waits for nothing.
    working.set(
      impresora,
      Promise.resolve().then(() => work(impresora)),
    );
  }

  function enqueue(job: Job): void {
    const printer = printers().find(({ id }) => id === job.impresora);
    if (printer && !esDirecta(printer)) {
      problems.set(job.impresora, CON_CONTROLADOR);
      put(job, 'pendiente');
      return;
    }
    put(job, 'en-cola');
    start(job.impresora);
  }

  function decidir(decision: DecisionDeImpresion): void {
    if (decision.que === 'salio' || decision.que === 'otra-vez') {
      const job = jobs.find(({ id, estado: es }) => id === decision.trabajo && es === 'dudoso');
      if (job && decision.que === 'salio') forget(job);
      else if (job) enqueue(job);
    } else {
      const pending = waitingOf(decision.impresora).filter((job) => job.estado === 'pendiente');
      for (const job of pending) {
        if (decision.que === 'imprimir-pendientes') enqueue(job);
        else forget(job);
      }
    }
    clearSettledProblems();
    tell();
  }

  /** Once nothing waits, the last failure is no news. */
  function clearSettledProblems(): void {
    for (const id of problems.keys()) if (waitingOf(id).length === 0) problems.delete(id);
  }

  return {
    add(printer, nombre, contenido) {
      if (waitingOf(printer.id).length >= MAX_WAITING) {
        return {
          refused: `«${printer.nombre}» tiene ${MAX_WAITING} papeles sin imprimir: decide primero qué hacer con ellos.`,
        };
      }
      ultimoTurno += 1;
      const job: Job = {
        id: randomUUID(),
        impresora: printer.id,
        nombre,
        turno: ultimoTurno,
        creado: Date.now(),
        estado: 'en-cola',
        contenido,
      };
      jobs.push(job);
      enqueue(job);
      tell();
      return {};
    },
    estado,
    waitingFor: ({ id }) => waitingOf(id).length,
    decidir,
    printersChanged() {
      const known = new Set(printers().map(({ id }) => id));
      for (const job of [...jobs]) if (!known.has(job.impresora)) forget(job);
      clearSettledProblems();
      tell();
    },
    async settle() {
      while (working.size > 0 || writing.size > 0) {
        await Promise.allSettled([...working.values(), ...writing]);
      }
    },
  };
}
