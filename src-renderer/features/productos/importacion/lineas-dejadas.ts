import { type ArchivoDeProductos, COLUMNAS_DE_ARCHIVO } from '#contract/schemas/catalogo/importacion.ts';
import { csvDe } from '../../../shared/reportes/hojas/csv.ts';

/**
 * The lines with errors as a sheet that can be corrected and chosen again: their cells, the reason and the line of the
 * first file.
 */
export function hojaDeErrores({ conErrores, problemas }: ArchivoDeProductos): string {
  const usadas = COLUMNAS_DE_ARCHIVO.filter((columna) => conErrores.some(({ celdas }) => columna in celdas));
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
