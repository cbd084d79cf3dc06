import { join } from 'node:path';
import type { NuevoProducto } from '#contract/schemas/catalogo/productos.ts';
import { controlaStockPorDefecto } from '#contract/words/categorias.ts';
import type { Tx } from '#db/transaction.ts';
import type { StoredPicture } from '../../adapters/pictures/images.ts';
import type { Actor } from '../../base/actor.ts';
import type { Context } from '../../base/context.ts';
import { insertarProductoNuevo } from '../../domain/productos/productos.service.ts';
import { abrirArchivo } from '../importacion/archivo/archivo.ts';
import type { ColumnaVista, Libro } from '../importacion/archivo/encabezado.ts';
import { Errores } from '../importacion/archivo/errores.ts';
import { leerFilas } from '../importacion/archivo/filas.ts';
import { leerNumero, leerTexto } from '../importacion/archivo/valores.ts';
import { LectorDeProductos, LIBRO_DE_PRODUCTOS } from '../importacion/productos-de-archivo.ts';
import { sembrarGaleria } from './galerias.ts';
import { readEncoded } from './imagenes-codificadas.ts';

/** The columns of the importer and two of the demo only. */
const LIBRO_DEMO: Libro = {
  ...LIBRO_DE_PRODUCTOS,
  columnas: { ...LIBRO_DE_PRODUCTOS.columnas, imagen: [], popularidad: [] },
};

/** A product of the demo shop: a line of `resources/demo/productos.csv`. */
export interface ProductoDemo extends NuevoProducto {
  /** Its picture's file in `resources/demo/imagenes`; unique. */
  clave: string;
  /** Sales frequency, a weight from 1 to 100. */
  popularidad: number;
  controlaStock: boolean;
}

/** The demo products in the order of their file. */
export async function leerProductosDemo({ folders }: Pick<Context, 'folders'>): Promise<ProductoDemo[]> {
  const archivo = await abrirArchivo(join(folders.resources, 'demo', 'productos.csv'));
  const errores = new Errores(1);
  const lector = new LectorDeProductos([], errores);
  const lectura = {
    libro: LIBRO_DEMO,
    alVer({ nombre, columna }: ColumnaVista): void {
      if (columna === undefined) throw new Error(`${archivo.ruta}: the column «${nombre}» is unknown`);
    },
    alLeer: () => undefined,
  };
  const productos: ProductoDemo[] = [];
  for await (const fila of leerFilas(archivo, lectura)) {
    const leida = lector.leer(fila);
    if (leida?.que !== 'crear')
      throw new Error(`${archivo.ruta}, line ${fila.linea}: ${errores.primeros[0]?.mensaje}`);
    const { nuevo } = leida;
    productos.push({
      ...nuevo,
      controlaStock: nuevo.controlaStock ?? controlaStockPorDefecto(nuevo.categoria),
      clave: leerTexto(fila.celdas.imagen),
      popularidad: leerNumero(fila.celdas.popularidad),
    });
  }
  return productos;
}

/** Stores the demo products' pictures, which the program brings encoded. Returns them by product key. */
export async function guardarImagenes(
  { folders, images }: Context,
  productos: readonly ProductoDemo[],
  avisar: (hechos: number, total: number) => void,
): Promise<Map<string, StoredPicture>> {
  const imagenes = new Map<string, StoredPicture>();
  for (const { clave } of productos) {
    const imagen = await images.storeEncoded(await readEncoded(folders.demoPictures, clave));
    images.release(imagen.hash);
    imagenes.set(clave, imagen);
    avisar(imagenes.size, productos.length);
  }
  return imagenes;
}

export interface ProductoSembrado {
  id: string;
  demo: ProductoDemo;
}

/** Adds the demo products with increasing times of creation, so that they sort as in the file. */
export async function sembrarProductos(
  tx: Tx,
  productos: readonly ProductoDemo[],
  imagenes: Map<string, StoredPicture>,
  { actor, fecha }: { actor: Actor; fecha: Date },
): Promise<ProductoSembrado[]> {
  const sembrados: ProductoSembrado[] = [];
  for (const [i, demo] of productos.entries()) {
    const imagen = imagenes.get(demo.clave) ?? null;
    const cuando = new Date(fecha.getTime() + i * 1000);
    const id = await insertarProductoNuevo(tx, demo, { imagen, actor, fecha: cuando });
    await sembrarGaleria(tx, { id, clave: demo.clave }, imagenes);
    sembrados.push({ id, demo });
  }
  return sembrados;
}
