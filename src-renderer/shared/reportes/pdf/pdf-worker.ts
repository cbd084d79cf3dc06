import type { Membrete, Reporte } from '../reporte.ts';
import { dibujarPdf } from './dibujar-pdf.ts';

/** The request to the worker. */
export interface PdfRequest {
  reporte: Reporte;
  membrete: Membrete;
}

/** Its messages: the progress from 0 to 1, then the file. */
export type PdfProgress = { avance: number } | { pdf: ArrayBuffer };

/** In a worker: a long report must not block the counter. */
function responder(mensaje: PdfProgress, transfer: Transferable[] = []): void {
  self.postMessage(mensaje, { transfer });
}

self.addEventListener('message', ({ data }: MessageEvent<PdfRequest>) => {
  const pdf = dibujarPdf(data.reporte, data.membrete, (avance) => responder({ avance }));
  responder({ pdf }, [pdf]);
});
