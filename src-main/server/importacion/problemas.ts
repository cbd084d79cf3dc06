import type * as z from 'zod';
import { CeldaMala } from './valores.ts';

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
    if (this.primeros.length < this.#cuantos) this.primeros.push({ linea, mensaje });
  }

  /** Every broken field of a record; `lineaDe` says on which line a path stands. */
  anotarEsquema(error: z.ZodError, lineaDe: (path: PropertyKey[]) => number): void {
    for (const { path, message } of error.issues) {
      const campo = [...path].reverse().find((parte) => typeof parte === 'string');
      this.anotar(lineaDe(path), campo ? `${String(campo)}: ${message}` : message);
    }
  }
}

/** Reads the cells of a record with the readers of their columns; what cannot be read is a problem of its line. */
export function leerCeldas(
  { linea, celdas }: { linea: number; celdas: Record<string, unknown> },
  lectores: Record<string, (celda: unknown) => unknown>,
  problemas: Problemas,
): Record<string, unknown> | undefined {
  const leidas: Record<string, unknown> = {};
  let bien = true;
  for (const [columna, lector] of Object.entries(lectores)) {
    const celda = celdas[columna];
    if (celda === undefined) continue;
    try {
      leidas[columna] = lector(celda);
    } catch (error) {
      if (!(error instanceof CeldaMala)) throw error;
      problemas.anotar(linea, `${columna}: ${error.message}`);
      bien = false;
    }
  }
  return bien ? leidas : undefined;
}
