import { create } from 'zustand';

/** The order that was placed a moment ago: celebrated once, never again after a reload. */
export const useRecienCreado = create<{ codigo: string | null }>(() => ({ codigo: null }));

export function anunciarPedido(codigo: string | null): void {
  useRecienCreado.setState({ codigo });
}
