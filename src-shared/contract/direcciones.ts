import { plegar } from './texto.ts';

/** Longest that the name is in an address. */
const MAXIMO = 60;

/** A name as an address holds it: `Corazón Metálico 18"` → `corazon-metalico-18`. */
export function nombreEnGuiones(nombre: string): string {
  const guiones = plegar(nombre)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAXIMO)
    .replace(/^-|-$/g, '');
  return guiones || 'producto';
}

/** The page of a product. Its id finds it; the name is for who reads the address. */
export function rutaDeProducto({ _id, nombre }: { _id: string; nombre: string }): string {
  return `/producto/${_id}/${nombreEnGuiones(nombre)}`;
}
