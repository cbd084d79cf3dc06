import type { Db, Tx } from '#db/transaction.ts';
import type { Actor } from '../../base/actor.ts';
import type { Context } from '../../base/context.ts';
import {
  type MovimientoContado,
  moverStocks,
  retenerProductos,
} from '../../domain/inventario/inventario.service.ts';
import { buscarProductosDeHistorial } from '../../domain/productos/productos.queries.ts';
import {
  aplicar,
  type Cambio,
  guardarCambios,
  insertarProductosNuevos,
} from '../../domain/productos/productos.service.ts';
import type { Archivo } from './archivo/archivo.ts';
import type { Fila } from './archivo/filas.ts';
import { cambiosDe, muestraDe } from './cambios-de-producto.ts';
import {
  ACTOR_DE_IMPORTACION,
  agregarAMuestra,
  anotarConErrores,
  auditarImportacion,
  conflictoPorCambio,
  enLotes,
  filasContadas,
  type Opciones,
  type Resumen,
  resumenNuevo,
  revisarYEscribir,
} from './dos-pasadas.service.ts';
import { listarProductosExistentes } from './importacion.queries.ts';
import {
  LectorDeProductos,
  LIBRO_DE_PRODUCTOS,
  type LineaDeAlta,
  type LineaDeCambio,
} from './productos-de-archivo.ts';

/** One pass over the file: the first, without a transaction, checks it, and the second writes it. */
interface Pasada {
  db: Db;
  tx: Tx | undefined;
  opciones: Opciones;
  resumen: Resumen;
  /** The products that the checking pass matched. */
  hallados: ReadonlySet<string>;
  /** The products that this pass has matched so far. */
  encontrados: Set<string>;
  alta: { imagen: null; actor: Actor; fecha: Date };
}

/** Counts what the lines change and, in the writing pass, writes it. */
async function cambiarExistentes(pasada: Pasada, lineas: readonly LineaDeCambio[]): Promise<void> {
  const { db, tx, opciones, resumen, hallados, encontrados, alta } = pasada;
  const { actor, fecha } = alta;
  const actuales = await buscarProductosDeHistorial(
    db,
    lineas.map(({ id }) => id),
  );
  const fichas: Cambio[] = [];
  const recuentos: MovimientoContado[] = [];
  for (const { linea, id, cambios: leidos } of lineas) {
    const actual = actuales.get(id);
    if (!actual || actual.eliminadoEn) {
      resumen.errores.anotar(linea, 'el producto acaba de ser eliminado');
      continue;
    }
    if (tx && !hallados.has(id)) {
      resumen.errores.anotar(linea, 'el producto acaba de cambiar en la tienda');
      continue;
    }
    encontrados.add(id);
    const { stock, ...cambios } = leidos;
    const faltan = stock === undefined ? 0 : stock - actual.stock;
    if (faltan !== 0 && !opciones.conStock) resumen.otroStock += 1;
    const otroStock = faltan !== 0 && opciones.conStock;
    const queda = otroStock ? leidos : cambios;
    const campos = cambiosDe(actual, queda);
    if (campos.length > 0) {
      resumen.cambiados += 1;
      const producto = muestraDe(aplicar(actual, queda, null));
      agregarAMuestra(resumen, { linea, que: 'cambia', nombre: actual.nombre, cambios: campos, producto });
    } else resumen.iguales += 1;
    if (campos.some(({ campo }) => campo !== 'stock')) fichas.push({ actual, cambios });
    const recuento = {
      productoId: id,
      cantidad: faltan,
      stockActual: actual.stock,
      usuarioId: actor.usuario?.id ?? null,
    };
    if (otroStock) recuentos.push({ ...recuento, tipo: 'importacion', fecha, motivo: 'Stock contado' });
  }
  if (!tx) return;
  await guardarCambios(tx, fichas, alta);
  await moverStocks(tx, recuentos);
}

/** Counts new products and, in the writing pass, creates them. */
async function crearNuevos({ tx, resumen, alta }: Pasada, lineas: readonly LineaDeAlta[]): Promise<void> {
  resumen.creados += lineas.length;
  for (const { linea, nuevo, tocayo } of lineas) {
    if (tocayo) resumen.tocayos += 1;
    agregarAMuestra(resumen, {
      linea,
      que: 'nuevo',
      nombre: nuevo.nombre,
      cambios: [],
      producto: muestraDe(nuevo),
      ...(tocayo && { tocayo }),
    });
  }
  // Codes are not locked one by one: that would exceed PostgreSQL's lock table, and the reader has checked them.
  const nuevos = lineas.map(({ nuevo }) => nuevo);
  if (tx) await insertarProductosNuevos(tx, nuevos, alta);
}

async function* lineasLeidas(lector: LectorDeProductos, filas: AsyncIterable<Fila>, resumen: Resumen) {
  for await (const fila of filas) {
    const linea = lector.leer(fila);
    if (linea) yield linea;
    else anotarConErrores(resumen, fila);
  }
}

/**
 * Imports a file of products: creates new ones and updates existing ones. Writes nothing if any line has an error, except
 * those to be left out. Idempotent: a second run changes nothing.
 */
export async function importarProductos(
  context: Context,
  archivo: Archivo,
  opciones: Opciones,
): Promise<Resumen> {
  const fecha = context.clock();
  const { actor = ACTOR_DE_IMPORTACION, maximo, columnas = {} } = opciones;
  const alta = { imagen: null, actor, fecha };
  const hallados = new Set<string>();

  return await revisarYEscribir(context, opciones, async (db, tx, avisar) => {
    const resumen = resumenNuevo(opciones);
    const encontrados = tx ? new Set<string>() : hallados;
    const pasada: Pasada = { db, tx, opciones, resumen, hallados, encontrados, alta };
    // All products are locked before the first write locks the counts, in the same order as a sale does.
    if (tx) await retenerProductos(tx, [...hallados]);
    const existentes = await listarProductosExistentes(db);
    const lector = new LectorDeProductos(existentes, resumen.errores, opciones);
    const filas = filasContadas({
      archivo,
      libro: LIBRO_DE_PRODUCTOS,
      resumen,
      avisar,
      maximo,
      columnas,
      dejar: opciones.dejar,
    });
    for await (const lote of enLotes(lineasLeidas(lector, filas, resumen))) {
      await crearNuevos(
        pasada,
        lote.filter((linea) => linea.que === 'crear'),
      );
      const cambios = lote.filter((linea) => linea.que === 'cambiar');
      if (cambios.length > 0) await cambiarExistentes(pasada, cambios);
    }
    resumen.categoriasDesconocidas = lector.categoriasDesconocidas;
    resumen.sinCosto = lector.sinCosto;
    resumen.seEntiende &&= lector.estanLasColumnas;
    // A line whose product was deleted meanwhile now matches none.
    if (resumen.errores.total === 0 && encontrados.size !== hallados.size) throw conflictoPorCambio();
    if (tx) await auditarImportacion(tx, { accion: 'importacion.productos', actor, fecha }, archivo, resumen);
    return resumen;
  });
}
