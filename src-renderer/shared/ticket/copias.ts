import { create } from 'zustand';

/** The numbers of the sales whose ticket this device printed since it was opened. */
const useImpresas = create<{ numeros: ReadonlySet<string> }>(() => ({ numeros: new Set() }));

/** A sale's ticket came out: the next one is a copy. */
export function anotarImpresa(numero: string): void {
  useImpresas.setState(({ numeros }) => ({ numeros: new Set(numeros).add(numero) }));
}

/** Whether this device printed a sale's ticket before. */
export function useFueImpresa(numero: string): boolean {
  return useImpresas(({ numeros }) => numeros.has(numero));
}
