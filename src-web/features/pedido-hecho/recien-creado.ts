import { create } from 'zustand';

/** Code of the order just placed: celebrated once, not after a reload. */
export const useRecienCreado = create<{ codigo: string | null }>(() => ({ codigo: null }));

export function anunciarPedido(codigo: string | null): void {
  useRecienCreado.setState({ codigo });
}
