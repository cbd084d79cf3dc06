import type { Formato, Tablas } from '../tabla.ts';
import { csvDe } from './csv.ts';
import { xlsxDe } from './xlsx.ts';

/** The request to the worker. */
export interface HojaRequest {
  /** Excel gets one sheet per table; a CSV only the first table. */
  tablas: Tablas;
  formato: Formato;
}

/** The file, or the error message. */
export type HojaAnswer = { hoja: Blob } | { error: string };

/** In a worker: a workbook of ten thousand sales would block the page for most of a second. */
async function hacer({ tablas, formato }: HojaRequest): Promise<HojaAnswer> {
  try {
    if (formato === 'xlsx') return { hoja: await xlsxDe(tablas) };
    return { hoja: new Blob([csvDe(tablas[0])], { type: 'text/csv;charset=utf-8' }) };
  } catch (error) {
    return { error: String(error) };
  }
}

self.addEventListener('message', async ({ data }: MessageEvent<HojaRequest>) => {
  self.postMessage(await hacer(data));
});
