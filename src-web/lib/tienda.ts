import { create } from 'zustand';
import type { PrimerosPasos, Tienda } from '#contract/tienda.ts';
import { esObjeto, local } from '#ui/almacen.ts';
import { api } from './api.ts';
import { ponerColorDeMarca } from './marca.ts';

const CLAVE = 'guirnalda.tienda';

interface EstadoDeTienda {
  /** null until it is known. */
  tienda: Tienda | null;
  /** The shop has no owner yet: there is nothing to sell. */
  pendiente: boolean;
}

/** The shop as it was at the last visit, so that its name stands there from the first paint. */
function tiendaGuardada(): Tienda | null {
  const guardada = local.leer(CLAVE);
  return esObjeto(guardada) && typeof guardada.nombre === 'string' ? (guardada as Tienda) : null;
}

export const useTienda = create<EstadoDeTienda>(() => ({ tienda: null, pendiente: false }));

/** Starts with the shop as a painted page shows it. Before the first render. */
export function empezarConTienda(tienda: Tienda, pendiente: boolean): void {
  // The initial state is also what React compares the painted page with.
  Object.assign(useTienda.getInitialState(), { tienda, pendiente });
  useTienda.setState({ tienda, pendiente });
}

/** The shop's colour is on the page before its first paint, and follows what the server says. */
function vestir(): void {
  ponerColorDeMarca(useTienda.getState().tienda?.color ?? null);
}

/** Takes over a painted page: its shop is the one to remember. */
export function guardarTienda(): void {
  const { tienda } = useTienda.getState();
  if (tienda) local.guardar(CLAVE, tienda);
  vestir();
}

/** Asks who the shop is and whether it exists yet. Without an answer the page does with what it knows. */
export async function cargarTienda(): Promise<void> {
  useTienda.setState({ tienda: tiendaGuardada() });
  vestir();
  const [tienda, pasos] = await Promise.allSettled([
    api.get<{ tienda: Tienda }>('/api/tienda'),
    api.get<PrimerosPasos>('/api/primeros-pasos'),
  ]);
  if (pasos.status === 'fulfilled') useTienda.setState({ pendiente: pasos.value.pendiente });
  if (tienda.status === 'fulfilled') {
    useTienda.setState({ tienda: tienda.value.tienda });
    guardarTienda();
  }
}
