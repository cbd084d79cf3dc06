import { create } from 'zustand';

/** What is said to a screen reader about the cart; the same sentence twice is said twice. */
export const useVoz = create<{ frase: string; vez: number }>(() => ({ frase: '', vez: 0 }));

export function decir(frase: string): void {
  useVoz.setState(({ vez }) => ({ frase, vez: vez + 1 }));
}
