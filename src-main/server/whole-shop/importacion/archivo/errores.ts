import type * as z from 'zod';
import { sinLoQueNoEsTexto } from '#contract/schemas/campos/campos.ts';
import type { PreguntaDeArchivo } from '#contract/schemas/catalogo/importacion.ts';
import { ErrorDeCelda } from './valores.ts';

/** Characters of a message at most, since it may quote a cell. */
const MENSAJE_MAXIMO = 240;

interface Problema {
  linea: number;
  mensaje: string;
  pregunta?: PreguntaDeArchivo;
}

/** The errors of a file by line; all are counted, only the first ones kept. */
export class Errores {
  readonly primeros: Problema[] = [];
  total = 0;
  /** How many of all are questions. */
  preguntas = 0;
  readonly #cuantos: number;

  constructor(cuantos: number) {
    this.#cuantos = cuantos;
  }

  /** The questions do not take the place of the other errors: as many of each are kept. */
  anotar(linea: number, mensaje: string, pregunta?: PreguntaDeArchivo): void {
    this.#contar(pregunta);
    const comoEste = this.primeros.filter((uno) => (uno.pregunta === undefined) === (pregunta === undefined));
    if (comoEste.length < this.#cuantos)
      this.primeros.push({ linea, mensaje: recortado(mensaje), ...(pregunta && { pregunta }) });
  }

  /** Adds the question which columns of the whole file are those that are missing, listed before the others. */
  anotarColumnas(linea: number, mensaje: string): void {
    this.#contar('columna');
    this.primeros.unshift({ linea, mensaje, pregunta: 'columna' });
  }

  #contar(pregunta: PreguntaDeArchivo | undefined): void {
    this.total += 1;
    if (pregunta) this.preguntas += 1;
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
      errores.anotar(linea, `${columna}: ${error.message}`, error.pregunta);
      conError.add(columna);
    }
  }
  return { leidas, conError };
}
