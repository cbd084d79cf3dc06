import { useState } from 'react';
import {
  COPIAR_AL_DESTINO,
  DEJAR_DE_CIFRAR,
  ELEGIR_DESTINO,
  OBTENER_DESTINO,
  OLVIDAR_DESTINO,
} from '#contract/calls/addresses.ts';
import { TIEMPO_LIMITE_RESPALDO_MS } from '#contract/words/limites.ts';
import { toast } from '#ui/feedback/toast.ts';
import { api } from '../../../lib/api.ts';
import { desktop } from '../../../lib/desktop.ts';
import { decirError } from '../../../lib/errores.ts';
import { useLoad, usePolling } from '../../../lib/use-load.ts';

/** What the owner does with the second place. */
export type TareaDeDestino = 'elegir' | 'aceptar' | 'copiar' | 'olvidar' | 'descifrar';

const ERRORES: Record<TareaDeDestino, string> = {
  elegir: 'No se pudo usar esa carpeta',
  aceptar: 'No se pudo usar esa memoria',
  copiar: 'No se pudo guardar la copia',
  olvidar: 'No se pudo quitar',
  descifrar: 'No se pudo cambiar',
};

/** Calls the server; undefined when the owner chose nothing in the system's dialog. */
async function pedir(tarea: TareaDeDestino): Promise<{ message: string } | undefined> {
  if (tarea === 'copiar') return await api(COPIAR_AL_DESTINO, { limiteMs: TIEMPO_LIMITE_RESPALDO_MS });
  if (tarea === 'olvidar') return await api(OLVIDAR_DESTINO);
  if (tarea === 'descifrar') return await api(DEJAR_DE_CIFRAR);
  if (tarea === 'aceptar') return await api(ELEGIR_DESTINO, { body: { aceptar: true } });
  const elegida = await desktop()?.llamar('respaldos:elegir', 'carpeta');
  return elegida ? await api(ELEGIR_DESTINO, { body: { boleto: elegida.boleto } }) : undefined;
}

/** How often the owner sees how far a copy is, in ms. */
const AVANCE_MS = 1_000;

export type UsoDeDestino = ReturnType<typeof useDestino>;

/** The second place as it is now, and what is being done with it. */
export function useDestino() {
  const load = useLoad(
    'destino-de-respaldos',
    (signal) => api(OBTENER_DESTINO, { signal }),
    'Error al cargar dónde se guardan las copias',
    { polled: true },
  );
  const [tarea, setTarea] = useState<TareaDeDestino>();
  usePolling(load.reload, tarea === 'copiar' || Boolean(load.data?.copiando), AVANCE_MS);

  async function hacer(nueva: TareaDeDestino) {
    setTarea(nueva);
    try {
      const hecho = await pedir(nueva);
      if (hecho) toast.success(hecho.message);
    } catch (error) {
      decirError(error, ERRORES[nueva]);
    } finally {
      setTarea(undefined);
      load.reload();
    }
  }

  return { load, tarea, hacer };
}
