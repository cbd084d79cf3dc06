import { create } from 'zustand';
import { deEstaPestana, esObjeto } from '#ui/almacen.ts';
import type { DatosDePedido } from './datos.ts';

const CLAVE = 'guirnalda.borrador';
const CAMPOS = ['nombre', 'telefono', 'email', 'notas'] as const satisfies (keyof DatosDePedido)[];

/** What was typed; a field that was never touched is absent and takes the account's. */
export type Borrador = Partial<DatosDePedido>;

export function leerBorrador(guardado: unknown): Borrador {
  if (!esObjeto(guardado)) return {};
  return Object.fromEntries(
    CAMPOS.flatMap((campo) => {
      const valor = guardado[campo];
      return typeof valor === 'string' ? [[campo, valor]] : [];
    }),
  );
}

/** What was typed into checkout: it outlives the dialog, an error and a reload, and goes with the tab. */
export const useBorrador = create<{ borrador: Borrador }>(() => ({
  borrador: leerBorrador(deEstaPestana.leer(CLAVE)),
}));

export function escribirBorrador(cambio: Borrador): void {
  const borrador = { ...useBorrador.getState().borrador, ...cambio };
  useBorrador.setState({ borrador });
  deEstaPestana.guardar(CLAVE, borrador);
}

export function olvidarBorrador(): void {
  useBorrador.setState({ borrador: {} });
  deEstaPestana.borrar(CLAVE);
}
