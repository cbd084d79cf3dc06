import type * as z from 'zod';
import { sinLoQueNoEsTexto } from '#contract/schemas/campos/campos.ts';
import { NOMBRE_DE_COLUMNA, type PreguntaDeArchivo } from '#contract/schemas/catalogo/importacion.ts';
import { plegar } from '#contract/words/texto.ts';
import { ErrorDeCelda } from './valores.ts';

/** Characters of a message at most, since it may quote a cell. */
const MENSAJE_MAXIMO = 240;

/** The columns of both kinds of file as their errors name them. */
const NOMBRES: Record<string, string> = {
  ...NOMBRE_DE_COLUMNA,
  fecha: 'Fecha',
  cantidad: 'Cantidad',
  precioUnitario: 'Precio unitario',
  costoUnitario: 'Costo unitario',
  descuento: 'Descuento',
  metodoPago: 'Método de pago',
  cliente: 'Cliente',
  telefono: 'Teléfono',
  vendedor: 'Vendedor',
  referencia: 'Referencia',
  notas: 'Notas',
};

/** A column in words. */
export const nombreDeColumna = (columna: string) => NOMBRES[columna] ?? columna;

interface Problema {
  linea: number;
  mensaje: string;
  /** The product of the line. */
  nombre?: string;
  pregunta?: PreguntaDeArchivo;
}

/** The errors of a file by line; all are counted, only the first ones kept. */
export class Errores {
  readonly primeros: Problema[] = [];
  total = 0;
  /** How many of all are questions. */
  preguntas = 0;
  readonly #cuantos: number;
  #nombrada: { linea: number; nombre: string } | undefined;

  constructor(cuantos: number) {
    this.#cuantos = cuantos;
  }

  /** From now on the errors of this line name its product. */
  nombrar(linea: number, nombre: string | undefined): void {
    this.#nombrada = nombre ? { linea, nombre: recortado(nombre) } : undefined;
  }

  /** The questions do not take the place of the other errors: as many of each are kept. */
  anotar(linea: number, mensaje: string, pregunta?: PreguntaDeArchivo): void {
    this.#contar(pregunta);
    const comoEste = this.primeros.filter((uno) => (uno.pregunta === undefined) === (pregunta === undefined));
    const nombre = this.#nombrada?.linea === linea ? this.#nombrada.nombre : undefined;
    if (comoEste.length < this.#cuantos)
      this.primeros.push({
        linea,
        mensaje: recortado(mensaje),
        ...(nombre && { nombre }),
        ...(pregunta && { pregunta }),
      });
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
      this.anotar(lineaDe(path), conNombre(campo, message));
    }
  }
}

/** The message with the column it is about, unless it names that itself («El precio de venta no puede…»). */
function conNombre(campo: string | undefined, mensaje: string): string {
  if (campo === undefined) return mensaje;
  const nombre = nombreDeColumna(campo);
  return plegar(mensaje).includes(plegar(nombre)) ? mensaje : `${nombre}: ${mensaje}`;
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
      errores.anotar(linea, `${nombreDeColumna(columna)}: ${error.message}`, error.pregunta);
      conError.add(columna);
    }
  }
  return { leidas, conError };
}
