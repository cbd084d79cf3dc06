import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { AppError } from '#contract/words/errores.ts';
import { plegar } from '#contract/words/texto.ts';
import { type Archivo, leerTexto } from './archivo.ts';

/** The header of a CSV. */
export interface Hoja {
  /** The line number of the header. */
  linea: number;
  columnas: ReadonlySet<string>;
  separador: string;
}

/** A record of a file: its first line and its values by column. */
export interface Fila {
  linea: number;
  celdas: Record<string, unknown>;
  /** Undefined for JSONL, which has no header. */
  hoja?: Hoja;
}

/** A line that cannot be parsed. `mensaje` is shown to the user. */
export class LineaConError extends Error {
  readonly linea: number;
  constructor(linea: number, mensaje: string) {
    super(mensaje);
    this.linea = linea;
  }
}

/** The columns of a file: their names and synonyms. */
export type Columnas = Record<string, readonly string[]>;

/** The kind of file. */
export interface Libro {
  de: 'productos' | 'ventas';
  columnas: Columnas;
  /** At least one of these columns is required to identify a line. */
  claves: readonly string[];
}

/** Characters of one record at most. */
const FILA_MAXIMA = 256 * 1024;
/** Cells of one record at most. */
const CELDAS_MAXIMAS = 200;
/** Characters shown of an unused column's name. */
const NOMBRE_MAXIMO = 40;

const compacto = (nombre: string) => plegar(nombre).replace(/[^a-z0-9]/g, '');

function nombresDe(columnas: Columnas): Map<string, string> {
  return new Map(
    Object.entries(columnas).flatMap(([columna, otros]) =>
      [columna, ...otros].map((nombre) => [compacto(nombre), columna] as const),
    ),
  );
}

/** Excel's `sep=` line, which names the separator. */
const DICE_SEPARADOR = /^"?sep=([,;\t|])"?[,;\t|]*$/i;

/** The separator named by the first line, else the most frequent one outside quotes. */
function separadorDe(primeraLinea: string): string {
  const dicho = DICE_SEPARADOR.exec(primeraLinea)?.[1];
  if (dicho) return dicho;
  const sinComillas = primeraLinea.replace(/"(?:[^"]|"")*"/g, '');
  const veces = (separador: string) => sinComillas.split(separador).length;
  return [';', '\t'].reduce((mejor, uno) => (veces(uno) > veces(mejor) ? uno : mejor), ',');
}

async function primeraLinea(archivo: Archivo): Promise<string> {
  let texto = '';
  for await (const parte of leerTexto(archivo)) {
    texto = (texto + parte).trimStart();
    if (/[\r\n]/.test(texto) || texto.length >= FILA_MAXIMA) break;
  }
  return texto.slice(0, FILA_MAXIMA).split(/[\r\n]/, 1)[0] ?? '';
}

const ERRORES_CSV: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'hay una comilla que no se cierra',
  CSV_INVALID_CLOSING_QUOTE: 'hay una comilla en medio de una celda: escríbela doble («""»)',
  INVALID_OPENING_QUOTE: 'hay una comilla en medio de una celda: encierra la celda entre comillas',
  CSV_MAX_RECORD_SIZE: 'la línea es demasiado larga; quizá falta cerrar una comilla',
};

function columnasDe(
  encabezado: string[],
  linea: number,
  { libro: { columnas, claves }, alSobrar }: Lectura,
): (string | undefined)[] {
  const nombres = nombresDe(columnas);
  const vistas = new Set<string>();
  const lista = encabezado.map((celda) => {
    const columna = nombres.get(compacto(celda));
    if (!columna) {
      if (celda.trim()) alSobrar(celda.trim().slice(0, NOMBRE_MAXIMO));
      return undefined;
    }
    if (vistas.has(columna)) throw new LineaConError(linea, `la columna «${columna}» está dos veces`);
    vistas.add(columna);
    return columna;
  });
  if (!claves.some((clave) => vistas.has(clave)))
    throw new LineaConError(
      linea,
      `No se encontró la columna ${claves.map((clave) => `«${clave}»`).join(' ni ')}: ` +
        'la primera línea debe llevar los nombres de las columnas',
    );
  return lista;
}

interface Lectura {
  libro: Libro;
  /** Called once per unused column. */
  alSobrar(nombre: string): void;
  alLeer(bytes: number): void;
}

async function* filasDeCsv(archivo: Archivo, lectura: Lectura): AsyncGenerator<Fila> {
  const separador = separadorDe(await primeraLinea(archivo));
  const lector = parse({
    delimiter: separador,
    // Explicit, so that mixed line breaks are accepted.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: FILA_MAXIMA,
    // Counted during parsing, because a record is emitted only when complete and empty cells do not count as size.
    cast: (celda, { index, lines }) => {
      if (typeof index === 'number' && index >= CELDAS_MAXIMAS)
        throw new LineaConError(lines, `la línea tiene demasiadas celdas: caben ${CELDAS_MAXIMAS}`);
      return celda;
    },
  });
  const entrada = Readable.from(leerTexto(archivo, lectura.alLeer));
  entrada.on('error', (error) => lector.destroy(error)).pipe(lector);
  let nombres: (string | undefined)[] | undefined;
  let hoja: Hoja | undefined;
  try {
    for await (const { record, info } of lector as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      // The parser knows the last line of a record; the line breaks in its cells give the first one.
      const dentro = record.reduce((n, celda) => n + (celda.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
      const linea = info.lines - dentro;
      if (!nombres) {
        if (DICE_SEPARADOR.test(record.join(separador))) continue;
        nombres = columnasDe(record, linea, lectura);
        hoja = { linea, separador, columnas: new Set(nombres.filter((nombre) => nombre !== undefined)) };
        continue;
      }
      const sobrante = record.slice(nombres.length).find((celda) => celda.trim());
      if (sobrante !== undefined)
        throw new LineaConError(linea, `hay más celdas que columnas; sobra «${sobrante.slice(0, 40)}»`);
      const celdas: Record<string, unknown> = {};
      for (const [i, nombre] of nombres.entries()) {
        const celda = record[i]?.trim();
        if (nombre && celda) celdas[nombre] = celda;
      }
      yield { linea, celdas, ...(hoja && { hoja }) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const linea = Number((error as { lines?: unknown }).lines ?? 1);
    throw new LineaConError(linea, ERRORES_CSV[error.code] ?? 'la línea no se puede leer');
  } finally {
    entrada.destroy();
    lector.destroy();
  }
}

/** The non-blank lines with their numbers. */
async function* lineas(archivo: Archivo, alLeer: (bytes: number) => void): AsyncGenerator<[number, string]> {
  let resto = '';
  let numero = 1;
  for await (const parte of leerTexto(archivo, alLeer)) {
    const trozos = (resto + parte).split('\n');
    resto = trozos.pop() ?? '';
    for (const [i, linea] of trozos.entries()) if (linea.trim()) yield [numero + i, linea];
    numero += trozos.length;
    if (resto.length > FILA_MAXIMA) throw new LineaConError(numero, 'la línea es demasiado larga');
  }
  if (resto.trim()) yield [numero, resto];
}

async function* filasDeJsonl(archivo: Archivo, { libro, alSobrar, alLeer }: Lectura): AsyncGenerator<Fila> {
  const nombres = nombresDe(libro.columnas);
  // Long numeric codes keep their source text: as a number they would lose digits.
  const comoSeEscribio = (nombre: string, valor: unknown, { source = '' }: { source?: string }) =>
    typeof valor === 'number' && nombres.get(compacto(nombre)) === 'codigo' && /^\d+$/.test(source)
      ? source
      : valor;
  for await (const [linea, texto] of lineas(archivo, alLeer)) {
    let objeto: unknown;
    try {
      objeto = JSON.parse(texto, comoSeEscribio as (nombre: string, valor: unknown) => unknown);
    } catch {
      throw new LineaConError(linea, 'no es JSON válido');
    }
    if (typeof objeto !== 'object' || objeto === null || Array.isArray(objeto))
      throw new LineaConError(linea, 'debe ser un objeto JSON: {"nombre": …}');
    const celdas: Record<string, unknown> = {};
    for (const [nombre, valor] of Object.entries(objeto)) {
      const columna = nombres.get(compacto(nombre));
      if (!columna) alSobrar(nombre.slice(0, NOMBRE_MAXIMO));
      else if (valor !== null && valor !== '') celdas[columna] = valor;
    }
    yield { linea, celdas };
  }
}

/** Streams the records of a CSV or JSONL file. Throws LineaConError where the file is malformed. */
export function leerFilas(archivo: Archivo, lectura: Lectura): AsyncGenerator<Fila> {
  const tipo = extname(archivo.nombre).toLowerCase();
  if (['.jsonl', '.ndjson'].includes(tipo)) return filasDeJsonl(archivo, lectura);
  if (['.csv', '.tsv', '.txt'].includes(tipo)) return filasDeCsv(archivo, lectura);
  throw new AppError(
    'datos-invalidos',
    `El archivo debe ser .csv o .jsonl: ${tipo || 'sin extensión'} no se entiende. Desde Excel: Guardar como › CSV UTF-8`,
  );
}
