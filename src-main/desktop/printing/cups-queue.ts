import { execFile } from 'node:child_process';
import type { PrintOutcome } from './print-job.ts';

export interface QueuedPage {
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
  log: (line: string) => void,
  waitMs: number,
): Promise<PrintOutcome | undefined> {
  const painted = await pdf.catch((error: unknown) => {
    log(`print: no PDF: ${String(error)}`);
  });
  if (!painted) return 'failed';
  const media = `media=Custom.${size.width / 1000}x${size.height / 1000}mm`;
  const args = ['-d', nombre, '-t', 'Ticket', '-o', media, '-o', 'print-color-mode=monochrome'];
  return await new Promise((resolve) => {
    const lp = execFile('lp', args, { timeout: waitMs, killSignal: 'SIGKILL' }, (error, _stdout, stderr) => {
      if (error === null) return resolve('printed');
      if (error.code === 'ENOENT') return resolve(undefined);
      log(`print: lp: ${stderr.trim() || error.message}`);
      resolve(error.killed ? 'timeout' : 'failed');
    });
    // `lp` may end before it has read the document; its exit code says why.
    lp.stdin?.on('error', () => undefined);
    lp.stdin?.end(painted);
  });
}
