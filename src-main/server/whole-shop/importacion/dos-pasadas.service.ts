import { LINEAS_DEJADAS_MAXIMAS } from '#contract/schemas/catalogo/importacion.ts';
import type { Accion } from '#contract/schemas/tienda/auditoria.ts';
import type { Categoria } from '#contract/words/categorias.ts';
import { AppError } from '#contract/words/errores.ts';
import { type Db, inTransaction, type Tx } from '#db/transaction.ts';
import type { Actor } from '../../base/actor.ts';
import { auditar } from '../../base/auditoria.ts';
import type { Context } from '../../base/context.ts';
import type { Archivo } from './archivo/archivo.ts';
import { CELDAS_MAXIMAS, type ColumnaVista, type Libro, LineaConError } from './archivo/encabezado.ts';
import { Errores } from './archivo/errores.ts';
import { type Fila, leerFilas } from './archivo/filas.ts';
import type { CampoCambiado, ProductoDeMuestra } from './cambios-de-producto.ts';

/** Default number of errors kept. */
const ERRORES_A_LA_VISTA = 50;
/** Number of products shown with their changes. */
const MUESTRA = 100;
/** Lines between two progress reports. */
const CADA_CUANTAS = 1000;
/** The default actor of an import. */
export const ACTOR_DE_IMPORTACION: Actor = { usuario: undefined, origen: 'importación' };

export interface Avance {
  paso: 'Revisando' | 'Escribiendo';
  lineas: number;
  porcentaje: number;
}

export interface Opciones {
  /** Dry run: nothing is written. */
  prueba: boolean;
  /** Products: existing ones get the file's stock too. Sales: their pieces are taken from the current stock. */
  conStock: boolean;
  /** Who imports; the import itself by default. */
  actor?: Actor;
  /** Products: the category of each one that the shop does not know, by its word in the file. */
  categorias?: Readonly<Record<string, Categoria>>;
  /** Products: the column that each name in the file stands for, `''` for none, where the shop does not know it. */
  columnas?: Readonly<Record<string, string>>;
  /** Products: new ones whose cost the file does not tell cost 0. */
  sinCosto?: boolean;
  /** Products: the lines that are left out. */
  dejar?: readonly number[];
  /** Maximum number of lines. */
  maximo?: number;
  /** Number of errors kept. */
  erroresALaVista?: number;
  avisar(avance: Avance): void;
}

export interface Resumen {
  lineas: number;
  creados: number;
  cambiados: number;
  iguales: number;
  errores: Errores;
  /** Whether the file was read to its end, with the columns that its lines need. */
  seEntiende: boolean;
  /** The lines that have errors of their own; only as many as may be left out. */
  conErrores: Pick<Fila, 'linea' | 'celdas'>[];
  /** Lines that were left out. */
  dejadas: number;
  /** New products whose cost the file does not tell. */
  sinCosto: number;
  /** The named columns of the file. */
  columnas: ColumnaVista[];
  /** Unused columns of the file. */
  sobrantes: string[];
  /** Existing products whose stock differs from the file's and is not changed. */
  otroStock: number;
  /** New products with the name of an existing one. */
  tocayos: number;
  /** Categories that the shop does not know; only the first ones. */
  categoriasDesconocidas: { valor: string; lineas: number }[];
  /** Changes of the first products and of the first namesakes. */
  muestra: {
    linea: number;
    que: 'nuevo' | 'cambia';
    nombre: string;
    cambios: CampoCambiado[];
    producto: ProductoDeMuestra;
    /** A description of the existing product with the same name. */
    tocayo?: string;
  }[];
}

export const resumenNuevo = ({ erroresALaVista = ERRORES_A_LA_VISTA }: Partial<Opciones>): Resumen => ({
  lineas: 0,
  creados: 0,
  cambiados: 0,
  iguales: 0,
  otroStock: 0,
  tocayos: 0,
  seEntiende: true,
  conErrores: [],
  dejadas: 0,
  sinCosto: 0,
  columnas: [],
  sobrantes: [],
  categoriasDesconocidas: [],
  muestra: [],
  errores: new Errores(erroresALaVista),
});

/** Keeps the changes of the first products; namesakes have a quota of their own. */
export function agregarAMuestra({ muestra }: Resumen, una: Resumen['muestra'][number]): void {
  if (muestra.length >= 2 * MUESTRA) return;
  const comoElla = muestra.filter(({ tocayo }) => (tocayo === undefined) === (una.tocayo === undefined));
  if (comoElla.length < MUESTRA) muestra.push(una);
}

/** Keeps a line with errors, so that the sender may leave it out. */
export function anotarConErrores({ conErrores }: Resumen, { linea, celdas }: Fila): void {
  if (conErrores.length < LINEAS_DEJADAS_MAXIMAS) conErrores.push({ linea, celdas });
}

function demasiadas(maximo: number): AppError {
  const mensaje = `El archivo tiene más de ${maximo.toLocaleString('es-GT')} líneas: tráelo por partes`;
  return new AppError('demasiado-grande', mensaje);
}

interface LecturaContada {
  archivo: Archivo;
  libro: Libro;
  /** Counts the lines and collects the errors. */
  resumen: Resumen;
  avisar: (lineas: number, porcentaje: number) => void;
  maximo?: number | undefined;
  columnas?: Opciones['columnas'];
  dejar?: Opciones['dejar'];
}

/**
 * Streams the records of the file with progress reports, without those to be left out. A refused record is added to the
 * errors; one after which the others cannot be read ends the stream. Throws `demasiado-grande` above `maximo` records,
 * `datos-invalidos` without any.
 */
export async function* filasContadas({
  archivo,
  libro,
  resumen,
  avisar,
  maximo = Number.POSITIVE_INFINITY,
  columnas: puestas,
  dejar = [],
}: LecturaContada): AsyncGenerator<Fila> {
  let bytes = 0;
  const seDejan = new Set(dejar);
  const vistas = new Map<string, ColumnaVista>();
  const porcentaje = () => Math.min(100, Math.round((bytes / Math.max(1, archivo.bytes)) * 100));
  const lectura = {
    libro,
    puestas,
    // A JSONL file may have other names on every line.
    alVer: (vista: ColumnaVista) => {
      if (vistas.size < CELDAS_MAXIMAS) vistas.set(vista.nombre, vista);
    },
    alLeer: (leidos: number) => {
      bytes += leidos;
    },
  };
  try {
    for await (const fila of leerFilas(archivo, lectura)) {
      resumen.lineas += 1;
      if (resumen.lineas > maximo) throw demasiadas(maximo);
      if (seDejan.has(fila.linea)) resumen.dejadas += 1;
      else if (fila.error) {
        resumen.errores.anotar(fila.linea, fila.error);
        anotarConErrores(resumen, fila);
      } else yield fila;
      if (resumen.lineas % CADA_CUANTAS === 0) avisar(resumen.lineas, porcentaje());
    }
  } catch (error) {
    if (!(error instanceof LineaConError)) throw error;
    resumen.errores.anotar(error.linea, error.message, error.pregunta);
    resumen.seEntiende = false;
  }
  resumen.columnas = [...vistas.values()];
  const sinUso = resumen.columnas.filter(({ columna }) => columna === undefined);
  resumen.sobrantes = sinUso.map(({ nombre }) => nombre).slice(0, ERRORES_A_LA_VISTA);
  if (resumen.lineas === 0 && resumen.errores.total === 0)
    throw new AppError('datos-invalidos', `El archivo no tiene ${libro.de}`);
  avisar(resumen.lineas, 100);
}

/** Products or sales looked up and written at once. */
const LOTE = 500;

/** Groups items into blocks, to save round trips to the database. */
export async function* enLotes<T>(cosas: AsyncIterable<T>): AsyncGenerator<T[]> {
  let lote: T[] = [];
  for await (const cosa of cosas) {
    lote.push(cosa);
    if (lote.length < LOTE) continue;
    yield lote;
    lote = [];
  }
  if (lote.length > 0) yield lote;
}

/** The error when file or shop changed since the checking pass. */
export function conflictoPorCambio(): AppError {
  return new AppError(
    'conflicto',
    'El archivo o la tienda cambiaron mientras se importaba. Vuelve a intentarlo',
  );
}

/** Throws `conflicto` when a line that passed the check has an error now. */
function asegurarQueNadaCambio({ errores }: Resumen): void {
  const [primero] = errores.primeros;
  if (!primero) return;
  throw new AppError(
    'conflicto',
    `Algo cambió mientras se importaba (línea ${primero.linea}: ${primero.mensaje})`,
  );
}

/** Checks the whole file first; writes it in one transaction if it has no error. */
export async function revisarYEscribir(
  context: Context,
  { prueba, avisar }: Opciones,
  pasada: (
    db: Db,
    tx: Tx | undefined,
    avisar: (lineas: number, porcentaje: number) => void,
  ) => Promise<Resumen>,
): Promise<Resumen> {
  const avisarDe = (paso: Avance['paso']) => (lineas: number, porcentaje: number) =>
    avisar({ paso, lineas, porcentaje });
  const revisado = await pasada(context.db, undefined, avisarDe('Revisando'));
  if (prueba || revisado.errores.total > 0) return revisado;
  const escribir = async (tx: Tx) => {
    await tx.lockName('importacion');
    const escrito = await pasada(tx, tx, avisarDe('Escribiendo'));
    asegurarQueNadaCambio(escrito);
    return escrito;
  };
  return await inTransaction(context.db, escribir, { long: true });
}

export async function auditarImportacion(
  tx: Tx,
  hecho: { accion: Accion; actor: Actor; fecha: Date },
  { nombre }: Archivo,
  { lineas, creados, cambiados }: Resumen,
): Promise<void> {
  const despues = { archivo: nombre, lineas, creados, cambiados };
  await auditar(tx, { ...hecho, entidad: 'importacion', entidadId: null, despues });
}
