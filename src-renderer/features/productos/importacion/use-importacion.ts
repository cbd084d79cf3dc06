import { useEffect, useRef, useState } from 'react';
import { IMPORTAR_PRODUCTOS } from '#contract/calls/addresses.ts';
import { esRechazo } from '#contract/client/idempotencia.ts';
import type {
  ArchivoDeProductos,
  ColumnaDeArchivo,
  PreguntaDeArchivo,
} from '#contract/schemas/catalogo/importacion.ts';
import { AppError } from '#contract/words/errores.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { toast } from '#ui/feedback/toast.ts';
import { api } from '../../../lib/api.ts';
import { textoDeError } from '../../../lib/errores.ts';
import type { CategoriasPuestas } from './categorias-field.tsx';
import { categoriasRecordadas, recordarCategorias } from './categorias-recordadas.ts';
import type { ColumnasPuestas } from './columnas-field.tsx';
import { comoCsv, LibroIlegible } from './libro-de-excel.ts';

/** A long file is written in one transaction, on a server that may be busy. */
const ESPERA_MS = 120_000;

/** The chosen file: its name, and what is sent, which is what was checked. */
interface Elegido {
  nombre: string;
  archivo: File;
  /** Where its unknown categories go; another file begins with those that were chosen before. */
  categorias: CategoriasPuestas;
  /** What its unknown columns are; another file, which is often the same one corrected, begins with them. */
  columnas: ColumnasPuestas;
  /** Whether new products without a cost in the file cost Q0.00. */
  sinCosto: boolean;
}

/** What the questions of a file are answered with. */
export type Respuesta = Partial<Pick<Elegido, 'categorias' | 'columnas' | 'sinCosto'>>;

export type Paso =
  | { que: 'elegir'; error?: string }
  | { que: 'revisando' | 'trayendo'; archivo: Elegido }
  /** `borrador`: what was chosen since, still to be sent. */
  | {
      que: 'revisado';
      archivo: Elegido;
      resultado: ArchivoDeProductos;
      error?: string;
      borrador?: Respuesta;
    }
  /** `revision` is the check that the import went by. */
  | { que: 'hecho'; resultado: ArchivoDeProductos; revision: ArchivoDeProductos };
type Revisado = Extract<Paso, { que: 'revisado' }>;

/** The file with all that was chosen for it so far, whichever question it answers. */
export const conLoElegido = ({ archivo, borrador }: Revisado): Elegido => ({ ...archivo, ...borrador });

/** `dejar`: the lines that are not imported. */
function mandar(
  { archivo, categorias, columnas, sinCosto }: Elegido,
  prueba: boolean,
  dejar: readonly number[] = [],
): Promise<ArchivoDeProductos> {
  const body = new FormData();
  body.set('prueba', String(prueba));
  body.set('sinCosto', String(sinCosto));
  body.set('dejar', JSON.stringify(dejar));
  body.set('categorias', JSON.stringify(categorias));
  body.set('columnas', JSON.stringify(columnas));
  body.set('archivo', archivo);
  return api(IMPORTAR_PRODUCTOS, { body, limiteMs: ESPERA_MS });
}

/** The file passed the check, but the server now refuses it. */
const CAMBIO_LA_TIENDA = 'No se trajo nada: la tienda cambió desde que se revisó.';

const yaNoVale = (failure: unknown) =>
  failure instanceof AppError && (failure.code === 'datos-invalidos' || failure.code === 'conflicto');

function porQueNo(failure: unknown): string {
  if (yaNoVale(failure)) return CAMBIO_LA_TIENDA;
  const motivo = textoDeError(failure, 'No se pudo traer el archivo.');
  return esRechazo(failure, false) ? motivo : `${motivo} Puedes repetirlo: nada entra dos veces.`;
}

/** Whether only the column of the cost is missing. */
function soloFaltaElCosto({ sinCosto, columnas }: ArchivoDeProductos): boolean {
  const hay = (campo: ColumnaDeArchivo) => columnas.some((una) => una.campo === campo);
  return sinCosto > 0 && !hay('precioCompra') && hay('nombre') && hay('categoria') && hay('precioVenta');
}

/**
 * What must be answered before the file can be read: first what its columns are, since without them nothing else of it
 * is understood, then what becomes of a missing cost, then where its unknown categories go. Undefined without an open
 * question.
 */
export function preguntaDe(resultado: ArchivoDeProductos): PreguntaDeArchivo | 'costo' | undefined {
  const { problemas, columnas } = resultado;
  const hay = (pregunta: PreguntaDeArchivo) => problemas.primeros.some((uno) => uno.pregunta === pregunta);
  const campos = columnas.map(({ campo }) => campo);
  const seElige =
    campos.includes(null) ||
    new Set(campos).size < campos.length ||
    // Many lists call the name of a product its description.
    (campos.includes('descripcion') && !campos.includes('nombre'));
  if (hay('columna') && seElige) return 'columna';
  if (hay('columna') && soloFaltaElCosto(resultado)) return 'costo';
  return hay('categoria') ? 'categoria' : undefined;
}

/** The problems that are corrected in the file, since no question asks about them. */
export function erroresDe(resultado: ArchivoDeProductos) {
  const { total, preguntas, primeros } = resultado.problemas;
  if (preguntaDe(resultado) !== 'categoria') return { total, primeros };
  const deColumnas = primeros.filter(({ pregunta }) => pregunta === 'columna').length;
  return {
    total: total - (preguntas - deColumnas),
    primeros: primeros.filter(({ pregunta }) => pregunta !== 'categoria'),
  };
}

/** The result of a check in one sentence. */
export function mensajeDe(resultado: ArchivoDeProductos): string {
  const { creados, cambiados, problemas, message, categoriasDesconocidas } = resultado;
  const pregunta = preguntaDe(resultado);
  if (pregunta === 'columna') {
    // What follows the colon is for a file that has to be corrected.
    const cual = problemas.primeros.find((uno) => uno.pregunta === 'columna')?.mensaje.split(':')[0];
    return `${cual?.replace(/^l/, 'L')}. Di abajo qué es cada columna.`;
  }
  if (pregunta === 'costo') return 'El archivo no trae el costo: di abajo si lo dejas en Q0.00.';
  if (pregunta === 'categoria' && erroresDe(resultado).total === 0) {
    return categoriasDesconocidas.length === 1
      ? 'El archivo trae una categoría que la tienda no tiene: di a cuál va.'
      : `El archivo trae ${categoriasDesconocidas.length} categorías que la tienda no tiene: di a cuál va cada una.`;
  }
  if (creados + cambiados + problemas.total > 0) return message;
  return 'No hay nada que traer: todo está ya como dice el archivo';
}

/** The steps of an import: a file is chosen, checked, and then imported. */
export function useImportacion(onDone: () => void) {
  const [paso, setPaso] = useState<Paso>({ que: 'elegir' });
  const seVe = useRef(false);
  useEffect(() => {
    seVe.current = true;
    return () => {
      seVe.current = false;
    };
  }, []);

  async function revisar(file: File | undefined) {
    if (!file || paso.que === 'revisando' || paso.que === 'trayendo') return;
    if (file.size > LIMITES.archivoKb * 1024) {
      setPaso({ que: 'elegir', error: 'El archivo no puede pasar de 5 MB: tráelo por partes.' });
      return;
    }
    const columnas = paso.que === 'revisado' ? conLoElegido(paso).columnas : {};
    const elegido = { nombre: file.name, archivo: file, categorias: {}, columnas, sinCosto: false };
    // Reading a workbook takes its time.
    setPaso({ que: 'revisando', archivo: elegido });
    try {
      await revisarElegido({ ...elegido, archivo: await comoCsv(file) });
    } catch (failure) {
      const porDefecto = 'No se pudo revisar el archivo.';
      const error = failure instanceof LibroIlegible ? failure.message : textoDeError(failure, porDefecto);
      setPaso({ que: 'elegir', error });
    }
  }

  /** Unknown categories that were chosen for an earlier file are answered at once, and shown to be corrected. */
  async function revisarElegido(archivo: Elegido) {
    setPaso({ que: 'revisando', archivo });
    const resultado = await mandar(archivo, true);
    const recordadas = categoriasRecordadas(resultado.categoriasDesconocidas);
    const nuevas = Object.keys(recordadas).filter((valor) => !(valor in archivo.categorias));
    if (nuevas.length === 0) setPaso({ que: 'revisado', archivo, resultado });
    else await revisarElegido({ ...archivo, categorias: { ...recordadas, ...archivo.categorias } });
  }

  /** Keeps what was chosen until a button sends it. */
  function anotar(revisado: Revisado, respuesta: Respuesta) {
    setPaso({ ...revisado, borrador: { ...revisado.borrador, ...respuesta } });
  }

  /**
   * Checks the same file again, with all that was chosen, whichever question's button was pressed. On an error the last
   * check and the answers stay.
   */
  async function contestar(revisado: Revisado, respuesta: Respuesta = {}) {
    const { resultado, borrador } = revisado;
    const archivo = { ...conLoElegido(revisado), ...respuesta };
    if (borrador?.categorias) recordarCategorias(borrador.categorias);
    try {
      await revisarElegido(archivo);
    } catch (failure) {
      const error = textoDeError(failure, 'No se pudo revisar el archivo.');
      setPaso({ que: 'revisado', archivo, resultado, error });
    }
  }

  /** Imports the lines without errors: all of them, or none. */
  async function traer(revisado: Revisado) {
    const { archivo, resultado } = revisado;
    setPaso({ que: 'trayendo', archivo });
    try {
      const dejar = resultado.conErrores.map(({ linea }) => linea);
      const hecho = await mandar(archivo, false, dejar);
      // The dialog may have been left with the browser's back button.
      if (!seVe.current) toast.success(hecho.message);
      setPaso({ que: 'hecho', resultado: hecho, revision: resultado });
      onDone();
    } catch (failure) {
      const error = porQueNo(failure);
      if (!seVe.current) toast.error(`❌ «${archivo.nombre}»: ${error}`);
      else if (yaNoVale(failure)) await revisarOtraVez(archivo);
      else setPaso({ ...revisado, error });
    }
  }

  async function revisarOtraVez(archivo: Elegido) {
    try {
      const resultado = await mandar(archivo, true);
      setPaso({ que: 'revisado', archivo, resultado, error: `${CAMBIO_LA_TIENDA} ${mensajeDe(resultado)}` });
    } catch (failure) {
      setPaso({
        que: 'elegir',
        error: `${CAMBIO_LA_TIENDA} ${textoDeError(failure, 'No se pudo revisar el archivo.')}`,
      });
    }
  }

  return { paso, revisar, anotar, contestar, traer };
}
