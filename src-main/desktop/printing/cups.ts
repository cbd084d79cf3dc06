import { execFile } from 'node:child_process';
import type { PrintOutcome } from './print-job.ts';
import {
  COLA_NO_ESTA,
  COLA_SIN_RESPUESTA,
  type Delivery,
  doubtful,
  PRINTED,
  unsent,
} from './raw/delivery.ts';

const COLA_RECHAZA = 'El sistema no aceptó el papel: revisa que la impresora no esté en pausa.';
const SIN_SISTEMA = 'Esta computadora no tiene el programa de impresión del sistema (CUPS).';

const MISSING = /does not exist|no existe|unknown|not found|no such/i;

/** What came of `lp`: `unanswered` when it was ended before it said so, `absent` where it is not installed. */
type LpOutcome = 'taken' | 'refused' | 'missing' | 'unanswered' | 'absent';

interface LpJob {
  /** Of the queue. */
  nombre: string;
  title: string;
  options: readonly string[];
  document: Uint8Array;
}

interface LpRun {
  log: (line: string) => void;
  /** After this time `lp` is ended. */
  waitMs: number;
}

/** Hands a document to a CUPS queue through `lp`, which says whether the queue holds the whole of it. */
function runLp({ nombre, title, options, document }: LpJob, { log, waitMs }: LpRun): Promise<LpOutcome> {
  const args = ['-d', nombre, '-t', title, ...options.flatMap((one) => ['-o', one]), '-'];
  // Its refusals are told apart by their words.
  const env = { ...process.env, LC_ALL: 'C' };
  return new Promise((resolve) => {
    const lp = execFile(
      'lp',
      args,
      { timeout: waitMs, killSignal: 'SIGKILL', env },
      (error, _out, stderr) => {
        if (error === null) return resolve('taken');
        if (error.code === 'ENOENT') return resolve('absent');
        log(`print: lp: ${stderr.trim() || error.message}`);
        // A refusal is certain; only an `lp` that had to be stopped leaves a doubt.
        if (error.killed || error.signal) return resolve('unanswered');
        resolve(MISSING.test(stderr) ? 'missing' : 'refused');
      },
    );
    // `lp` may end before it has read the document; its exit code says why.
    lp.stdin?.on('error', () => undefined);
    lp.stdin?.end(document);
  });
}

interface QueuedPage {
  /** Being painted; may reject. */
  pdf: Promise<Uint8Array>;
  /** Size of the page in microns. */
  size: { width: number; height: number };
}

/**
 * Puts a one-page PDF in a printer's CUPS queue. «printed» means that the queue holds the job, «timeout» that `lp` did
 * not answer within `waitMs`, «failed» also that there is no PDF. Returns undefined where `lp` is not installed.
 */
export async function putInCupsQueue(
  nombre: string,
  { pdf, size }: QueuedPage,
  run: LpRun,
): Promise<PrintOutcome | undefined> {
  const document = await pdf.catch((error: unknown) => {
    run.log(`print: no PDF: ${String(error)}`);
  });
  if (!document) return 'failed';
  const media = `media=Custom.${size.width / 1000}x${size.height / 1000}mm`;
  const options = [media, 'print-color-mode=monochrome'];
  const outcome = await runLp({ nombre, title: 'Ticket', options, document }, run);
  if (outcome === 'absent') return undefined;
  if (outcome === 'taken') return 'printed';
  return outcome === 'unanswered' ? 'timeout' : 'failed';
}

const DELIVERY: Record<LpOutcome, Delivery> = {
  taken: PRINTED,
  refused: unsent(COLA_RECHAZA),
  missing: unsent(COLA_NO_ESTA),
  unanswered: doubtful(COLA_SIN_RESPUESTA),
  absent: unsent(SIN_SISTEMA),
};

/** Hands bytes unchanged to a CUPS queue; «printed» means that the queue holds the whole job. */
export async function sendToCups(
  cola: string,
  bytes: Uint8Array,
  { title, ...run }: LpRun & { title: string },
): Promise<Delivery> {
  return DELIVERY[await runLp({ nombre: cola, title, options: ['raw'], document: bytes }, run)];
}
