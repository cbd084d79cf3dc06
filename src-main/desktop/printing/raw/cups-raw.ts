import { type ExecFileException, execFile } from 'node:child_process';
import { type Delivery, doubtful, PRINTED, unsent } from './delivery.ts';

export const COLA_SIN_RESPUESTA = 'El sistema no respondió si recibió el papel.';
export const COLA_NO_ESTA = 'El sistema ya no tiene esa impresora: puede que le hayan cambiado el nombre.';
const COLA_RECHAZA = 'El sistema no aceptó el papel: revisa que la impresora no esté en pausa.';
const SIN_SISTEMA = 'Esta computadora no tiene el programa de impresión del sistema (CUPS).';

const MISSING = /does not exist|no existe|unknown|not found|no such/i;

/** What `lp` said, as a delivery. A refusal is certain; only an `lp` that had to be stopped leaves a doubt. */
function deliveryOf(error: ExecFileException | null, stderr: string): Delivery {
  if (error === null) return PRINTED;
  if (error.code === 'ENOENT') return unsent(SIN_SISTEMA);
  if (error.killed || error.signal) return doubtful(COLA_SIN_RESPUESTA);
  return unsent(MISSING.test(stderr) ? COLA_NO_ESTA : COLA_RECHAZA);
}

/** Hands bytes unchanged to a CUPS queue; «printed» means that the queue holds the whole job. */
export function sendToCups(
  cola: string,
  bytes: Uint8Array,
  { title, log, waitMs }: { title: string; log: (line: string) => void; waitMs: number },
): Promise<Delivery> {
  return new Promise((resolve) => {
    const args = ['-d', cola, '-t', title, '-o', 'raw', '-'];
    // Its refusals are told apart by their words.
    const env = { ...process.env, LC_ALL: 'C' };
    const lp = execFile(
      'lp',
      args,
      { timeout: waitMs, killSignal: 'SIGKILL', env },
      (error, _out, stderr) => {
        if (error) log(`print: lp: ${stderr.trim() || error.message}`);
        resolve(deliveryOf(error, stderr));
      },
    );
    lp.stdin?.on('error', () => undefined);
    lp.stdin?.end(bytes);
  });
}
