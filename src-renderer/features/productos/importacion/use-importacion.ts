import { useEffect, useRef, useState } from 'react';
import { IMPORTAR_PRODUCTOS } from '#contract/calls/addresses.ts';
import { esRechazo } from '#contract/client/idempotencia.ts';
import type { ArchivoDeProductos, PreguntaDeArchivo } from '#contract/schemas/catalogo/importacion.ts';
import { AppError } from '#contract/words/errores.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { toast } from '#ui/feedback/toast.ts';
import { api } from '../../../lib/api.ts';
import { textoDeError } from '../../../lib/errores.ts';
import type { CategoriasPuestas } from './categorias-field.tsx';
import type { ColumnasPuestas } from './columnas-field.tsx';
import { comoCsv, LibroIlegible } from './libro-de-excel.ts';

/** A long file is written in one transaction, on a server that may be busy. */
const ESPERA_MS = 120_000;

/** The chosen file: its name, and what is sent, which is what was checked. */
interface Elegido {
  nombre: string;
  archivo: File;
  /** Where its unknown categories go; another file begins without any. */
  categorias: CategoriasPuestas;
  /** What its unknown columns are; another file, which is often the same one corrected, begins with them. */
  columnas: ColumnasPuestas;
}

export type Paso =
  | { que: 'elegir'; error?: string }
  | { que: 'revisando' | 'trayendo'; archivo: Elegido }
  | { que: 'revisado'; archivo: Elegido; resultado: ArchivoDeProductos; error?: string }
  | { que: 'hecho'; resultado: ArchivoDeProductos };

function mandar({ archivo, categorias, columnas }: Elegido, prueba: boolean): Promise<ArchivoDeProductos> {
  const body = new FormData();
  body.set('prueba', String(prueba));
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

/**
 * What must be answered before the file can be read: first what its columns are, since without them nothing else of it
 * is understood, then where its unknown categories go. Undefined without an open question.
 */
export function preguntaDe({ problemas, columnas }: ArchivoDeProductos): PreguntaDeArchivo | undefined {
  const hay = (pregunta: PreguntaDeArchivo) => problemas.primeros.some((uno) => uno.pregunta === pregunta);
  const campos = columnas.map(({ campo }) => campo);
  const seElige = campos.includes(null) || new Set(campos).size < campos.length;
  if (hay('columna') && seElige) return 'columna';
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
    const columnas = paso.que === 'revisado' ? paso.archivo.columnas : {};
    const elegido = { nombre: file.name, archivo: file, categorias: {}, columnas };
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

  async function revisarElegido(archivo: Elegido) {
    setPaso({ que: 'revisando', archivo });
    setPaso({ que: 'revisado', archivo, resultado: await mandar(archivo, true) });
  }

  /** Checks the same file again, as its questions were answered. On an error the last check stays. */
  async function contestar(
    revisado: Extract<Paso, { que: 'revisado' }>,
    respuesta: Partial<Pick<Elegido, 'categorias' | 'columnas'>>,
  ) {
    try {
      await revisarElegido({ ...revisado.archivo, ...respuesta });
    } catch (failure) {
      setPaso({ ...revisado, error: textoDeError(failure, 'No se pudo revisar el archivo.') });
    }
  }

  async function traer({ archivo, resultado }: Extract<Paso, { que: 'revisado' }>) {
    setPaso({ que: 'trayendo', archivo });
    try {
      const hecho = await mandar(archivo, false);
      // The dialog may have been left with the browser's back button.
      if (!seVe.current) toast.success(hecho.message);
      setPaso({ que: 'hecho', resultado: hecho });
      onDone();
    } catch (failure) {
      const error = porQueNo(failure);
      if (!seVe.current) toast.error(`❌ «${archivo.nombre}»: ${error}`);
      else if (yaNoVale(failure)) await revisarOtraVez(archivo);
      else setPaso({ que: 'revisado', archivo, resultado, error });
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

  return { paso, revisar, contestar, traer };
}
