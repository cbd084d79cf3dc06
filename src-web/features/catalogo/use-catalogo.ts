import { useCallback, useEffect, useState } from 'react';
import type { Catalogo, ProductoDeCatalogo } from '#contract/catalogo.ts';
import { toast } from '#ui/toast.ts';
import { api, esFallaDeRed } from '../../lib/api.ts';
import { useAlVolver } from '../../lib/conexion.ts';
import { type ConsultaDeCatalogo, consultaParaApi } from './consulta.ts';

/** Lists seen lately: going back shows them at once, and the browser finds the place where one had scrolled to. */
const vistos = new Map<string, Catalogo>();
const VISTOS_MAXIMOS = 30;

const TEMA = 'catalogo';

const claveDe = ({ categoria, buscar, page }: ConsultaDeCatalogo) =>
  JSON.stringify([categoria, buscar, page]);

/** The list that came with the page: it is not asked for again. */
let pintada: string | undefined;

/** Starts with the list that the page is painted with. */
export function empezarConCatalogo(consulta: ConsultaDeCatalogo, catalogo: Catalogo): void {
  pintada = claveDe(consulta);
  recordar(pintada, catalogo);
}

function recordar(clave: string, catalogo: Catalogo): void {
  vistos.delete(clave);
  vistos.set(clave, catalogo);
  const viejo = vistos.size > VISTOS_MAXIMOS ? vistos.keys().next().value : undefined;
  if (viejo !== undefined) vistos.delete(viejo);
}

export interface EstadoDelCatalogo {
  /** The list; that of the previous query while the next one is on its way. */
  catalogo: Catalogo | undefined;
  cargando: boolean;
  falla: 'error' | 'sin-conexion' | undefined;
  reintentar: () => void;
}

/** The page of the catalogue that the address bar asks for. */
export function useCatalogo(consulta: ConsultaDeCatalogo): EstadoDelCatalogo {
  const clave = claveDe(consulta);
  const [estado, setEstado] = useState<{
    clave: string;
    catalogo?: Catalogo;
    falla?: 'error' | 'sin-conexion';
  }>({
    clave,
    catalogo: vistos.get(clave),
  });
  const [intento, setIntento] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again
  useEffect(() => {
    if (clave === pintada) {
      pintada = undefined;
      return;
    }
    const aborto = new AbortController();
    api
      .get<Catalogo>('/api/catalog', {
        query: consultaParaApi(consulta),
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
          toast.error('Error al cargar los productos. Por favor, recarga la página.', { topic: TEMA });
          const falla = esFallaDeRed(error) ? 'sin-conexion' : 'error';
          setEstado({ clave, falla });
        },
      );
    return () => aborto.abort();
  }, [clave, intento]);

  const reintentar = useCallback(() => {
    setEstado((previo) => ({ ...previo, falla: undefined }));
    setIntento((previo) => previo + 1);
  }, []);

  useAlVolver(() => estado.falla && reintentar());

  const alDia = estado.clave === clave;
  const recordado = vistos.get(clave);
  return {
    catalogo: alDia ? estado.catalogo : (recordado ?? estado.catalogo),
    cargando: !estado.falla && (alDia ? !estado.catalogo : !recordado),
    falla: alDia ? estado.falla : undefined,
    reintentar,
  };
}

/** A product as a list showed it lately. */
export function productoVisto(id: string): ProductoDeCatalogo | undefined {
  for (const { productos } of vistos.values()) {
    const visto = productos.find(({ _id }) => _id === id);
    if (visto) return visto;
  }
  return undefined;
}

/** Forgets the lists: an order just changed what is in stock. */
export function olvidarCatalogo(): void {
  vistos.clear();
}
