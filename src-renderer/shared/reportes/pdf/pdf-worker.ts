import { answerRequests, received } from '../../../lib/workers.ts';
import type { Membrete, Reporte } from '../reporte.ts';
import { dibujarPdf } from './dibujar-pdf.ts';

/** The request to the worker, which answers with the file. */
export interface PdfRequest {
  /** The report, or the port by which another worker sends it. */
  reporte: Reporte | MessagePort;
  membrete: Membrete;
}

/** Its messages until then: the progress, from 0 to 1. */
export type PdfProgress = number;

/** In a worker: a long report must not block the counter. */
async function hacer({ reporte, membrete }: PdfRequest): Promise<Blob> {
  const alAvanzar = (avance: PdfProgress) => self.postMessage(avance);
  const pdf = dibujarPdf(await received(reporte), membrete, alAvanzar);
  return new Blob([pdf], { type: 'application/pdf' });
}

answerRequests(hacer);
