import { type ArchivoDeProductos, COLUMNAS_DE_ARCHIVO } from '#contract/schemas/catalogo/importacion.ts';
import { csvDe } from '../../../shared/reportes/hojas/csv.ts';

/**
 * The lines with errors as a sheet that can be corrected and chosen again: the columns of the file that are understood,
 * also where none of these lines has a cell, the reason, and the line of the file.
 */
export function hojaDeErrores({
  columnas,
  conErrores,
  problemas,
}: Pick<ArchivoDeProductos, 'columnas' | 'conErrores' | 'problemas'>): string {
  const usadas = COLUMNAS_DE_ARCHIVO.filter((columna) => columnas.some(({ campo }) => campo === columna));
  const motivosDe = (linea: number) =>
    problemas.primeros.filter((uno) => uno.linea === linea).map(({ mensaje }) => mensaje);
  return csvDe({
    titulo: 'Líneas por corregir',
    columnas: [...usadas, 'qué corregir', 'línea'].map((titulo) => ({ titulo, tipo: 'texto' })),
    filas: conErrores.map(({ linea, celdas }) => ({
      celdas: [...usadas.map((columna) => celdas[columna] ?? ''), motivosDe(linea).join('; '), String(linea)],
    })),
  });
}
