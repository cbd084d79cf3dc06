import { execFile } from 'node:child_process';
import type { PrintOutcome } from './print-job.ts';
import {
  COLA_EN_PAUSA,
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

/** How long the state of a queue is waited for; one that is not known stops no paper. */
const LOOK_MS = 3_000;
const DISABLED = /^printer \S+ disabled since /m;
const REQUEST_ID = /^request id is (\S+)/m;

/** What CUPS says is told apart by its words. */
const inEnglish = (): NodeJS.ProcessEnv => ({ ...process.env, LC_ALL: 'C' });

/** What came of `lp`: `unanswered` when it was ended before it said so, `absent` where it is not installed. */
type LpOutcome = 'taken' | 'refused' | 'missing' | 'unanswered' | 'absent';

interface LpResult {
  outcome: LpOutcome;
  /** How the queue calls a job that it took; undefined where `lp` did not say. */
  request?: string | undefined;
}

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
function runLp({ nombre, title, options, document }: LpJob, { log, waitMs }: LpRun): Promise<LpResult> {
  const args = ['-d', nombre, '-t', title, ...options.flatMap((one) => ['-o', one]), '-'];
  return new Promise((resolve) => {
    const lp = execFile(
      'lp',
      args,
      { timeout: waitMs, killSignal: 'SIGKILL', env: inEnglish() },
      (error, stdout, stderr) => {
        if (error === null) return resolve({ outcome: 'taken', request: REQUEST_ID.exec(stdout)?.[1] });
        if (error.code === 'ENOENT') return resolve({ outcome: 'absent' });
        log(`print: lp: ${stderr.trim() || error.message}`);
        // A refusal is certain; only an `lp` that had to be stopped leaves a doubt.
        if (error.killed || error.signal) return resolve({ outcome: 'unanswered' });
        resolve({ outcome: MISSING.test(stderr) ? 'missing' : 'refused' });
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
  const { outcome } = await runLp({ nombre, title: 'Ticket', options, document }, run);
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

/** Runs a command that answers at once. Returns what it wrote; undefined when it failed or did not answer. */
function ask(command: 'lpstat' | 'cancel', args: readonly string[], run: LpRun): Promise<string | undefined> {
  const options = {
    timeout: Math.min(run.waitMs, LOOK_MS),
    killSignal: 'SIGKILL',
    env: inEnglish(),
  } as const;
  return new Promise((resolve) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      if (error === null) return resolve(stdout);
      if (error.code !== 'ENOENT') run.log(`print: ${command}: ${stderr.trim() || error.message}`);
      resolve(undefined);
    });
  });
}

/** Whether a queue was stopped, by a person or by the system. One that takes nothing at all is told by `lp` itself. */
async function isPaused(cola: string, run: LpRun): Promise<boolean> {
  return DISABLED.test((await ask('lpstat', ['-p', cola], run)) ?? '');
}

/** What came of a job whose queue stopped after it had taken it. What is still in it is not to print later by itself. */
async function takeBack(cola: string, request: string | undefined, run: LpRun): Promise<Delivery> {
  const jobs = await ask('lpstat', ['-o', cola], run);
  const isThere = jobs?.split('\n').some((line) => line.split(' ', 1)[0] === request);
  if (request !== undefined && isThere === false) return PRINTED;
  if (request !== undefined) await ask('cancel', [request], run);
  // The printer may have got a part of it.
  return doubtful(COLA_EN_PAUSA);
}

/**
 * Hands bytes unchanged to a CUPS queue; «printed» means that the queue holds the whole job and goes on. One that is
 * paused gets nothing: it takes papers without a word, and prints them whenever it goes on.
 */
export async function sendToCups(
  cola: string,
  bytes: Uint8Array,
  { title, ...run }: LpRun & { title: string },
): Promise<Delivery> {
  if (await isPaused(cola, run)) return unsent(COLA_EN_PAUSA);
  const { outcome, request } = await runLp({ nombre: cola, title, options: ['raw'], document: bytes }, run);
  if (outcome === 'taken' && (await isPaused(cola, run))) return await takeBack(cola, request, run);
  return DELIVERY[outcome];
}
