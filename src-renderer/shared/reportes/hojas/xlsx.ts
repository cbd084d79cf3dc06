import type { CellObject, Row } from 'write-excel-file/universal';
import { type Celda, type Fila, type Tabla, type Tipo, tipoDe } from '../tabla.ts';

/** Excel's format of each type; a day is a date, so that Excel can sort and group it. */
const FORMATO: Partial<Record<Tipo, string>> = {
  entero: '#,##0',
  dinero: '"Q"#,##0.00',
  porcentaje: '0.00" %"',
  dia: 'dd/mm/yyyy',
};

/** Widest column, in characters. */
const ANCHO_MAXIMO = 60;
const ANCHO_MINIMO = 10;
/** Excel's limit on sheet names, which may not contain these characters either. */
const NOMBRE_MAXIMO = 31;
const NO_EN_NOMBRES = /[\\/?*[\]:]/g;

function celda(tipo: Tipo, valor: Celda): CellObject | null {
  if (valor === null || valor === '') return null;
  const format = FORMATO[tipo];
  if (typeof valor === 'number') return { value: valor, type: Number, format };
  if (tipo === 'dia') return { value: new Date(`${valor}T00:00:00Z`), type: Date, format };
  return { value: valor, type: String };
}

function anchoDe({ columnas, filas }: Tabla, i: number): number {
  const largos = filas.slice(0, 500).map(({ celdas }) => String(celdas[i] ?? '').length);
  const largo = Math.max(columnas[i]?.titulo.length ?? 0, ...largos);
  return Math.min(ANCHO_MAXIMO, Math.max(ANCHO_MINIMO, largo + 2));
}

function filaDe({ columnas }: Tabla, fila: Fila): Row {
  return columnas.map((columna, i) => {
    const valor = fila.celdas[i] ?? null;
    const una = celda(tipoDe(columna, fila, valor), valor);
    return una && fila.total ? { ...una, fontWeight: 'bold', topBorderStyle: 'thin' } : una;
  });
}

/** Tables as the sheets of an Excel workbook, with frozen headers, numeric amounts and real dates. */
export async function xlsxDe(tablas: readonly Tabla[]): Promise<Blob> {
  // Loaded on demand: only people who download a workbook need the library.
  const { default: escribir } = await import('write-excel-file/universal');
  return escribir(
    tablas.map((tabla) => {
      const titulos: Row = tabla.columnas.map(({ titulo }) => ({
        value: titulo,
        type: String,
        textColor: '#FFFFFF',
        backgroundColor: '#6D28D9',
        fontWeight: 'bold',
      }));
      return {
        data: [titulos, ...tabla.filas.map((fila) => filaDe(tabla, fila))],
        sheet: tabla.titulo.replaceAll(NO_EN_NOMBRES, ' ').slice(0, NOMBRE_MAXIMO),
        columns: tabla.columnas.map((_, i) => ({ width: anchoDe(tabla, i) })),
        stickyRowsCount: 1,
      };
    }),
  ).toBlob();
}
