import { dibujar } from '#db/demo/pictures/dibujar.ts';
import { PRODUCTOS_DEMO, type ProductoDemo } from '#db/demo/products.ts';
import type { Tx } from '#db/transaction.ts';
import type { Actor } from '../actor.ts';
import type { StoredPicture } from '../adapters/images.ts';
import type { Context } from '../context.ts';
import { insertarProductoNuevo } from '../productos/productos.service.ts';

/** Pictures encoded at a time. */
const A_LA_VEZ = 3;

/** Draws and stores the picture of every demo product. Returns them by product key. */
export async function guardarDibujos(context: Context, avisar: (hechos: number, total: number) => void) {
  const imagenes = new Map<string, StoredPicture>();
  const cola = [...PRODUCTOS_DEMO];
  async function obrero(): Promise<void> {
    for (let producto = cola.shift(); producto; producto = cola.shift()) {
      const imagen = await context.images.store(Buffer.from(dibujar(producto.dibujo)), { trusted: true });
      context.images.release(imagen.hash);
      imagenes.set(producto.clave, imagen);
      avisar(imagenes.size, PRODUCTOS_DEMO.length);
    }
  }
  await Promise.all(Array.from({ length: A_LA_VEZ }, obrero));
  return imagenes;
}

export interface ProductoSembrado {
  id: string;
  demo: ProductoDemo;
}

/** Adds the demo products. */
export async function sembrarProductos(
  tx: Tx,
  imagenes: Map<string, StoredPicture>,
  { actor, fecha }: { actor: Actor; fecha: Date },
): Promise<ProductoSembrado[]> {
  const sembrados: ProductoSembrado[] = [];
  for (const [i, demo] of PRODUCTOS_DEMO.entries()) {
    const { clave, popularidad: _p, dibujo: _d, ...nuevo } = demo;
    const imagen = imagenes.get(clave) ?? null;
    const cuando = new Date(fecha.getTime() + i * 1000);
    sembrados.push({ id: await insertarProductoNuevo(tx, nuevo, { imagen, actor, fecha: cuando }), demo });
  }
  return sembrados;
}
