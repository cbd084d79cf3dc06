import type * as z from 'zod';
import { sinLoQueNoEsTexto } from '#contract/schemas/campos/campos.ts';
import { ErrorDeCelda } from './valores.ts';

/** Characters of a message at most, since it may quote a cell. */
const MENSAJE_MAXIMO = 240;

/** The errors of a file by line; all are counted, only the first ones kept. */
export class Errores {
  readonly primeros: { linea: number; mensaje: string }[] = [];
  total = 0;
  readonly #cuantos: number;

  constructor(cuantos: number) {
    this.#cuantos = cuantos;
  }

  anotar(linea: number, mensaje: string): void {
    this.total += 1;
    if (this.primeros.length < this.#cuantos) this.primeros.push({ linea, mensaje: recortado(mensaje) });
  }

  /** Adds an error of the whole file, listed before the others. */
  anotarDelArchivo(linea: number, mensaje: string): void {
    this.total += 1;
    this.primeros.unshift({ linea, mensaje });
    this.primeros.length = Math.min(this.primeros.length, this.#cuantos);
  }

  /**
   * Adds the invalid fields of a record, except those already reported; `lineaDe` gives the line of a path.
   */
  anotarEsquema(
    error: z.ZodError,
    lineaDe: (path: PropertyKey[]) => number,
    dichos: ReadonlySet<string> = new Set(),
  ): void {
    for (const { path, message } of error.issues) {
      const campo = [...path].reverse().find((parte) => typeof parte === 'string');
      if (campo !== undefined && dichos.has(campo)) continue;
      this.anotar(lineaDe(path), campo ? `${String(campo)}: ${message}` : message);
    }
  }
}

function recortado(mensaje: string): string {
  return mensaje.length > MENSAJE_MAXIMO
    ? `${sinLoQueNoEsTexto(mensaje.slice(0, MENSAJE_MAXIMO))}…`
    : mensaje;
}

interface Celdas {
  leidas: Record<string, unknown>;
  /** Columns whose cells could not be read. */
  conError: Set<string>;
}

/** Reads the cells of a record with the readers of their columns; adds an error for each unreadable one. */
export function leerCeldas(
  { linea, celdas }: { linea: number; celdas: Record<string, unknown> },
  lectores: Record<string, (celda: unknown) => unknown>,
  errores: Errores,
): Celdas {
  const leidas: Record<string, unknown> = {};
  const conError = new Set<string>();
  for (const [columna, lector] of Object.entries(lectores)) {
    const celda = celdas[columna];
    if (celda === undefined) continue;
    try {
      leidas[columna] = lector(celda);
    } catch (error) {
      if (!(error instanceof ErrorDeCelda)) throw error;
      errores.anotar(linea, `${columna}: ${error.message}`);
      conError.add(columna);
    }
  }
  return { leidas, conError };
}
