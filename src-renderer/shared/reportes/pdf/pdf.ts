import type { Tienda } from '#contract/schemas/tienda/tienda.ts';
import icono from '../../../../resources/icons/128x128.png';
import { dibujar } from '../../../lib/dibujo.ts';
import { baseUrl } from '../../../lib/server.ts';
import { answerOf } from '../../../lib/workers.ts';
import type { Membrete, Reporte, ReporteAparte } from '../reporte.ts';
import type { PdfProgress, PdfRequest } from './pdf-worker.ts';

/** Size of the logo in pixels: sharp in print, small enough for a mail. */
const LADO_LOGO = 480;

async function comoPng(url: string): Promise<Membrete['logo']> {
  const { lienzo } = await dibujar(url, { ancho: LADO_LOGO, alto: LADO_LOGO });
  const png = await lienzo.convertToBlob({ type: 'image/png' });
  return { datos: new Uint8Array(await png.arrayBuffer()), ancho: lienzo.width, alto: lienzo.height };
}

/**
 * The shop's logo, or the product's; null when neither loads, since a report without a logo is better than
 * none.
 */
async function logoDe(logoUrl: string | null | undefined): Promise<Membrete['logo']> {
  // From the server of this page: its policy lets it read no other origin, such as the shop's public address.
  const deAqui = logoUrl && new URL(logoUrl, location.href).pathname;
  for (const url of [deAqui && baseUrl() + deAqui, icono]) {
    const logo = url ? await comoPng(url).catch(() => null) : null;
    if (logo) return logo;
  }
  return null;
}

/** Makes the PDF of a report in a worker. */
export async function hacerPdf(
  reporte: Reporte | ReporteAparte,
  { tienda, generado }: { tienda: Tienda | undefined; generado: string },
  alAvanzar: (avance: number) => void,
): Promise<Blob> {
  const logo = await logoDe(tienda?.logoUrl);
  const membrete: Membrete = { tienda: tienda?.nombre ?? 'Guirnalda', logo, generado };
  const trabajador = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  trabajador.onmessage = ({ data }: MessageEvent<PdfProgress>) => alAvanzar(data);
  const request: PdfRequest = { reporte: 'puerto' in reporte ? reporte.puerto : reporte, membrete };
  return await answerOf<Blob>(trabajador, request);
}
