import { useCallback, useEffect, useState } from 'react';
import { LISTAR_CATALOGO } from '#contract/calls/addresses.ts';
import type { Catalogo } from '#contract/schemas/catalogo/catalogo.ts';
import { toast } from '#ui/feedback/toast.ts';
import { api, esErrorDeRed, SIN_CACHE } from '../../../lib/api.ts';
import { consultarProductos, type ProductoVisto, useFrescos } from '../../../shared/productos-al-dia.ts';
import type { ErrorDeCatalogo } from '../catalogo-error.tsx';
import { type ConsultaDeCatalogo, consultaParaApi } from '../consulta.ts';
import { useFresh } from '../use-fresh.ts';
import { alDia, ausentes, conFrescos } from './lista-al-dia.ts';

/** A page of the catalogue; `vistoEn` is set when it comes from a cache. */
type CatalogoVisto = Catalogo & { vistoEn?: string };

/** Recent lists: going back renders them at once, so that the browser can restore the scroll position. */
const vistos = new Map<string, CatalogoVisto>();
const VISTOS_MAXIMOS = 30;

const TEMA = 'catalogo';

/** Key of the list that the page was painted with: it is not requested again. */
let pintada: string | undefined;

/** Stores the list that the page is painted with. `vigente` is false for an old page, whose list is requested again. */
export function startWithCatalogo(
  consulta: ConsultaDeCatalogo,
  catalogo: CatalogoVisto,
  vigente: boolean,
): void {
  const clave = JSON.stringify(consulta);
  recordar(clave, catalogo);
  pintada = vigente ? clave : undefined;
}

function recordar(clave: string, catalogo: CatalogoVisto): void {
  vistos.delete(clave);
  vistos.set(clave, { vistoEn: new Date().toISOString(), ...catalogo });
  const viejo = vistos.size > VISTOS_MAXIMOS ? vistos.keys().next().value : undefined;
  if (viejo !== undefined) vistos.delete(viejo);
}

function pedirCatalogo(
  consulta: ConsultaDeCatalogo,
  { signal, sinCache }: { signal?: AbortSignal; sinCache: boolean },
): Promise<CatalogoVisto> {
  return api(LISTAR_CATALOGO, {
    headers: sinCache ? SIN_CACHE : undefined,
    query: consultaParaApi(consulta),
    signal,
  });
}

interface EstadoDelCatalogo {
  /** The list; the previous query's while the next one loads. */
  catalogo: CatalogoVisto | undefined;
  cargando: boolean;
  error: ErrorDeCatalogo | undefined;
  reintentar: () => void;
}

/** Loads the page of the catalogue that `consulta` asks for and keeps it up to date. */
export function useCatalogo(consulta: ConsultaDeCatalogo): EstadoDelCatalogo {
  const clave = JSON.stringify(consulta);
  const [estado, setEstado] = useState<{
    clave: string;
    catalogo?: CatalogoVisto;
    error?: ErrorDeCatalogo;
  }>({
    clave,
    catalogo: vistos.get(clave),
  });
  const [intento, setIntento] = useState<{ clave: string; callado: boolean } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry asks the same again
  useEffect(() => {
    if (clave === pintada) {
      pintada = undefined;
      return;
    }
    const controller = new AbortController();
    const deNuevo = intento?.clave === clave ? intento : undefined;
    pedirCatalogo(consulta, { signal: controller.signal, sinCache: deNuevo !== undefined }).then(
      (catalogo) => {
        recordar(clave, catalogo);
        toast.settle(TEMA);
        setEstado({ clave, catalogo });
      },
      (error: unknown) => {
        if (controller.signal.aborted || deNuevo?.callado) return;
        const causa = esErrorDeRed(error) ? 'sin-conexion' : 'error';
        const recordado = vistos.get(clave);
        if (causa === 'sin-conexion' && recordado) {
          setEstado({ clave, catalogo: recordado });
          return;
        }
        toast.error('Error al cargar los productos. Por favor, recarga la página.', { topic: TEMA });
        setEstado({ clave, error: causa });
      },
    );
    return () => controller.abort();
  }, [clave, intento]);

  const reintentar = useCallback(() => {
    setEstado((previo) => ({ ...previo, error: undefined }));
    setIntento({ clave, callado: false });
  }, [clave]);

  /** Changes the list of this query, if it is still the one on show. */
  const cambiar = (cambio: (mostrado: CatalogoVisto) => CatalogoVisto) =>
    setEstado((previo) => {
      if (previo.clave !== clave || !previo.catalogo) return previo;
      const catalogo = cambio(previo.catalogo);
      recordar(clave, catalogo);
      return { clave, catalogo };
    });

  async function refrescar() {
    const mostrado = estado.clave === clave ? estado.catalogo : undefined;
    if (!mostrado) return;
    const fresco = await pedirCatalogo(consulta, { sinCache: mostrado.vistoEn !== undefined });
    const aparte = await consultarProductos(ausentes(mostrado, fresco));
    cambiar((ahora) => alDia(ahora, fresco, aparte));
  }

  // A background refresh that fails shows no error and no loading state.
  useFresh(() =>
    estado.error ? setIntento({ clave, callado: true }) : void refrescar().catch(() => undefined),
  );
  useFrescos((frescos) => cambiar((ahora) => conFrescos(ahora, frescos)));

  const llegada = estado.clave === clave;
  const recordado = vistos.get(clave);
  return {
    catalogo: llegada ? estado.catalogo : (recordado ?? estado.catalogo),
    cargando: !estado.error && (llegada ? !estado.catalogo : !recordado),
    error: llegada ? estado.error : undefined,
    reintentar,
  };
}

/** A product as a recent list showed it. */
export function productoVisto(id: string): ProductoVisto | undefined {
  for (const { productos, vistoEn } of vistos.values()) {
    const producto = productos.find(({ _id }) => _id === id);
    if (producto) return { producto, vistoEn };
  }
  return undefined;
}

/** Forgets the lists: an order has just changed the stock. */
export function olvidarCatalogo(): void {
  vistos.clear();
}
