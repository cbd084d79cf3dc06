import { useEffect, useEffectEvent } from 'react';
import { OBTENER_DEL_CATALOGO } from '#contract/calls/addresses.ts';
import type { ProductoDeCatalogo } from '#contract/schemas/catalogo/catalogo.ts';
import { AppError } from '#contract/words/errores.ts';
import { api, SIN_CACHE } from '../lib/api.ts';

/** Products by id as the server has them now; null for one no longer sold. */
export type Frescos = Map<string, ProductoDeCatalogo | null>;

/** The server's answer about a product; `vistoEn` is set when it comes from a cache. */
export interface ProductoVisto {
  producto: ProductoDeCatalogo | null;
  vistoEn?: string;
}

/** Asks about one product; null when it is not sold. `sinCache` bypasses every cache. */
export async function consultarProducto(
  id: string,
  { signal, sinCache }: { signal?: AbortSignal; sinCache: boolean },
): Promise<ProductoVisto> {
  try {
    return await api(OBTENER_DEL_CATALOGO, {
      params: { id },
      headers: sinCache ? SIN_CACHE : undefined,
      signal,
    });
  } catch (error) {
    // An id from storage or the address bar may be malformed: treated as a product no longer sold.
    const codigo = error instanceof AppError ? error.code : undefined;
    if (codigo === 'no-encontrado' || codigo === 'datos-invalidos') return { producto: null };
    throw error;
  }
}

/** Asks about some products. Rejects when the server does not answer or fails. */
export async function consultarProductos(ids: readonly string[]): Promise<Frescos> {
  return new Map(
    await Promise.all(
      ids.map(async (id) => [id, (await consultarProducto(id, { sinCache: true })).producto] as const),
    ),
  );
}

const oyentes = new Set<(frescos: Frescos) => void>();

/** Tells every mounted list and page about fresh data of some products. */
export function anunciarFrescos(frescos: Frescos): void {
  for (const oyente of oyentes) oyente(frescos);
}

/** Calls `alSaber` with each announcement of `anunciarFrescos` while mounted. */
export function useFrescos(alSaber: (frescos: Frescos) => void): void {
  const oir = useEffectEvent(alSaber);
  useEffect(() => {
    const oyente = (frescos: Frescos) => oir(frescos);
    oyentes.add(oyente);
    return () => void oyentes.delete(oyente);
  }, []);
}
