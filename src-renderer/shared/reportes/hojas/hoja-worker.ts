import { answerRequests, received } from '../../../lib/workers.ts';
import type { Formato, Tablas } from '../tabla.ts';
import { csvDe } from './csv.ts';
import { xlsxDe } from './xlsx.ts';

/** The request to the worker, which answers with the file. */
export interface HojaRequest {
  /** Excel gets one sheet per table; a CSV only the first table. */
  tablas: Tablas | MessagePort;
  formato: Formato;
}

/** In a worker: a workbook of ten thousand sales would block the page for most of a second. */
async function hacer({ tablas, formato }: HojaRequest): Promise<Blob> {
  const todas = await received(tablas);
  if (formato === 'xlsx') return await xlsxDe(todas);
  return new Blob([csvDe(todas[0])], { type: 'text/csv;charset=utf-8' });
}

answerRequests(hacer);
