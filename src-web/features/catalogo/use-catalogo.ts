import { useCallback, useEffect, useState } from 'react';
import type { Catalogo } from '#contract/catalogo.ts';
import { toast } from '#ui/toast.ts';
import { api, esFallaDeRed, SIN_COPIA } from '../../lib/api.ts';
import { type ProductoVisto, preguntarPorProductos, useFrescos } from '../../lib/existencias.ts';
import { alDia, ausentes, conFrescos } from './al-dia.ts';
import { type ConsultaDeCatalogo, consultaParaApi } from './consulta.ts';
import { useFrescura } from './frescura.ts';
import type { Falla } from './no-se-pudo.tsx';

/** A list, with the time it was last seen when the shop does not give it just now. */
export type CatalogoVisto = Catalogo & { vistoEn?: string };

/** Lists seen lately: going back shows them at once, and the browser finds the place where one had scrolled to. */
const vistos = new Map<string, CatalogoVisto>();
const VISTOS_MAXIMOS = 30;

const TEMA = 'catalogo';

/** The list that came with the page: it is not asked for again. */
let pintada: string | undefined;

/** Starts with the list that the page is painted with; only one that was painted just now is `vigente`. */
export function empezarConCatalogo(
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
  { signal, sinCopia }: { signal?: AbortSignal; sinCopia: boolean },
): Promise<CatalogoVisto> {
  return api.get<CatalogoVisto>('/api/catalog', {
    headers: sinCopia ? SIN_COPIA : undefined,
    query: consultaParaApi(consulta),
    signal,
  });
}

export interface EstadoDelCatalogo {
  /** The list; that of the previous query while the next one is on its way. */
  catalogo: CatalogoVisto | undefined;
  cargando: boolean;
  falla: Falla | undefined;
  reintentar: () => void;
}

/** The page of the catalogue that the address bar asks for; while it is on show it stays up to date. */
export function useCatalogo(consulta: ConsultaDeCatalogo): EstadoDelCatalogo {
  const clave = JSON.stringify(consulta);
  const [estado, setEstado] = useState<{
    clave: string;
    catalogo?: CatalogoVisto;
    falla?: Falla;
  }>({
    clave,
    catalogo: vistos.get(clave),
  });
  const [intento, setIntento] = useState<{ clave: string; callado: boolean } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again
  useEffect(() => {
    if (clave === pintada) {
      pintada = undefined;
      return;
    }
    const aborto = new AbortController();
    const deNuevo = intento?.clave === clave ? intento : undefined;
    pedirCatalogo(consulta, { signal: aborto.signal, sinCopia: deNuevo !== undefined }).then(
      (catalogo) => {
        recordar(clave, catalogo);
        toast.settle(TEMA);
        setEstado({ clave, catalogo });
      },
      (error: unknown) => {
        if (aborto.signal.aborted || deNuevo?.callado) return;
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
    setIntento({ clave, callado: false });
  }, [clave]);

  /** Changes the list of this address, if it is still the one on show. */
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
    const fresco = await pedirCatalogo(consulta, { sinCopia: mostrado.vistoEn !== undefined });
    const aparte = await preguntarPorProductos(ausentes(mostrado, fresco));
    cambiar((ahora) => alDia(ahora, fresco, aparte));
  }

  // Whoever only looks is not told that it could not be asked again, and sees nothing flicker.
  useFrescura(() =>
    estado.falla ? setIntento({ clave, callado: true }) : void refrescar().catch(() => undefined),
  );
  useFrescos((frescos) => cambiar((ahora) => conFrescos(ahora, frescos)));

  const llegada = estado.clave === clave;
  const recordado = vistos.get(clave);
  return {
    catalogo: llegada ? estado.catalogo : (recordado ?? estado.catalogo),
    cargando: !estado.falla && (llegada ? !estado.catalogo : !recordado),
    falla: llegada ? estado.falla : undefined,
    reintentar,
  };
}

/** A product as a list showed it lately. */
export function productoVisto(id: string): ProductoVisto | undefined {
  for (const { productos, vistoEn } of vistos.values()) {
    const producto = productos.find(({ _id }) => _id === id);
    if (producto) return { producto, vistoEn };
  }
  return undefined;
}

/** Forgets the lists: an order just changed what is in stock. */
export function olvidarCatalogo(): void {
  vistos.clear();
}
