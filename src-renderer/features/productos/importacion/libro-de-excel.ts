import { answerOf } from '../../../lib/workers.ts';
import type { ExcelAnswer } from './excel-worker.ts';

const EXTENSION = /\.(xlsx|xlsm)$/i;
const ANTIGUO = /\.xls$/i;

/** What is wrong with a workbook, in a sentence for the person who chose it. */
export class LibroIlegible extends Error {}

/**
 * The file to send for a chosen one: the first sheet of an Excel workbook as CSV, any other file as it is. The server
 * reads no workbooks. It holds the content as it was when the file was chosen. Throws LibroIlegible.
 */
export async function comoCsv(file: File): Promise<File> {
  if (ANTIGUO.test(file.name)) {
    throw new LibroIlegible(
      'Ese libro es de un Excel antiguo (.xls): guárdalo como .xlsx y vuelve a elegirlo.',
    );
  }
  const contenido = await file.arrayBuffer();
  if (!EXTENSION.test(file.name)) return new File([contenido], file.name);
  const worker = new Worker(new URL('./excel-worker.ts', import.meta.url), { type: 'module' });
  const { csv } = await answerOf<ExcelAnswer>(worker, new Blob([contenido]));
  if (csv === undefined) {
    throw new LibroIlegible(
      'No se pudo leer ese libro de Excel: ábrelo, guárdalo otra vez y vuelve a elegirlo.',
    );
  }
  return new File([csv], `${file.name}.csv`);
}
