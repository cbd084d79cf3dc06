import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { AppError } from '#contract/errores.ts';
import { plegar } from '#contract/texto.ts';
import { type Archivo, leerTexto } from './archivo.ts';

/** One record of a file: the line it begins on, and its values under the names of the columns. */
export interface Fila {
  linea: number;
  celdas: Record<string, unknown>;
}

/** A line that cannot be used. `mensaje` is for the person who made the file. */
export class LineaMala extends Error {
  readonly linea: number;
  constructor(linea: number, mensaje: string) {
    super(mensaje);
    this.linea = linea;
  }
}

/** The columns a file may have: their name, and what else people call them. */
export type Columnas = Record<string, readonly string[]>;

/** Characters of one record at most. */
const FILA_MAXIMA = 256 * 1024;

const compacto = (nombre: string) => plegar(nombre).replace(/[^a-z0-9]/g, '');

function nombresDe(columnas: Columnas): Map<string, string> {
  return new Map(
    Object.entries(columnas).flatMap(([columna, otros]) =>
      [columna, ...otros].map((nombre) => [compacto(nombre), columna] as const),
    ),
  );
}

/** The separator that the first line uses most, outside quotes. */
function separadorDe(primeraLinea: string): string {
  const sinComillas = primeraLinea.replace(/"(?:[^"]|"")*"/g, '');
  const veces = (separador: string) => sinComillas.split(separador).length;
  return [';', '\t'].reduce((mejor, uno) => (veces(uno) > veces(mejor) ? uno : mejor), ',');
}

async function primeraLinea(archivo: Archivo): Promise<string> {
  let texto = '';
  for await (const parte of leerTexto(archivo)) {
    texto += parte;
    if (/\S[^\r\n]*[\r\n]/.test(texto) || texto.length > FILA_MAXIMA) break;
  }
  return texto.trimStart().split(/[\r\n]/, 1)[0] ?? '';
}

const ERRORES_CSV: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'hay una comilla que no se cierra',
  CSV_INVALID_CLOSING_QUOTE: 'hay una comilla en medio de una celda: escríbela doble («""»)',
  INVALID_OPENING_QUOTE: 'hay una comilla en medio de una celda: encierra la celda entre comillas',
  CSV_MAX_RECORD_SIZE: 'la línea es demasiado larga; quizá falta cerrar una comilla',
};

function columnasDe(encabezado: string[], columnas: Columnas, alSobrar: (nombre: string) => void) {
  const nombres = nombresDe(columnas);
  const vistas = new Set<string>();
  return encabezado.map((celda) => {
    const columna = nombres.get(compacto(celda));
    if (!columna) {
      if (celda.trim()) alSobrar(celda.trim());
      return undefined;
    }
    if (vistas.has(columna)) throw new LineaMala(1, `la columna «${columna}» está dos veces`);
    vistas.add(columna);
    return columna;
  });
}

interface Lectura {
  columnas: Columnas;
  /** Told once of every column that is not used. */
  alSobrar(nombre: string): void;
  alLeer(bytes: number): void;
}

async function* filasDeCsv(archivo: Archivo, { columnas, alSobrar, alLeer }: Lectura): AsyncGenerator<Fila> {
  const lector = parse({
    delimiter: separadorDe(await primeraLinea(archivo)),
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: FILA_MAXIMA,
  });
  const entrada = Readable.from(leerTexto(archivo, alLeer));
  entrada.on('error', (error) => lector.destroy(error)).pipe(lector);
  let nombres: (string | undefined)[] | undefined;
  try {
    for await (const { record, info } of lector as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      // A record ends on the line the parser is at; the line breaks inside its cells say where it began.
      const dentro = record.reduce((n, celda) => n + (celda.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
      const linea = info.lines - dentro;
      if (!nombres) {
        nombres = columnasDe(record, columnas, alSobrar);
        continue;
      }
      const sobrante = record.slice(nombres.length).find((celda) => celda.trim());
      if (sobrante !== undefined)
        throw new LineaMala(linea, `hay más celdas que columnas; sobra «${sobrante.slice(0, 40)}»`);
      const celdas: Record<string, unknown> = {};
      for (const [i, nombre] of nombres.entries()) {
        const celda = record[i]?.trim();
        if (nombre && celda) celdas[nombre] = celda;
      }
      yield { linea, celdas };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const linea = Number((error as { lines?: unknown }).lines ?? 1);
    throw new LineaMala(linea, ERRORES_CSV[error.code] ?? 'la línea no se puede leer');
  } finally {
    entrada.destroy();
    lector.destroy();
  }
}

async function* lineas(archivo: Archivo, alLeer: (bytes: number) => void): AsyncGenerator<string> {
  let resto = '';
  let numero = 1;
  for await (const parte of leerTexto(archivo, alLeer)) {
    const trozos = (resto + parte).split('\n');
    resto = trozos.pop() ?? '';
    for (const linea of trozos) yield linea;
    numero += trozos.length;
    if (resto.length > FILA_MAXIMA) throw new LineaMala(numero, 'la línea es demasiado larga');
  }
  if (resto) yield resto;
}

async function* filasDeJsonl(
  archivo: Archivo,
  { columnas, alSobrar, alLeer }: Lectura,
): AsyncGenerator<Fila> {
  const nombres = nombresDe(columnas);
  let linea = 0;
  for await (const texto of lineas(archivo, alLeer)) {
    linea += 1;
    if (!texto.trim()) continue;
    let objeto: unknown;
    try {
      objeto = JSON.parse(texto);
    } catch {
      throw new LineaMala(linea, 'no es JSON válido');
    }
    if (typeof objeto !== 'object' || objeto === null || Array.isArray(objeto))
      throw new LineaMala(linea, 'debe ser un objeto JSON: {"nombre": …}');
    const celdas: Record<string, unknown> = {};
    for (const [nombre, valor] of Object.entries(objeto)) {
      const columna = nombres.get(compacto(nombre));
      if (!columna) alSobrar(nombre);
      else if (valor !== null && valor !== '') celdas[columna] = valor;
    }
    yield { linea, celdas };
  }
}

/** The records of a CSV or JSONL file, one after the other. Throws LineaMala where the file itself is broken. */
export function leerFilas(archivo: Archivo, lectura: Lectura): AsyncGenerator<Fila> {
  const tipo = extname(archivo.ruta).toLowerCase();
  if (['.jsonl', '.ndjson'].includes(tipo)) return filasDeJsonl(archivo, lectura);
  if (['.csv', '.tsv', '.txt'].includes(tipo)) return filasDeCsv(archivo, lectura);
  throw new AppError(
    'datos-invalidos',
    `El archivo debe ser .csv o .jsonl: ${tipo || 'sin extensión'} no se entiende. Desde Excel: Guardar como › CSV UTF-8`,
  );
}
