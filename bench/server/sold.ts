import { centavos } from '#contract/words/dinero.ts';
import type { Tx } from '#db/transaction.ts';
import { insertarProductoNuevo } from '#server/domain/productos/productos.service.ts';
import { LA_CASA } from '#server/whole-shop/demo/tienda.ts';

const PRODUCTS = 60;
/** Enough for any number of rounds. */
const PIECES = 10_000_000;
/** What each costs, in centavos. */
export const PRECIO = 1250;
/** How the name of each begins. */
export const MEDIDO = 'Medido';

/** Adds the products that a benchmark sells. Returns their ids. */
export async function addSold(tx: Tx, fecha: Date): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < PRODUCTS; i += 1) {
    const nuevo = {
      nombre: `${MEDIDO} ${i}`,
      descripcion: '',
      categoria: 'globos' as const,
      precioCompra: centavos(500),
      precioVenta: centavos(PRECIO),
      stock: PIECES,
      stockMinimo: 1,
    };
    ids.push(await insertarProductoNuevo(tx, nuevo, { imagen: null, actor: LA_CASA, fecha }));
  }
  return ids;
}
