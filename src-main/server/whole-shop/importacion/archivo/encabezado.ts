import { sinLoQueNoEsTexto } from '#contract/schemas/campos/campos.ts';
import type { PreguntaDeArchivo } from '#contract/schemas/catalogo/importacion.ts';
import { plegar } from '#contract/words/texto.ts';
import { type Archivo, leerTexto } from './archivo.ts';
import { nombreDeColumna } from './errores.ts';

/** A line that cannot be parsed. `mensaje` is shown to the user. */
export class LineaConError extends Error {
  readonly linea: number;
  /** What the sender may decide, so that the same file is read after all. */
  readonly pregunta: PreguntaDeArchivo | undefined;
  constructor(linea: number, mensaje: string, pregunta?: PreguntaDeArchivo) {
    super(mensaje);
    this.linea = linea;
    this.pregunta = pregunta;
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

/** A record and its first line. */
export interface Registro {
  linea: number;
  celdas: string[];
}

/** The heading may be in one of this many lines, below a title of the sheet. */
export const LINEAS_DE_ENCABEZADO = 10;
/** Characters of one record at most. */
export const FILA_MAXIMA = 256 * 1024;
/** Cells of one record at most. */
export const CELDAS_MAXIMAS = 200;
/** Characters of a column's name in the file that are shown, and by which it is matched. */
const NOMBRE_MAXIMO = 40;

const compacto = (nombre: string) => plegar(nombre).replace(/[^a-z0-9]/g, '');

/** A column's name in the file as it is shown. */
export const nombreCorto = (nombre: string) => sinLoQueNoEsTexto(nombre.trim().slice(0, NOMBRE_MAXIMO));

/** The column of a name in the file: as the sender says (`''`: none), or else by the names of the column. */
export type Reconocer = (nombre: string) => string | undefined;

/** `puestas`: the column that the sender chose for a name in the file, `''` for none. */
export function reconocer(columnas: Columnas, puestas: Readonly<Record<string, string>> = {}): Reconocer {
  const nombres = new Map(
    Object.entries(columnas).flatMap(([columna, otros]) =>
      [columna, ...otros].map((nombre) => [compacto(nombre), columna] as const),
    ),
  );
  const elegidas = new Map(Object.entries(puestas));
  return (nombre) => (elegidas.get(nombreCorto(nombre)) ?? nombres.get(compacto(nombre))) || undefined;
}

/** Excel's `sep=` line, which names the separator. */
export const DICE_SEPARADOR = /^"?sep=([,;\t|])"?[,;\t|]*$/i;

async function primerasLineas(archivo: Archivo): Promise<string[]> {
  const lineasDe = (texto: string) => texto.split(/[\r\n]+/, LINEAS_DE_ENCABEZADO + 1);
  let texto = '';
  for await (const parte of leerTexto(archivo)) {
    texto = (texto + parte).trimStart();
    if (lineasDe(texto).length > LINEAS_DE_ENCABEZADO || texto.length >= FILA_MAXIMA) break;
  }
  return lineasDe(texto.slice(0, FILA_MAXIMA)).slice(0, LINEAS_DE_ENCABEZADO);
}

/**
 * The separator that the first line names; else that by which a line has the most known columns. Without any known, the
 * one by which the most lines have the same number of cells, since a comma of the title parts that line only.
 */
export async function separadorDe(archivo: Archivo, columnaDe: Reconocer): Promise<string> {
  const lineas = await primerasLineas(archivo);
  const dicho = DICE_SEPARADOR.exec(lineas[0] ?? '')?.[1];
  if (dicho) return dicho;
  const maneras = lineas.flatMap((linea, lugar) => {
    const sinComillas = linea.replace(/"(?:[^"]|"")*"/g, '');
    return [',', ';', '\t'].map((separador) => {
      const nombres = linea.replaceAll('"', '').split(separador, CELDAS_MAXIMAS);
      const conocidas = nombres.filter((nombre) => columnaDe(nombre) !== undefined).length;
      return { lugar, separador, conocidas, celdas: sinComillas.split(separador).length };
    });
  });
  /** The most lines that a separator parts into the same number of cells. */
  const parejas = (separador: string) => {
    const cuentas = maneras.filter((una) => una.separador === separador && una.celdas > 1);
    return Math.max(
      0,
      ...cuentas.map(({ celdas }) => cuentas.filter((otra) => otra.celdas === celdas).length),
    );
  };
  const masConocidas = Math.max(...maneras.map(({ conocidas }) => conocidas));
  const masParejas = Math.max(...maneras.map(({ separador }) => parejas(separador)));
  const mejores = maneras.filter(
    ({ conocidas, celdas, separador }) =>
      celdas > 1 && (masConocidas > 0 ? conocidas === masConocidas : parejas(separador) === masParejas),
  );
  const deUnaLinea = mejores.filter(({ lugar }) => lugar === mejores[0]?.lugar);
  const masCeldas = Math.max(...deUnaLinea.map(({ celdas }) => celdas));
  return deUnaLinea.find(({ celdas }) => celdas === masCeldas)?.separador ?? ',';
}

/**
 * The place of the heading among the first records: the one with the most known columns, else with the most cells.
 * Undefined without any.
 */
export function buscarEncabezado(primeros: readonly Registro[], columnaDe: Reconocer): number | undefined {
  let mejor: { lugar: number; conocidas: number; llenas: number } | undefined;
  for (const [lugar, { celdas }] of primeros.entries()) {
    const conocidas = new Set(celdas.map(columnaDe).filter((columna) => columna !== undefined)).size;
    const llenas = celdas.filter((celda) => celda.trim()).length;
    const gana =
      !mejor || conocidas > mejor.conocidas || (conocidas === mejor.conocidas && llenas > mejor.llenas);
    if (gana) mejor = { lugar, conocidas, llenas };
  }
  return mejor?.lugar;
}

/** A column of the file: its name there, and which of the known columns it is. */
export interface ColumnaVista {
  nombre: string;
  columna: string | undefined;
}

/**
 * The known column of each cell of a heading; `alVer` is called for each named one. Throws LineaConError when a
 * column is there twice, or none identifies the lines.
 */
export function columnasDe(
  { linea, celdas }: Registro,
  columnaDe: Reconocer,
  { claves }: Libro,
  alVer: (vista: ColumnaVista) => void,
): (string | undefined)[] {
  const lista = celdas.map(columnaDe);
  for (const [i, celda] of celdas.entries()) {
    if (celda.trim()) alVer({ nombre: nombreCorto(celda), columna: lista[i] });
  }
  const conocidas = lista.filter((columna) => columna !== undefined);
  const repetida = conocidas.find((columna, i) => conocidas.indexOf(columna) !== i);
  if (repetida)
    throw new LineaConError(linea, `la columna «${nombreDeColumna(repetida)}» está dos veces`, 'columna');
  if (!claves.some((clave) => conocidas.includes(clave)))
    throw new LineaConError(
      linea,
      `No se encontró la columna ${claves.map((clave) => `«${nombreDeColumna(clave)}»`).join(' ni ')}: ` +
        `una de las primeras ${LINEAS_DE_ENCABEZADO} líneas debe llevar los nombres de las columnas`,
      'columna',
    );
  return lista;
}
