import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { AppError } from '#contract/words/errores.ts';
import { type Archivo, leerTexto } from './archivo.ts';
import {
  buscarEncabezado,
  CELDAS_MAXIMAS,
  type ColumnaVista,
  columnasDe,
  DICE_SEPARADOR,
  FILA_MAXIMA,
  LINEAS_DE_ENCABEZADO,
  type Libro,
  LineaConError,
  nombreCorto,
  type Registro,
  reconocer,
  separadorDe,
} from './encabezado.ts';

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
  /** Why this record is refused, where that does not depend on its values. */
  error?: string;
  /** Undefined for JSONL, which has no header. */
  hoja?: Hoja;
}

const SALTOS = /\r\n|\r|\n/g;
/** What the sheets that the shop writes put before a text that a spreadsheet would evaluate. */
const NO_ES_FORMULA = /^'(?=\s*[=+\-@])/;
/** A line break before the next quote. A text of several lines may begin with a quote that is closed: `"Dos" líneas`. */
const TRAGA_LINEAS = /^"[^"]*[\r\n]/;
const COMILLA_ABIERTA = 'hay una comilla que no se cierra';

const ERRORES_CSV: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: COMILLA_ABIERTA,
  CSV_MAX_RECORD_SIZE: 'la línea es demasiado larga; quizá falta cerrar una comilla',
};

interface Lectura {
  libro: Libro;
  /** The column that the sender chose for a name in the file; see `reconocer`. */
  puestas?: Readonly<Record<string, string>> | undefined;
  /** Called for each named column, of a JSONL file once per line. */
  alVer(vista: ColumnaVista): void;
  alLeer(bytes: number): void;
}

/**
 * A cell as the relaxed parser gives it. A quote in the middle of a text (`Globo 12"`) is part of it. Throws LineaConError
 * for one that opens a cell and is not closed before the next quote, since that cell swallowed the lines between.
 */
function celdaDe(celda: string, separador: string, { quoting, lines }: { quoting: boolean; lines: number }) {
  if (!quoting || !celda.startsWith('"')) return celda;
  // Spaces after the closing quote.
  const entera = /^"([^"]*)"\s+$/.exec(celda)?.[1];
  if (entera === undefined && TRAGA_LINEAS.test(celda) && celda.includes(separador)) {
    const saltos = celda.match(SALTOS)?.length ?? 0;
    throw new LineaConError(lines - saltos, COMILLA_ABIERTA);
  }
  return entera ?? celda;
}

/** The records of a CSV with their first lines; blank rows, as `;;;` too, and Excel's `sep=` are left out. */
async function* registrosDe(
  archivo: Archivo,
  separador: string,
  alLeer: Lectura['alLeer'],
): AsyncGenerator<Registro> {
  const lector = parse({
    delimiter: separador,
    // Explicit, so that mixed line breaks are accepted.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    // A space before the opening quote would make the quote part of the text.
    ltrim: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: FILA_MAXIMA,
    // Counted during parsing, because a record is emitted only when complete and empty cells do not count as size.
    cast: (celda, { index, lines, quoting }) => {
      if (typeof index === 'number' && index >= CELDAS_MAXIMAS)
        throw new LineaConError(lines, `la línea tiene demasiadas celdas: caben ${CELDAS_MAXIMAS}`);
      return celdaDe(celda, separador, { quoting, lines });
    },
  });
  const entrada = Readable.from(leerTexto(archivo, alLeer));
  entrada.on('error', (error) => lector.destroy(error)).pipe(lector);
  let esPrimero = true;
  try {
    for await (const { record, info } of lector as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      // The parser knows the last line of a record; the line breaks in its cells give the first one.
      const dentro = record.reduce((n, celda) => n + (celda.match(SALTOS)?.length ?? 0), 0);
      const diceSeparador = esPrimero && DICE_SEPARADOR.test(record.join(separador));
      esPrimero = false;
      const esVacio = record.every((celda) => !celda.trim());
      if (!diceSeparador && !esVacio) yield { linea: info.lines - dentro, celdas: record };
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

/** The records among which the heading is; `fallo` is why there are no more of them. */
async function leerPrimeros(registros: AsyncIterator<Registro>) {
  const primeros: Registro[] = [];
  try {
    while (primeros.length < LINEAS_DE_ENCABEZADO) {
      const { value, done } = await registros.next();
      if (done) break;
      primeros.push(value);
    }
  } catch (fallo) {
    return { primeros, fallo };
  }
  return { primeros };
}

function filaDe({ linea, celdas }: Registro, nombres: readonly (string | undefined)[], hoja: Hoja): Fila {
  const sobrante = celdas.slice(nombres.length).find((celda) => celda.trim());
  const error = sobrante && `hay más celdas que columnas; sobra «${sobrante.slice(0, 40)}»`;
  const leidas: Record<string, unknown> = {};
  for (const [i, nombre] of nombres.entries()) {
    const celda = celdas[i]?.trim().replace(NO_ES_FORMULA, '');
    if (nombre && celda) leidas[nombre] = celda;
  }
  return { linea, celdas: leidas, hoja, ...(error && { error }) };
}

async function* filasDeCsv(archivo: Archivo, lectura: Lectura): AsyncGenerator<Fila> {
  const columnaDe = reconocer(lectura.libro.columnas, lectura.puestas);
  const separador = await separadorDe(archivo, columnaDe);
  const registros = registrosDe(archivo, separador, lectura.alLeer);
  try {
    const { primeros, fallo } = await leerPrimeros(registros);
    const lugar = buscarEncabezado(primeros, columnaDe);
    const encabezado = lugar === undefined ? undefined : primeros[lugar];
    // Without a heading, what ends the file early is the reason.
    const hayClave = encabezado?.celdas.some((celda) =>
      lectura.libro.claves.includes(columnaDe(celda) ?? ''),
    );
    if (fallo && !hayClave) throw fallo;
    if (lugar === undefined || !encabezado) return;
    const nombres = columnasDe(encabezado, columnaDe, lectura.libro, lectura.alVer);
    const columnas = new Set(nombres.filter((nombre) => nombre !== undefined));
    const hoja: Hoja = { linea: encabezado.linea, separador, columnas };
    for (const registro of primeros.slice(lugar + 1)) yield filaDe(registro, nombres, hoja);
    if (fallo) throw fallo;
    for await (const registro of registros) yield filaDe(registro, nombres, hoja);
  } finally {
    await registros.return(undefined);
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

async function* filasDeJsonl(
  archivo: Archivo,
  { libro, puestas, alVer, alLeer }: Lectura,
): AsyncGenerator<Fila> {
  const columnaDe = reconocer(libro.columnas, puestas);
  // Long numeric codes keep their source text: as a number they would lose digits.
  const comoSeEscribio = (nombre: string, valor: unknown, { source = '' }: { source?: string }) =>
    typeof valor === 'number' && columnaDe(nombre) === 'codigo' && /^\d+$/.test(source) ? source : valor;
  for await (const [linea, texto] of lineas(archivo, alLeer)) {
    let objeto: unknown;
    try {
      objeto = JSON.parse(texto, comoSeEscribio as (nombre: string, valor: unknown) => unknown);
    } catch {
      yield { linea, celdas: {}, error: 'no es JSON válido' };
      continue;
    }
    if (typeof objeto !== 'object' || objeto === null || Array.isArray(objeto)) {
      yield { linea, celdas: {}, error: 'debe ser un objeto JSON: {"nombre": …}' };
      continue;
    }
    const celdas: Record<string, unknown> = {};
    for (const [nombre, valor] of Object.entries(objeto)) {
      const columna = columnaDe(nombre);
      alVer({ nombre: nombreCorto(nombre), columna });
      if (columna && valor !== null && valor !== '') celdas[columna] = valor;
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
