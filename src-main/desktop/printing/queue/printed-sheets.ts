import * as z from 'zod';
import { openJsonWriter, readJsonFile } from '../../device/json-file.ts';

/** More orders than are ever new at once; the oldest are forgotten. */
const REMEMBERED = 500;

/** The orders whose work sheet was printed on this computer. */
export interface PrintedSheets {
  has(pedido: string): boolean;
  note(pedido: string): Promise<void>;
  /** Resolves once what is known is on the disk, or could not be written. */
  settle(): Promise<void>;
}

export async function openPrintedSheets(file: string): Promise<PrintedSheets> {
  let printed = await readJsonFile<string[]>(file, z.array(z.string()), []);
  const writer = openJsonWriter(file);
  return {
    has: (pedido) => printed.includes(pedido),
    note(pedido) {
      printed = [...printed.filter((one) => one !== pedido), pedido].slice(-REMEMBERED);
      return writer.write(printed);
    },
    settle: writer.settle,
  };
}
