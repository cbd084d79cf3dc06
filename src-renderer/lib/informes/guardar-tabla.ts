import { descargar } from '../descargar.ts';
import { csvDe } from './csv.ts';
import type { Tabla } from './tabla.ts';
import { xlsxDe } from './xlsx.ts';

/** The files that a table leaves as: Excel's own, and one that every program reads. */
export const FORMATOS = ['xlsx', 'csv'] as const;
export type Formato = (typeof FORMATOS)[number];

export const ETIQUETA_FORMATO: Record<Formato, string> = { xlsx: 'Descargar Excel', csv: 'Descargar CSV' };

/** Hands a table to the browser as a file. `archivo` is its name without the ending. Throws when the library did not come. */
export async function guardarTabla(tabla: Tabla, archivo: string, formato: Formato): Promise<void> {
  const contenido =
    formato === 'xlsx' ? await xlsxDe(tabla) : new Blob([csvDe(tabla)], { type: 'text/csv;charset=utf-8' });
  descargar(contenido, `${archivo}.${formato}`);
}
