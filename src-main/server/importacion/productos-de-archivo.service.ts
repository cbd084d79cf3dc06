import type { CambiosDeProducto } from '#contract/productos.ts';
import type { Db, Tx } from '#db/transaction.ts';
import type { Context } from '../context.ts';
import { moverStock, retenerProductos } from '../inventario/inventario.service.ts';
import { buscarProducto, type FilaProducto } from '../productos/productos.queries.ts';
import { actualizarProducto, insertarProductoNuevo } from '../productos/productos.service.ts';
import type { Archivo } from './archivo.ts';
import { listarConocidos } from './importacion.queries.ts';
import {
  auditarImportacion,
  filasContadas,
  LA_IMPORTACION,
  type Opciones,
  type Resumen,
  resumenNuevo,
  revisarYEscribir,
} from './importacion.service.ts';
import { COLUMNAS_DE_PRODUCTOS, LectorDeProductos, type LineaDeProducto } from './productos-de-archivo.ts';

function cambiaAlgo(actual: FilaProducto, cambios: Omit<CambiosDeProducto, 'stock'>): boolean {
  return Object.entries(cambios).some(
    ([campo, valor]) => valor !== undefined && valor !== actual[campo as keyof FilaProducto],
  );
}

/**
 * Brings in a file of products: new ones are made, those there are get what the file says. Nothing is written when
 * any line has a problem. Run again it changes nothing.
 */
export async function importarProductos(
  context: Context,
  archivo: Archivo,
  opciones: Opciones,
): Promise<Resumen> {
  const fecha = context.reloj();

  async function aplicar(
    db: Db,
    tx: Tx | undefined,
    linea: LineaDeProducto,
    resumen: Resumen,
  ): Promise<void> {
    if (linea.que === 'crear') {
      resumen.creados += 1;
      // A lock for each of many thousand codes is more than PostgreSQL keeps; the reader has looked for each already.
      const alta = { imagen: null, actor: LA_IMPORTACION, fecha, codigoLibre: true };
      if (tx) await insertarProductoNuevo(tx, linea.nuevo, alta);
      return;
    }
    const { id } = linea;
    const { stock, ...cambios } = linea.cambios;
    if (tx) await retenerProductos(tx, [id]);
    const actual = await buscarProducto(db, id);
    if (!actual) return resumen.problemas.anotar(linea.linea, 'el producto acaba de ser eliminado');
    const faltan = stock === undefined ? 0 : stock - actual.stock;
    if (faltan !== 0 && !opciones.conStock) resumen.otroStock += 1;
    const [otraFicha, otroStock] = [cambiaAlgo(actual, cambios), faltan !== 0 && opciones.conStock];
    if (otraFicha || otroStock) resumen.cambiados += 1;
    else resumen.iguales += 1;
    if (tx && otraFicha) await actualizarProducto(context, id, cambios, null, LA_IMPORTACION);
    if (tx && otroStock)
      await moverStock(tx, {
        productoId: id,
        tipo: 'importacion',
        cantidad: faltan,
        fecha,
        motivo: 'Stock contado',
      });
  }

  return await revisarYEscribir(context, opciones, async (db, tx, avisar) => {
    const resumen = resumenNuevo();
    const lector = new LectorDeProductos(await listarConocidos(db), resumen.problemas);
    for await (const fila of filasContadas(archivo, COLUMNAS_DE_PRODUCTOS, resumen, avisar)) {
      const linea = lector.leer(fila);
      if (linea) await aplicar(db, tx, linea, resumen);
    }
    if (tx) await auditarImportacion(tx, fecha, 'importacion.productos', archivo, resumen);
    return resumen;
  });
}
