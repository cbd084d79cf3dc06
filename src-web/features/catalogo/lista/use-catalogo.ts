import { useCallback, useEffect, useState } from 'react';
import { LISTAR_CATALOGO } from '#contract/calls/addresses.ts';
import { toast } from '#ui/feedback/toast.ts';
import { api, esErrorDeRed, SIN_CACHE } from '../../../lib/api.ts';
import { consultarProductos, useFrescos } from '../../../shared/productos-al-dia.ts';
import type { ErrorDeCatalogo } from '../catalogo-error.tsx';
import { type ConsultaDeCatalogo, consultaParaApi } from '../consulta.ts';
import { useFresh } from '../use-fresh.ts';
import { type CatalogoVisto, claveDe, listasVistas } from '../vistos.ts';
import { alDia, ausentes, conFrescos } from './lista-al-dia.ts';

const TEMA = 'catalogo';

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
  const clave = claveDe(consulta);
  const [estado, setEstado] = useState<{
    clave: string;
    catalogo?: CatalogoVisto;
    error?: ErrorDeCatalogo;
  }>({
    clave,
    catalogo: listasVistas.buscar(clave),
  });
  const [intento, setIntento] = useState<{ clave: string; callado: boolean } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry asks the same again
  useEffect(() => {
    if (listasVistas.seAcabaDePintar(clave)) return;
    const controller = new AbortController();
    const deNuevo = intento?.clave === clave ? intento : undefined;
    pedirCatalogo(consulta, { signal: controller.signal, sinCache: deNuevo !== undefined }).then(
      (catalogo) => {
        listasVistas.recordar(clave, catalogo);
        toast.settle(TEMA);
        setEstado({ clave, catalogo });
      },
      (error: unknown) => {
        if (controller.signal.aborted || deNuevo?.callado) return;
        const causa = esErrorDeRed(error) ? 'sin-conexion' : 'error';
        const recordado = listasVistas.buscar(clave);
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
      listasVistas.recordar(clave, catalogo);
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
  const recordado = listasVistas.buscar(clave);
  return {
    catalogo: llegada ? estado.catalogo : (recordado ?? estado.catalogo),
    cargando: !estado.error && (llegada ? !estado.catalogo : !recordado),
    error: llegada ? estado.error : undefined,
    reintentar,
  };
}
