import { deQuetzales, formatoQ } from '#contract/dinero.ts';

/** What a value is, so that a sheet can calculate with it and a page can write it. Money is in quetzales. */
export type Tipo = 'texto' | 'entero' | 'dinero' | 'porcentaje' | 'dia';

export interface Columna {
  titulo: string;
  tipo: Tipo;
}

/** One value of each column; null where there is none. */
export type Celda = string | number | null;

export interface Fila {
  celdas: Celda[];
  /** Stands out: what runs out. */
  alerta?: boolean;
  /** The sums of the others, which a program that reads the table makes itself. */
  total?: boolean;
  /** What its numbers are, where they are not what their columns hold. */
  tipo?: Tipo;
}

/** A table as plain data: what the PDF draws and the files for a spreadsheet hold. */
export interface Tabla {
  titulo: string;
  columnas: Columna[];
  filas: Fila[];
  /** What one must know to read it, on paper right under it. */
  nota?: string | undefined;
}

/** What leaves as one file: the first stands for all where a file holds but one. */
export type Tablas = readonly [Tabla, ...Tabla[]];

/** The files that a table leaves as: Excel's own, and one that every program reads. */
export const FORMATOS = ['xlsx', 'csv'] as const;
export type Formato = (typeof FORMATOS)[number];

/** Days as people here write them: `21/11/2026`. */
export function diaLegible(dia: string): string {
  return dia.split('-').reverse().join('/');
}

/** The lines of a sale or an order in one cell, and how many pieces they are. */
export function lineasLegibles(items: readonly { nombre: string; cantidad: number }[]): [string, number] {
  return [
    items.map(({ nombre, cantidad }) => `${cantidad} × ${nombre}`).join('; '),
    items.reduce((suma, { cantidad }) => suma + cantidad, 0),
  ];
}

/** What the value of a row in a column is. */
export function tipoDe({ tipo }: Columna, fila: Fila, valor: Celda): Tipo {
  if (typeof valor === 'number') return fila.tipo ?? tipo;
  return fila.total ? 'texto' : tipo;
}

/** A value as people read it. */
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
