import type { Accion } from '#contract/auditoria.ts';
import { AppError } from '#contract/errores.ts';
import { type Db, inTransaction, type Tx } from '#db/transaction.ts';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';
import { auditar } from '../sistema/auditoria.ts';
import type { Archivo } from './archivo.ts';
import type { CampoCambiado } from './cambios-de-producto.ts';
import { type Fila, type Libro, LineaMala, leerFilas } from './filas.ts';
import { Problemas } from './problemas.ts';

/** Problems that are kept to be shown, where nobody says how many. */
const PROBLEMAS_A_LA_VISTA = 50;
/** Products of which it is kept what becomes of them. */
const MUESTRA = 100;
/** Lines between two words of progress. */
const CADA_CUANTAS = 1000;
/** Who does what a file asks for. */
export const LA_IMPORTACION: Actor = { usuario: undefined, origen: 'importación' };

export interface Avance {
  paso: 'Revisando' | 'Escribiendo';
  lineas: number;
  porcentaje: number;
}

export interface Opciones {
  /** Only look: nothing is written. */
  prueba: boolean;
  /** Products: also those there are get the stock of the file. Sales: their pieces leave today's stock. */
  conStock: boolean;
  /** Who brings it; the import itself where nobody says. */
  actor?: Actor;
  /** Lines it may have. */
  maximo?: number;
  /** Problems that are kept to be shown. */
  problemasALaVista?: number;
  avisar(avance: Avance): void;
}

export interface Resumen {
  lineas: number;
  creados: number;
  cambiados: number;
  iguales: number;
  problemas: Problemas;
  /** Columns of the file that were not used. */
  sobrantes: string[];
  /** Products there are whose stock in the file is another, left as it is. */
  otroStock: number;
  /** New products that are called like one there is. */
  tocayos: number;
  /** What becomes of the first products, and of the first of those namesakes. */
  muestra: {
    linea: number;
    que: 'nuevo' | 'cambia';
    nombre: string;
    cambios: CampoCambiado[];
    /** Of whom it is the namesake, in words. */
    tocayo?: string;
  }[];
}

export const resumenNuevo = ({ problemasALaVista = PROBLEMAS_A_LA_VISTA }: Partial<Opciones>): Resumen => ({
  ...{
    lineas: 0,
    creados: 0,
    cambiados: 0,
    iguales: 0,
    otroStock: 0,
    tocayos: 0,
    sobrantes: [],
    muestra: [],
  },
  problemas: new Problemas(problemasALaVista),
});

/** Keeps what becomes of a product, of the first ones; what deserves a look has room of its own. */
export function mostrar({ muestra }: Resumen, una: Resumen['muestra'][number]): void {
  if (muestra.length >= 2 * MUESTRA) return;
  const comoElla = muestra.filter(({ tocayo }) => (tocayo === undefined) === (una.tocayo === undefined));
  if (comoElla.length < MUESTRA) muestra.push(una);
}

function demasiadas(maximo: number): AppError {
  const mensaje = `El archivo tiene más de ${maximo.toLocaleString('es-GT')} líneas: tráelo por partes`;
  return new AppError('demasiado-grande', mensaje);
}

/**
 * The records of the file, counted and shown; one that cannot be read ends them and is a problem. Throws
 * `demasiado-grande` when there are more than `maximo`, `datos-invalidos` when there is none.
 */
export async function* filasContadas(
  archivo: Archivo,
  libro: Libro,
  resumen: Resumen,
  avisar: (lineas: number, porcentaje: number) => void,
  maximo = Number.POSITIVE_INFINITY,
): AsyncGenerator<Fila> {
  let bytes = 0;
  const sobrantes = new Set<string>();
  const porcentaje = () => Math.min(100, Math.round((bytes / Math.max(1, archivo.bytes)) * 100));
  const lectura = {
    libro,
    alSobrar: (nombre: string) => {
      if (sobrantes.size < PROBLEMAS_A_LA_VISTA) sobrantes.add(nombre);
    },
    alLeer: (leidos: number) => {
      bytes += leidos;
    },
  };
  try {
    for await (const fila of leerFilas(archivo, lectura)) {
      resumen.lineas += 1;
      if (resumen.lineas > maximo) throw demasiadas(maximo);
      yield fila;
      if (resumen.lineas % CADA_CUANTAS === 0) avisar(resumen.lineas, porcentaje());
    }
  } catch (error) {
    if (!(error instanceof LineaMala)) throw error;
    resumen.problemas.anotar(error.linea, error.message);
  }
  resumen.sobrantes = [...sobrantes];
  if (resumen.lineas === 0 && resumen.problemas.total === 0)
    throw new AppError('datos-invalidos', `El archivo no tiene ${libro.de}`);
  avisar(resumen.lineas, 100);
}

/** Products or sales that are looked up and written together. */
const TANDA = 500;

/** In blocks, so that many go to the database and back at once. */
export async function* enTandas<T>(cosas: AsyncIterable<T>): AsyncGenerator<T[]> {
  let tanda: T[] = [];
  for await (const cosa of cosas) {
    tanda.push(cosa);
    if (tanda.length < TANDA) continue;
    yield tanda;
    tanda = [];
  }
  if (tanda.length > 0) yield tanda;
}

/** The file or the shop is not what the checking pass found. */
export function cambioMientras(): AppError {
  return new AppError(
    'conflicto',
    'El archivo o la tienda cambiaron mientras se importaba. Vuelve a intentarlo',
  );
}

/** A line that was good when it was checked has a problem now: somebody changed the file or the shop meanwhile. */
function asegurarQueNadaCambio({ problemas }: Resumen): void {
  const [primero] = problemas.primeros;
  if (!primero) return;
  throw new AppError(
    'conflicto',
    `Algo cambió mientras se importaba (línea ${primero.linea}: ${primero.mensaje})`,
  );
}

/** All is read and checked first; only a file without a problem is written, in one transaction. */
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
  if (prueba || revisado.problemas.total > 0) return revisado;
  return await inTransaction(context.db, async (tx) => {
    await tx.lockName('importacion');
    const escrito = await pasada(tx, tx, avisarDe('Escribiendo'));
    asegurarQueNadaCambio(escrito);
    return escrito;
  });
}

export async function auditarImportacion(
  tx: Tx,
  fecha: Date,
  accion: Accion,
  archivo: Archivo,
  { lineas, creados, cambiados }: Resumen,
  actor = LA_IMPORTACION,
) {
  const despues = { archivo: archivo.nombre, lineas, creados, cambiados };
  await auditar(tx, {
    fecha,
    actor,
    accion,
    entidad: 'importacion',
    entidadId: null,
    despues,
  });
}
