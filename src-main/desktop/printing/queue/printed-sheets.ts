import * as z from 'zod';
import { readJsonFile, writeJsonFile } from '../../device/json-file.ts';

/** More orders than are ever new at once; the oldest are forgotten. */
const REMEMBERED = 500;

/** The orders whose work sheet was printed on this computer. */
export interface PrintedSheets {
  has(pedido: string): boolean;
  note(pedido: string): Promise<void>;
}

export async function openPrintedSheets(file: string): Promise<PrintedSheets> {
  let printed = await readJsonFile<string[]>(file, z.array(z.string()), []);
  let writing = Promise.resolve();
  return {
    has: (pedido) => printed.includes(pedido),
    note(pedido) {
      printed = [...printed.filter((one) => one !== pedido), pedido].slice(-REMEMBERED);
      const now = printed;
      writing = writing.catch(() => undefined).then(() => writeJsonFile(file, now));
      return writing;
    },
  };
}
