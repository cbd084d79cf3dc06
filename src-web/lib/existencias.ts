import { useEffect, useEffectEvent } from 'react';
import type { ProductoDeCatalogo } from '#contract/catalogo.ts';
import { apiDelProducto } from '#contract/direcciones.ts';
import { AppError } from '#contract/errores.ts';
import { api, SIN_COPIA } from './api.ts';

/** Products as the server has them now: null when it is no longer sold. */
export type Frescos = Map<string, ProductoDeCatalogo | null>;

/** An answer about one product, with the time it was last seen when the shop does not give it just now. */
export interface ProductoVisto {
  producto: ProductoDeCatalogo | null;
  vistoEn?: string;
}

/** Asks about one product. Whatever the browser remembers may be exactly what is in doubt: `sinCopia`. */
export async function preguntarPor(
  id: string,
  { signal, sinCopia }: { signal?: AbortSignal; sinCopia: boolean },
): Promise<ProductoVisto> {
  try {
    return await api.get<ProductoVisto>(apiDelProducto(id), {
      headers: sinCopia ? SIN_COPIA : undefined,
      signal,
    });
  } catch (error) {
    // A device's storage or an address may hold an id that never was one: as gone as one that no longer is.
    const codigo = error instanceof AppError ? error.code : undefined;
    if (codigo === 'no-encontrado' || codigo === 'datos-invalidos') return { producto: null };
    throw error;
  }
}

/** Asks about some products. Rejects when the server cannot be asked. */
export async function preguntarPorProductos(ids: readonly string[]): Promise<Frescos> {
  return new Map(
    await Promise.all(
      ids.map(async (id) => [id, (await preguntarPor(id, { sinCopia: true })).producto] as const),
    ),
  );
}

const oyentes = new Set<(frescos: Frescos) => void>();

/** Whoever learns how it stands with some products tells all who show them. */
export function contarFrescos(frescos: Frescos): void {
  for (const oyente of oyentes) oyente(frescos);
}

export function useFrescos(alSaber: (frescos: Frescos) => void): void {
  const oir = useEffectEvent(alSaber);
  useEffect(() => {
    const oyente = (frescos: Frescos) => oir(frescos);
    oyentes.add(oyente);
    return () => void oyentes.delete(oyente);
  }, []);
}
