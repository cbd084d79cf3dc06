import { useCallback, useEffect, useState } from 'react';
import { LISTAR_PARECIDOS } from '#contract/calls/addresses.ts';
import type { Parecidos, ProductoDeCatalogo } from '#contract/schemas/catalogo/catalogo.ts';
import { api, esErrorDeRed, SIN_CACHE } from '../../../lib/api.ts';
import {
  anunciarFrescos,
  consultarProducto,
  consultarProductos,
  type Frescos,
  type ProductoVisto,
  useFrescos,
} from '../../../shared/productos-al-dia.ts';
import type { ErrorDeCatalogo } from '../catalogo-error.tsx';
import { ausentes, conFrescos } from '../lista/lista-al-dia.ts';
import { useFresh } from '../use-fresh.ts';
import { type ConParecidosVisto, listasVistas, productosVistos } from '../vistos.ts';

interface EstadoDelProducto {
  /** Undefined until it is known; null when it is no longer sold. */
  producto: ProductoDeCatalogo | null | undefined;
  parecidos: readonly ProductoDeCatalogo[];
  vistoEn: string | undefined;
  error: ErrorDeCatalogo | undefined;
}

/** A product as a recent list showed it. */
function deUnaLista(id: string): ProductoVisto | undefined {
  for (const { productos, vistoEn } of listasVistas.todos()) {
    const producto = productos.find(({ _id }) => _id === id);
    if (producto) return { producto, vistoEn };
  }
  return undefined;
}

interface Pregunta {
  signal?: AbortSignal;
  sinCache: boolean;
}

function pedirParecidos(id: string, { signal, sinCache }: Pregunta): Promise<Parecidos> {
  return api(LISTAR_PARECIDOS, {
    params: { id },
    signal,
    headers: sinCache ? SIN_CACHE : undefined,
  });
}

async function traer(id: string, pregunta: Pregunta): Promise<ConParecidosVisto> {
  const [visto, otros] = await Promise.all([
    consultarProducto(id, pregunta),
    // The page works without similar products.
    pedirParecidos(id, pregunta).catch(() => undefined),
  ]);
  return { ...visto, parecidos: otros?.productos ?? [] };
}

/** Fresh data of the product and of the similar ones on show. */
async function preguntarDeNuevo(id: string, { parecidos }: EstadoDelProducto): Promise<Frescos> {
  const frescos = await consultarProductos([id]);
  if (!frescos.get(id) || parecidos.length === 0) return frescos;
  const otros = await pedirParecidos(id, { sinCache: true });
  const aparte = await consultarProductos(ausentes({ productos: parecidos }, otros));
  for (const otro of otros.productos) if (!frescos.has(otro._id)) frescos.set(otro._id, otro);
  return new Map([...frescos, ...aparte]);
}

/**
 * Loads a product and similar ones and keeps them up to date. Starts with what a list already showed. `id` must never
 * change between renders.
 */
export function useProducto(id: string): EstadoDelProducto & { reintentar: () => void } {
  const [estado, setEstado] = useState<EstadoDelProducto>(() => {
    const visto = productosVistos.buscar(id);
    const { producto, vistoEn } = visto ?? deUnaLista(id) ?? {};
    return { producto, parecidos: visto?.parecidos ?? [], vistoEn, error: undefined };
  });
  const [intento, setIntento] = useState(0);

  useEffect(() => {
    if (productosVistos.seAcabaDePintar(id)) return;
    const controller = new AbortController();
    traer(id, { signal: controller.signal, sinCache: intento > 0 }).then(
      (conParecidos) => {
        productosVistos.recordar(id, conParecidos);
        setEstado({ vistoEn: undefined, ...conParecidos, error: undefined });
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setEstado((previo) => ({ ...previo, error: esErrorDeRed(error) ? 'sin-conexion' : 'error' }));
      },
    );
    return () => controller.abort();
  }, [id, intento]);

  const reintentar = useCallback(() => {
    setEstado((previo) => ({ ...previo, error: undefined }));
    setIntento((previo) => previo + 1);
  }, []);

  useFrescos((frescos) =>
    setEstado((previo) => {
      const fresco = frescos.get(id);
      const { productos: parecidos } = conFrescos({ productos: previo.parecidos }, frescos);
      if (fresco === undefined) return { ...previo, parecidos };
      const ahora = { producto: fresco, parecidos, vistoEn: new Date().toISOString() };
      productosVistos.recordar(id, ahora);
      return { ...ahora, error: undefined };
    }),
  );
  // A background refresh that fails shows no error and no loading state.
  useFresh(() =>
    estado.error
      ? setIntento((previo) => previo + 1)
      : void preguntarDeNuevo(id, estado).then(anunciarFrescos, () => undefined),
  );
  return { ...estado, reintentar };
}
