import type { Celda, Tabla, Tipo } from './tabla.ts';

/** One number and what it is. */
export interface Cifra {
  etiqueta: string;
  tipo: Tipo;
  valor: Celda;
}

export interface Cifras {
  titulo: string;
  cifras: Cifra[];
}

/** What one download holds. */
export interface Informe {
  /** Name of the file without its ending. */
  archivo: string;
  titulo: string;
  /** What it covers: a day, a period, a filter. */
  alcance: string;
  partes: (Cifras | Tabla)[];
}

/** What a page adds to the report: whose it is and when it was made. */
export interface Membrete {
  tienda: string;
  /** PNG. */
  logo: { datos: Uint8Array; ancho: number; alto: number } | null;
  /** The day it is made, as people read it. */
  generado: string;
}
