import type { Celda, Tabla, Tipo } from './tabla.ts';

/** A figure and its label. */
export interface Cifra {
  etiqueta: string;
  tipo: Tipo;
  valor: Celda;
}

export interface Cifras {
  titulo: string;
  cifras: Cifra[];
}

/** The contents of one download. */
export interface Reporte {
  /** File name without extension. */
  archivo: string;
  titulo: string;
  /** What it covers: a day, a period or a filter. */
  alcance: string;
  partes: (Cifras | Tabla)[];
}

/** A report that another worker sends by a port, since the page has no room for it. */
export interface ReporteAparte extends Pick<Reporte, 'archivo'> {
  puerto: MessagePort;
}

/** The letterhead: whose report it is, and when it was made. */
export interface Membrete {
  tienda: string;
  /** PNG data. */
  logo: { datos: Uint8Array; ancho: number; alto: number } | null;
  /** The day it was made, in words. */
  generado: string;
}

export const cifraEntera = (etiqueta: string, valor: number): Cifra => ({ etiqueta, tipo: 'entero', valor });
export const cifraDeDinero = (etiqueta: string, valor: number): Cifra => ({
  etiqueta,
  tipo: 'dinero',
  valor,
});

/** A profit figure: only for the owner, and only when the server sent it. */
export function cifrasDelPropietario(propietario: boolean, etiqueta: string, valor: number | null): Cifra[] {
  return propietario && valor !== null ? [cifraDeDinero(etiqueta, valor)] : [];
}
