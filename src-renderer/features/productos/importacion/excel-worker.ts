import { InvalidInputError, InvalidSpreadsheetError, readSheet } from 'read-excel-file/universal';
import { answerRequests } from '../../../lib/workers.ts';

/** The answer to a workbook: its first sheet as CSV; a missing text says that it is not a readable workbook. */
export interface ExcelAnswer {
  csv?: string;
}

/** A number as plain digits: without exponent, and without the last digits that floating point adds. */
function digitos(texto: string): string {
  const numero = Number(texto);
  return Number.isSafeInteger(numero) ? String(numero) : String(Number(numero.toFixed(6)));
}

/** One cell of the CSV. Line breaks become spaces: each line of the file stays a row of the sheet. */
function celda(valor: unknown): string {
  if (valor === null) return '';
  if (typeof valor === 'boolean') return valor ? 'sí' : 'no';
  const texto = valor instanceof Date ? valor.toISOString().slice(0, 10) : String(valor);
  return `"${texto.replaceAll('"', '""').replaceAll(/\s*[\r\n]+\s*/g, ' ')}"`;
}

/** One row of the CSV; an empty one stays empty, which the server skips. */
function linea(celdas: readonly unknown[]): string {
  return celdas.every((valor) => valor === null) ? '' : celdas.map(celda).join(',');
}

async function leer(libro: Blob): Promise<ExcelAnswer> {
  try {
    const filas = await readSheet(libro, { parseNumber: digitos });
    return { csv: filas.map(linea).join('\n') };
  } catch (error) {
    if (error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError) return {};
    throw error;
  }
}

answerRequests(leer);
