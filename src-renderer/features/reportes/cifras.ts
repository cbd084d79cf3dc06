import type { Cifra } from '../../lib/informes/informe.ts';

export const entero = (etiqueta: string, valor: number): Cifra => ({ etiqueta, tipo: 'entero', valor });
export const dinero = (etiqueta: string, valor: number): Cifra => ({ etiqueta, tipo: 'dinero', valor });

/** A figure of profit: the owner's alone, and only when the server gave it. */
export function delPropietario(propietario: boolean, etiqueta: string, valor: number | null): Cifra[] {
  return propietario && valor !== null ? [dinero(etiqueta, valor)] : [];
}
