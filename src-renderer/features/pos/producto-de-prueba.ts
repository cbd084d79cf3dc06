import { centavos } from '#contract/dinero.ts';
import type { ProductoPos } from './producto-pos.ts';

/** A product of the till for tests: its id is its name. */
export function productoDePrueba(nombre: string, extra: Partial<ProductoPos> = {}): ProductoPos {
  return {
    _id: nombre,
    nombre,
    descripcion: '',
    categoria: 'globos',
    codigo: undefined,
    precio: centavos(1_005),
    stock: 5,
    stockMinimo: 1,
    controlaStock: true,
    imagenUrl: null,
    imagenes: undefined,
    vendidos: 0,
    ...extra,
  };
}
