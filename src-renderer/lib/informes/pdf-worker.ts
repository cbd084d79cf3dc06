import { dibujarPdf } from './dibujar-pdf.ts';
import type { AvanceDePdf, PeticionDePdf } from './mensajes.ts';

/** Draws beside the page, so that a long report never holds up the till. */
function responder(mensaje: AvanceDePdf, transfer: Transferable[] = []): void {
  self.postMessage(mensaje, { transfer });
}

self.addEventListener('message', ({ data }: MessageEvent<PeticionDePdf>) => {
  const pdf = dibujarPdf(data.informe, data.membrete, (avance) => responder({ avance }));
  responder({ pdf }, [pdf]);
});
