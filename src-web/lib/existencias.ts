import { useEffect, useEffectEvent } from 'react';
import type { ProductoDeCatalogo } from '#contract/catalogo.ts';
import { AppError } from '#contract/errores.ts';
import { api, SIN_COPIA } from './api.ts';

/** Products as the server has them now: null when it is no longer sold. */
export type Frescos = Map<string, ProductoDeCatalogo | null>;

async function preguntarPor(id: string): Promise<ProductoDeCatalogo | null> {
  try {
    // Whatever the browser remembers is exactly what is in doubt.
    const { producto } = await api.get<{ producto: ProductoDeCatalogo }>(`/api/catalog/${id}`, {
      headers: SIN_COPIA,
    });
    return producto;
  } catch (error) {
    // A device's storage may hold an id that never was one.
    const codigo = error instanceof AppError ? error.code : undefined;
    if (codigo === 'no-encontrado' || codigo === 'datos-invalidos') return null;
    throw error;
  }
}

/** Asks about some products. Rejects when the server cannot be asked. */
export async function preguntarPorProductos(ids: readonly string[]): Promise<Frescos> {
  return new Map(await Promise.all(ids.map(async (id) => [id, await preguntarPor(id)] as const)));
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
