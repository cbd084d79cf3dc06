import { useState } from 'react';
import {
  COPIAR_AL_DESTINO,
  DEJAR_DE_CIFRAR,
  ELEGIR_DESTINO,
  OBTENER_DESTINO,
  OLVIDAR_DESTINO,
} from '#contract/calls/addresses.ts';
import type { RespuestasIpc } from '#contract/desktop/ipc.ts';
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

interface Hecho {
  message: string;
}

/** Calls the server. */
async function pedir(tarea: Exclude<TareaDeDestino, 'elegir'>): Promise<Hecho> {
  if (tarea === 'copiar') return await api(COPIAR_AL_DESTINO, { limiteMs: TIEMPO_LIMITE_RESPALDO_MS });
  if (tarea === 'olvidar') return await api(OLVIDAR_DESTINO);
  if (tarea === 'descifrar') return await api(DEJAR_DE_CIFRAR);
  return await api(ELEGIR_DESTINO, { body: { aceptar: true } });
}

/** A folder or stick that was chosen in the system's dialog, by its ticket. */
export type CarpetaElegida = NonNullable<RespuestasIpc['respaldos:elegir']>;

const usar = ({ boleto }: CarpetaElegida): Promise<Hecho> => api(ELEGIR_DESTINO, { body: { boleto } });

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
  /** Chosen, and nothing is written there: the first copy waits for whether it is sealed. */
  const [lugar, setLugar] = useState<CarpetaElegida>();
  usePolling(load.reload, tarea === 'copiar' || Boolean(load.data?.copiando), AVANCE_MS);

  async function intentar(nueva: TareaDeDestino, trabajo: () => Promise<Hecho | undefined>) {
    setTarea(nueva);
    try {
      const hecho = await trabajo();
      if (hecho) toast.success(hecho.message);
    } catch (error) {
      decirError(error, ERRORES[nueva]);
    } finally {
      setTarea(undefined);
      load.reload();
    }
  }

  return {
    load,
    tarea,
    hacer: (nueva: Exclude<TareaDeDestino, 'elegir'>) => intentar(nueva, () => pedir(nueva)),
    /** Asks for a place. One for sealed copies is taken at once; another waits as `lugar`. */
    elegir: () =>
      intentar('elegir', async () => {
        const elegido = await desktop()?.llamar('respaldos:elegir', 'carpeta');
        if (!elegido) return undefined;
        if (load.data?.cifrado) return await usar(elegido);
        setLugar(elegido);
        return undefined;
      }),
    lugar,
    usarLugar: () => {
      setLugar(undefined);
      return intentar('elegir', async () => lugar && (await usar(lugar)));
    },
    dejarLugar: () => setLugar(undefined),
  };
}
