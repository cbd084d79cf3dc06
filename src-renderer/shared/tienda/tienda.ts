import { useEffect } from 'react';
import { create } from 'zustand';
import { OBTENER_TIENDA } from '#contract/calls/addresses.ts';
import type { Tienda } from '#contract/schemas/tienda/tienda.ts';
import { api } from '../../lib/api.ts';

const useStore = create<{ tienda: Tienda | undefined }>(() => ({ tienda: undefined }));

/** Loads the shop's settings; on an error the known ones stay. */
export async function cargarTienda(): Promise<Tienda | undefined> {
  try {
    const { tienda } = await api(OBTENER_TIENDA);
    useStore.setState({ tienda });
  } catch {
    // Screens show fallback texts until it loads.
  }
  return useStore.getState().tienda;
}

let firstLoad: Promise<Tienda | undefined> | undefined;

/**
 * The shop's settings for what cannot be changed later, such as paper: waits for them, and is undefined on an error. All
 * who need them while a screen opens share one call.
 */
export async function tiendaCargada(): Promise<Tienda | undefined> {
  const { tienda } = useStore.getState();
  if (tienda) return tienda;
  firstLoad ??= cargarTienda().finally(() => {
    firstLoad = undefined;
  });
  return await firstLoad;
}

/** Sets the shop's settings after they were saved. */
export function ponerTienda(tienda: Tienda): void {
  useStore.setState({ tienda });
}

/** The shop's time zone, once loaded. */
export function zonaDeTienda(): string | undefined {
  return useStore.getState().tienda?.zonaHoraria;
}

/** The shop's settings, once loaded. */
export function useTienda(): Tienda | undefined {
  const tienda = useStore((state) => state.tienda);
  useEffect(() => {
    if (!tienda) void tiendaCargada();
  }, [tienda]);
  return tienda;
}
