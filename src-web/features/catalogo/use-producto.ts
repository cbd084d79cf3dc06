import { useCallback, useEffect, useState } from 'react';
import type { Catalogo, ProductoDeCatalogo } from '#contract/catalogo.ts';
import { AppError } from '#contract/errores.ts';
import { PARECIDOS, parecidosA } from '#contract/parecidos.ts';
import type { ProductoConParecidos } from '#contract/vitrina.ts';
import { api } from '../../lib/api.ts';
import { useAlVolver } from '../../lib/conexion.ts';
import { productoVisto } from './use-catalogo.ts';

interface EstadoDelProducto {
  /** What is known of it; null when it is no longer sold. */
  producto: ProductoDeCatalogo | null | undefined;
  parecidos: readonly ProductoDeCatalogo[];
  falla: boolean;
}

/** Products looked at lately: going back shows them at once. */
const conocidos = new Map<string, ProductoConParecidos>();
const CONOCIDOS_MAXIMOS = 30;

/** The product that came with the page: it is not asked for again. */
let pintado: string | undefined;

function recordar(id: string, conParecidos: ProductoConParecidos): void {
  conocidos.delete(id);
  conocidos.set(id, conParecidos);
  const viejo = conocidos.size > CONOCIDOS_MAXIMOS ? conocidos.keys().next().value : undefined;
  if (viejo !== undefined) conocidos.delete(viejo);
}

/** Starts with the product that the page is painted with. */
export function empezarConProducto(id: string, conParecidos: ProductoConParecidos): void {
  pintado = id;
  recordar(id, conParecidos);
}

async function preguntarPor(id: string, signal: AbortSignal): Promise<ProductoDeCatalogo | null> {
  try {
    const ruta = `/api/catalog/${encodeURIComponent(id)}`;
    return (await api.get<{ producto: ProductoDeCatalogo }>(ruta, { signal })).producto;
  } catch (error) {
    // An id that never was one is as gone as one that no longer is.
    const codigo = error instanceof AppError ? error.code : undefined;
    if (codigo === 'no-encontrado' || codigo === 'datos-invalidos') return null;
    throw error;
  }
}

async function traer(id: string, signal: AbortSignal): Promise<ProductoConParecidos> {
  const producto = await preguntarPor(id, signal);
  if (!producto) return { producto, parecidos: [] };
  const query = { categoria: producto.categoria, limit: PARECIDOS + 1 };
  // Without them the page is whole all the same.
  const otros = await api.get<Catalogo>('/api/catalog', { query, signal }).catch(() => undefined);
  return { producto, parecidos: parecidosA(producto, otros?.productos ?? []) };
}

/** One product and some like it; what a list already showed of it is there at once. `id` never changes. */
export function useProducto(id: string): EstadoDelProducto & { reintentar: () => void } {
  const [estado, setEstado] = useState<EstadoDelProducto>(() => {
    const { producto = productoVisto(id), parecidos = [] } = conocidos.get(id) ?? {};
    return { producto, parecidos, falla: false };
  });
  const [intento, setIntento] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again
  useEffect(() => {
    if (pintado === id) {
      pintado = undefined;
      return;
    }
    const aborto = new AbortController();
    traer(id, aborto.signal).then(
      (conParecidos) => {
        recordar(id, conParecidos);
        setEstado({ ...conParecidos, falla: false });
      },
      () => {
        if (!aborto.signal.aborted) setEstado((previo) => ({ ...previo, falla: true }));
      },
    );
    return () => aborto.abort();
  }, [id, intento]);

  const reintentar = useCallback(() => {
    setEstado((previo) => ({ ...previo, falla: false }));
    setIntento((previo) => previo + 1);
  }, []);
  useAlVolver(() => estado.falla && reintentar());
  return { ...estado, reintentar };
}
