import type * as z from 'zod';
import { sinLoQueNoEsTexto } from '#contract/campos.ts';
import { CeldaMala } from './valores.ts';

/** Of one message: a cell in it may hold anything. */
const MENSAJE_MAXIMO = 240;

/** What is wrong with a file, line by line; only the first ones are kept, all are counted. */
export class Problemas {
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

  /** What is wrong with the file as a whole: said before all else. */
  anotarDelArchivo(linea: number, mensaje: string): void {
    this.total += 1;
    this.primeros.unshift({ linea, mensaje });
    this.primeros.length = Math.min(this.primeros.length, this.#cuantos);
  }

  /**
   * Every broken field of a record but those of which it was said already; `lineaDe` says on which line a path stands.
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
  /** The columns whose cell could not be read. */
  malas: Set<string>;
}

/** Reads the cells of a record with the readers of their columns; what cannot be read is a problem of its line. */
export function leerCeldas(
  { linea, celdas }: { linea: number; celdas: Record<string, unknown> },
  lectores: Record<string, (celda: unknown) => unknown>,
  problemas: Problemas,
): Celdas {
  const leidas: Record<string, unknown> = {};
  const malas = new Set<string>();
  for (const [columna, lector] of Object.entries(lectores)) {
    const celda = celdas[columna];
    if (celda === undefined) continue;
    try {
      leidas[columna] = lector(celda);
    } catch (error) {
      if (!(error instanceof CeldaMala)) throw error;
      problemas.anotar(linea, `${columna}: ${error.message}`);
      malas.add(columna);
    }
  }
  return { leidas, malas };
}
