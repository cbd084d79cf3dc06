import { deQuetzales, formatoQ } from '#contract/words/dinero.ts';

/**
 * The type of a value, so that a sheet can calculate with it and a page can format it. Money is in quetzales.
 */
export type Tipo = 'texto' | 'entero' | 'dinero' | 'porcentaje' | 'dia';

export interface Columna {
  titulo: string;
  tipo: Tipo;
}

/** The value of one column; null when empty. */
export type Celda = string | number | null;

export interface Fila {
  celdas: Celda[];
  /** Highlighted, e.g. low stock. */
  alerta?: boolean;
  /** A row of sums; left out where the reading program makes its own. */
  total?: boolean;
  /** The type of its numbers, when it differs from the columns'. */
  tipo?: Tipo;
}

/** A table as plain data, for the PDF and the spreadsheet files. */
export interface Tabla {
  titulo: string;
  columnas: Columna[];
  filas: Fila[];
  /** A note for the reader; on paper it is printed below the table. */
  nota?: string | undefined;
}

/** The tables of one file; formats that hold one table use the first. */
export type Tablas = readonly [Tabla, ...Tabla[]];

/** The spreadsheet formats: Excel's own, and the universal one. */
export const FORMATOS = ['xlsx', 'csv'] as const;
export type Formato = (typeof FORMATOS)[number];

/** A day as written in Guatemala: `21/11/2026`. */
export function diaLegible(dia: string): string {
  return dia.split('-').reverse().join('/');
}

/** The lines of a sale or order as one cell, and the number of units. */
export function lineasLegibles(items: readonly { nombre: string; cantidad: number }[]): [string, number] {
  return [
    items.map(({ nombre, cantidad }) => `${cantidad} × ${nombre}`).join('; '),
    items.reduce((suma, { cantidad }) => suma + cantidad, 0),
  ];
}

/** The type of a row's value in a column. */
export function tipoDe({ tipo }: Columna, fila: Fila, valor: Celda): Tipo {
  if (typeof valor === 'number') return fila.tipo ?? tipo;
  return fila.total ? 'texto' : tipo;
}

/** A value as text. */
export function celdaLegible(tipo: Tipo, valor: Celda): string {
  if (valor === null) return '—';
  if (typeof valor === 'string') return tipo === 'dia' ? diaLegible(valor) : valor;
  if (tipo === 'dinero') return formatoQ(deQuetzales(valor));
  if (tipo === 'porcentaje') return `${valor.toFixed(2)} %`;
  return tipo === 'entero' ? valor.toLocaleString('es-GT') : String(valor);
}

export function esNumerica({ tipo }: Columna): boolean {
  return tipo === 'entero' || tipo === 'dinero' || tipo === 'porcentaje';
}
