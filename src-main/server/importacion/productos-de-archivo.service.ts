import type { Db, Tx } from '#db/transaction.ts';
import type { Context } from '../context.ts';
import { type MovimientoContado, moverStocks, retenerProductos } from '../inventario/inventario.service.ts';
import { buscarProductosDeHistorial } from '../productos/productos.queries.ts';
import { type Cambio, guardarCambios, insertarProductosNuevos } from '../productos/productos.service.ts';
import type { Archivo } from './archivo.ts';
import { cambiosDe } from './cambios-de-producto.ts';
import type { Fila } from './filas.ts';
import { listarConocidos } from './importacion.queries.ts';
import {
  auditarImportacion,
  cambioMientras,
  enTandas,
  filasContadas,
  LA_IMPORTACION,
  mostrar,
  type Opciones,
  type Resumen,
  resumenNuevo,
  revisarYEscribir,
} from './importacion.service.ts';
import { LectorDeProductos, LIBRO_DE_PRODUCTOS, type LineaDeCambio } from './productos-de-archivo.ts';

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
  const { actor = LA_IMPORTACION, maximo } = opciones;
  const alta = { imagen: null, actor, fecha };
  /** What the checking pass found to be there. */
  const hallados = new Set<string>();

  async function cambiar(
    db: Db,
    tx: Tx | undefined,
    lineas: readonly LineaDeCambio[],
    { resumen, encontrados }: { resumen: Resumen; encontrados: Set<string> },
  ) {
    const actuales = await buscarProductosDeHistorial(
      db,
      lineas.map(({ id }) => id),
    );
    const fichas: Cambio[] = [];
    const recuentos: MovimientoContado[] = [];
    for (const { linea, id, cambios: leidos } of lineas) {
      const actual = actuales.get(id);
      if (!actual || actual.eliminadoEn) {
        resumen.problemas.anotar(linea, 'el producto acaba de ser eliminado');
        continue;
      }
      if (tx && !hallados.has(id)) {
        resumen.problemas.anotar(linea, 'el producto acaba de cambiar en la tienda');
        continue;
      }
      encontrados.add(id);
      const { stock, ...cambios } = leidos;
      const faltan = stock === undefined ? 0 : stock - actual.stock;
      if (faltan !== 0 && !opciones.conStock) resumen.otroStock += 1;
      const otroStock = faltan !== 0 && opciones.conStock;
      const campos = cambiosDe(actual, otroStock ? leidos : cambios);
      if (campos.length > 0) {
        resumen.cambiados += 1;
        mostrar(resumen, { linea, que: 'cambia', nombre: actual.nombre, cambios: campos });
      } else resumen.iguales += 1;
      if (campos.some(({ campo }) => campo !== 'stock')) fichas.push({ actual, cambios });
      const recuento = {
        ...{ productoId: id, cantidad: faltan, stockActual: actual.stock },
        usuarioId: actor.usuario?.id ?? null,
      };
      if (otroStock) recuentos.push({ ...recuento, tipo: 'importacion', fecha, motivo: 'Stock contado' });
    }
    if (!tx) return;
    await guardarCambios(tx, fichas, alta);
    await moverStocks(tx, recuentos);
  }

  async function* leidas(lector: LectorDeProductos, filas: AsyncIterable<Fila>) {
    for await (const fila of filas) {
      const linea = lector.leer(fila);
      if (linea) yield linea;
    }
  }

  return await revisarYEscribir(context, opciones, async (db, tx, avisar) => {
    const resumen = resumenNuevo(opciones);
    const encontrados = tx ? new Set<string>() : hallados;
    // All of them before the first writing, which takes the counts: a sale, too, has its products before these.
    if (tx) await retenerProductos(tx, [...hallados]);
    const lector = new LectorDeProductos(await listarConocidos(db), resumen.problemas);
    const filas = filasContadas(archivo, LIBRO_DE_PRODUCTOS, resumen, avisar, maximo);
    for await (const tanda of enTandas(leidas(lector, filas))) {
      const altas = tanda.filter((linea) => linea.que === 'crear');
      const nuevos = altas.map(({ nuevo }) => nuevo);
      resumen.creados += nuevos.length;
      for (const { linea, nuevo, tocayo } of altas) {
        if (tocayo) resumen.tocayos += 1;
        mostrar(resumen, {
          ...{ linea, que: 'nuevo', nombre: nuevo.nombre, cambios: [] },
          ...(tocayo && { tocayo }),
        });
      }
      // A lock for each of many thousand codes is more than PostgreSQL keeps; the reader has looked for each already.
      if (tx) await insertarProductosNuevos(tx, nuevos, alta);
      const cambios = tanda.filter((linea) => linea.que === 'cambiar');
      if (cambios.length > 0) await cambiar(db, tx, cambios, { resumen, encontrados });
    }
    // A line whose product was deleted meanwhile reads like one of a new product.
    if (resumen.problemas.total === 0 && encontrados.size !== hallados.size) throw cambioMientras();
    if (tx) await auditarImportacion(tx, fecha, 'importacion.productos', archivo, resumen, actor);
    return resumen;
  });
}
