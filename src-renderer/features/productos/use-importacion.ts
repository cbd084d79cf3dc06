import { useEffect, useRef, useState } from 'react';
import { AppError } from '#contract/errores.ts';
import type { ArchivoDeProductos } from '#contract/importacion.ts';
import { esRechazo } from '#contract/intentos.ts';
import { LIMITES } from '#contract/limites.ts';
import { toast } from '#ui/toast.ts';
import { api } from '../../lib/api.ts';
import { motivoDe } from '../../lib/fallo.ts';

/** A long list is written in one go, and the shop may be busy. */
const ESPERA_MS = 120_000;

/** A file as it was when it was chosen: what was checked is what is brought in. */
interface Elegido {
  nombre: string;
  contenido: Blob;
}

export type Paso =
  | { que: 'elegir'; error?: string }
  | { que: 'revisando' | 'trayendo'; archivo: Elegido }
  | { que: 'revisado'; archivo: Elegido; informe: ArchivoDeProductos; error?: string }
  | { que: 'hecho'; informe: ArchivoDeProductos };

function mandar({ nombre, contenido }: Elegido, prueba: boolean): Promise<ArchivoDeProductos> {
  const body = new FormData();
  body.set('prueba', String(prueba));
  body.set('archivo', contenido, nombre);
  return api.post<ArchivoDeProductos>('/api/productos/archivo', { body, limiteMs: ESPERA_MS });
}

/** What the checking pass let through, and the shop no longer does. */
const CAMBIO_LA_TIENDA = 'No se trajo nada: la tienda cambió desde que se revisó.';

const yaNoVale = (failure: unknown) =>
  failure instanceof AppError && (failure.code === 'datos-invalidos' || failure.code === 'conflicto');

function porQueNo(failure: unknown): string {
  if (yaNoVale(failure)) return CAMBIO_LA_TIENDA;
  const motivo = motivoDe(failure, 'No se pudo traer el archivo.');
  return esRechazo(failure, false) ? motivo : `${motivo} Puedes repetirlo: nada entra dos veces.`;
}

/** What a check found, in a sentence. */
export function mensajeDe({ creados, cambiados, problemas, message }: ArchivoDeProductos): string {
  if (creados + cambiados + problemas.total > 0) return message;
  return 'No hay nada que traer: todo está ya como dice el archivo';
}

/** The steps of bringing products in: a file is chosen, checked, and only then brought in. */
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
    try {
      const archivo = { nombre: file.name, contenido: new Blob([await file.arrayBuffer()]) };
      setPaso({ que: 'revisando', archivo });
      setPaso({ que: 'revisado', archivo, informe: await mandar(archivo, true) });
    } catch (failure) {
      setPaso({ que: 'elegir', error: motivoDe(failure, 'No se pudo revisar el archivo.') });
    }
  }

  async function traer({ archivo, informe }: Extract<Paso, { que: 'revisado' }>) {
    setPaso({ que: 'trayendo', archivo });
    try {
      const hecho = await mandar(archivo, false);
      // The browser's own «back» leaves also what cannot be closed.
      if (!seVe.current) toast.success(hecho.message);
      setPaso({ que: 'hecho', informe: hecho });
      onDone();
    } catch (failure) {
      const error = porQueNo(failure);
      if (!seVe.current) toast.error(`❌ «${archivo.nombre}»: ${error}`);
      else if (yaNoVale(failure)) await revisarOtraVez(archivo);
      else setPaso({ que: 'revisado', archivo, informe, error });
    }
  }

  async function revisarOtraVez(archivo: Elegido) {
    try {
      const informe = await mandar(archivo, true);
      setPaso({ que: 'revisado', archivo, informe, error: `${CAMBIO_LA_TIENDA} ${mensajeDe(informe)}` });
    } catch (failure) {
      setPaso({
        que: 'elegir',
        error: `${CAMBIO_LA_TIENDA} ${motivoDe(failure, 'No se pudo revisar el archivo.')}`,
      });
    }
  }

  return { paso, elegir: () => setPaso({ que: 'elegir' }), revisar, traer };
}
