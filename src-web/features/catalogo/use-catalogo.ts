import { useCallback, useEffect, useState } from 'react';
import type { Catalogo } from '#contract/catalogo.ts';
import { LIMITES } from '#contract/limites.ts';
import { toast } from '#ui/toast.ts';
import { api, esFallaDeRed, SIN_COPIA } from '../../lib/api.ts';
import { useAlVolver } from '../../lib/conexion.ts';
import type { ConsultaDeCatalogo } from './consulta.ts';

/** A list, with the time it was last seen when the shop does not give it just now. */
export type CatalogoVisto = Catalogo & { vistoEn?: string };

/** Lists seen lately: going back shows them at once, and the browser finds the place where one had scrolled to. */
const vistos = new Map<string, CatalogoVisto>();
const VISTOS_MAXIMOS = 30;

const TEMA = 'catalogo';

function recordar(clave: string, catalogo: CatalogoVisto): void {
  vistos.delete(clave);
  vistos.set(clave, { vistoEn: new Date().toISOString(), ...catalogo });
  const viejo = vistos.size > VISTOS_MAXIMOS ? vistos.keys().next().value : undefined;
  if (viejo !== undefined) vistos.delete(viejo);
}

export interface EstadoDelCatalogo {
  /** The list; that of the previous query while the next one is on its way. */
  catalogo: CatalogoVisto | undefined;
  cargando: boolean;
  falla: 'error' | 'sin-conexion' | undefined;
  reintentar: () => void;
}

/** The page of the catalogue that the address bar asks for. */
export function useCatalogo({ categoria, buscar, page }: ConsultaDeCatalogo): EstadoDelCatalogo {
  const clave = JSON.stringify([categoria, buscar, page]);
  const [estado, setEstado] = useState<{
    clave: string;
    catalogo?: CatalogoVisto;
    falla?: 'error' | 'sin-conexion';
  }>({
    clave,
    catalogo: vistos.get(clave),
  });
  const [intento, setIntento] = useState<{ clave: string } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again
  useEffect(() => {
    const aborto = new AbortController();
    api
      .get<CatalogoVisto>('/api/catalog', {
        headers: intento?.clave === clave ? SIN_COPIA : undefined,
        query: {
          categoria: categoria === 'todos' ? undefined : categoria,
          buscar,
          page,
          limit: LIMITES.paginaCatalogo,
        },
        signal: aborto.signal,
      })
      .then(
        (catalogo) => {
          recordar(clave, catalogo);
          toast.settle(TEMA);
          setEstado({ clave, catalogo });
        },
        (error: unknown) => {
          if (aborto.signal.aborted) return;
          const falla = esFallaDeRed(error) ? 'sin-conexion' : 'error';
          const recordado = vistos.get(clave);
          if (falla === 'sin-conexion' && recordado) {
            setEstado({ clave, catalogo: recordado });
            return;
          }
          toast.error('Error al cargar los productos. Por favor, recarga la página.', { topic: TEMA });
          setEstado({ clave, falla });
        },
      );
    return () => aborto.abort();
  }, [clave, intento]);

  const reintentar = useCallback(() => {
    setEstado((previo) => ({ ...previo, falla: undefined }));
    setIntento({ clave });
  }, [clave]);

  useAlVolver(() => (estado.falla || estado.catalogo?.vistoEn) && reintentar());

  const alDia = estado.clave === clave;
  const recordado = vistos.get(clave);
  return {
    catalogo: alDia ? estado.catalogo : (recordado ?? estado.catalogo),
    cargando: !estado.falla && (alDia ? !estado.catalogo : !recordado),
    falla: alDia ? estado.falla : undefined,
    reintentar,
  };
}

/** Forgets the lists: an order just changed what is in stock. */
export function olvidarCatalogo(): void {
  vistos.clear();
}
