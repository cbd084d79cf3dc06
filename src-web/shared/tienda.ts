import { create } from 'zustand';
import { OBTENER_PRIMEROS_PASOS, OBTENER_TIENDA } from '#contract/calls/addresses.ts';
import type { Tienda } from '#contract/schemas/tienda/tienda.ts';
import { deviceStorage, isObject } from '#ui/browser/storage.ts';
import { api } from '../lib/api.ts';
import { ponerColorDeMarca } from './marca.ts';

const CLAVE = 'guirnalda.tienda';

interface EstadoDeTienda {
  /** null until it is known. */
  tienda: Tienda | null;
  /** The shop has no owner yet: there is nothing to sell. */
  pendiente: boolean;
}

/** The shop as stored at the last visit, so that its name shows from the first paint. */
function tiendaGuardada(): Tienda | null {
  const guardada = deviceStorage.read(CLAVE);
  return isObject(guardada) && typeof guardada.nombre === 'string' ? (guardada as Tienda) : null;
}

export const useTienda = create<EstadoDeTienda>(() => ({ tienda: null, pendiente: false }));

/** Fills the store with the shop of a painted page. Call it before the first render. */
export function startWithTienda(tienda: Tienda, pendiente: boolean): void {
  // React hydrates with the store's initial state.
  Object.assign(useTienda.getInitialState(), { tienda, pendiente });
  useTienda.setState({ tienda, pendiente });
}

/** Applies the shop's colour to the document. */
function vestir(): void {
  ponerColorDeMarca(useTienda.getState().tienda?.color ?? null);
}

/** Stores the current shop for the next visit and applies its colour. */
export function guardarTienda(): void {
  const { tienda } = useTienda.getState();
  if (tienda) deviceStorage.write(CLAVE, tienda);
  vestir();
}

/** Reads the shop's data again; without an answer they stay. */
export async function refrescarTienda(): Promise<void> {
  try {
    const { tienda } = await api(OBTENER_TIENDA);
    useTienda.setState({ tienda });
    guardarTienda();
  } catch {
    // The page keeps what it shows.
  }
}

/** Loads the shop and whether it has an owner. Without an answer the stored shop stays. */
export async function cargarTienda(): Promise<void> {
  useTienda.setState({ tienda: tiendaGuardada() });
  vestir();
  const [tienda, pasos] = await Promise.allSettled([api(OBTENER_TIENDA), api(OBTENER_PRIMEROS_PASOS)]);
  if (pasos.status === 'fulfilled') useTienda.setState({ pendiente: pasos.value.pendiente });
  if (tienda.status === 'fulfilled') {
    useTienda.setState({ tienda: tienda.value.tienda });
    guardarTienda();
  }
}
