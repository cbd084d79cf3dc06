import { useEffect } from 'react';
import { create } from 'zustand';
import { OBTENER_DISCO } from '#contract/calls/addresses.ts';
import type { Disco } from '#contract/schemas/tienda/disco.ts';
import { api } from '../../lib/api.ts';
import { useLoad } from '../../lib/use-load.ts';

const useStore = create<{ disco: Disco | undefined }>(() => ({ disco: undefined }));

/** Keeps what the server knows of its disk, as it changes, for every screen. Used once, around them. */
export function useSeguirDisco(): void {
  const { data } = useLoad('disco', (signal) => api(OBTENER_DISCO, { signal }), 'Error al cargar el disco', {
    events: { 'disco-cambiado': true },
  });
  useEffect(() => {
    useStore.setState({ disco: data });
    // Who signs in next may not be told what an owner is.
    return () => useStore.setState({ disco: undefined });
  }, [data]);
}

/** What the server knows of its disk; undefined until it is known. */
export function useDisco(): Disco | undefined {
  return useStore(({ disco }) => disco);
}
