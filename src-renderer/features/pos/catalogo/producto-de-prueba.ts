import { centavos } from '#contract/words/dinero.ts';
import type { ProductoPos } from './producto-pos.ts';

/** A product for tests; its name is its id. */
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
