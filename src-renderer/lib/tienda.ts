import { useEffect } from 'react';
import { create } from 'zustand';
import type { Tienda } from '#contract/tienda.ts';
import { api } from './api.ts';

const useStore = create<{ tienda: Tienda | undefined }>(() => ({ tienda: undefined }));

/** Asks for the shop's name, logo and ticket text; silence leaves what was known. */
export async function cargarTienda(): Promise<Tienda | undefined> {
  try {
    const { tienda } = await api.get<{ tienda: Tienda }>('/api/tienda');
    useStore.setState({ tienda });
  } catch {
    // Nobody waits for it: screens have words of their own until it comes.
  }
  return useStore.getState().tienda;
}

/** The shop as it was just saved. */
export function ponerTienda(tienda: Tienda): void {
  useStore.setState({ tienda });
}

/** The zone whose clock the shop goes by, once it is known. */
export function zonaDeTienda(): string | undefined {
  return useStore.getState().tienda?.zonaHoraria;
}

/** The shop, once it is known. */
export function useTienda(): Tienda | undefined {
  const tienda = useStore((state) => state.tienda);
  useEffect(() => {
    if (!tienda) void cargarTienda();
  }, [tienda]);
  return tienda;
}
