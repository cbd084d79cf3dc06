import { csvDe } from './csv.ts';
import type { PeticionDeHoja, RespuestaDeHoja } from './mensajes.ts';
import { xlsxDe } from './xlsx.ts';

/** Writes beside the page: the workbook of ten thousand sales takes most of a second, and more on a slow machine. */
async function hacer({ tablas, formato }: PeticionDeHoja): Promise<RespuestaDeHoja> {
  try {
    if (formato === 'xlsx') return { hoja: await xlsxDe(tablas) };
    return { hoja: new Blob([csvDe(tablas[0])], { type: 'text/csv;charset=utf-8' }) };
  } catch (error) {
    return { fallo: String(error) };
  }
}

self.addEventListener('message', async ({ data }: MessageEvent<PeticionDeHoja>) => {
  self.postMessage(await hacer(data));
});
