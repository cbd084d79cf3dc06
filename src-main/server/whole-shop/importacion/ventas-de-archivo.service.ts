import { AppError } from '#contract/words/errores.ts';
import type { Db, Tx } from '#db/transaction.ts';
import { leerTienda } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import { moverStocks, retenerProductos } from '../../domain/inventario/inventario.service.ts';
import { registrarVentasPasadas } from '../../domain/ventas/ventas.service.ts';
import type { Archivo } from './archivo/archivo.ts';
import {
  ACTOR_DE_IMPORTACION,
  auditarImportacion,
  conflictoPorCambio,
  enLotes,
  filasContadas,
  type Opciones,
  type Resumen,
  resumenNuevo,
  revisarYEscribir,
} from './dos-pasadas.service.ts';
import {
  anotarImportadas,
  listarImportadas,
  listarPersonal,
  listarProductosExistentes,
  type ProductoExistente,
} from './importacion.queries.ts';
import { juntarVentas, LectorDeVentas, LIBRO_DE_VENTAS, type VentaDeArchivo } from './ventas-de-archivo.ts';

const HORA_MS = 3_600_000;
/** Maximum pieces of one product in the stock ledger. */
const PIEZAS_MAXIMAS = 1_000_000_000;

async function personalDe(db: Db) {
  const personal = await listarPersonal(db);
  const casa = personal.find(({ rol, activo }) => rol === 'propietario' && activo);
  if (!casa) throw new AppError('conflicto', 'La tienda aún no tiene propietario: ábrela primero y créala');
  return { casa, personal: new Map(personal.map((uno) => [uno.email, uno])) };
}

/** Pieces of each product in the sales of a file, and the line where it is first sold. */
type Piezas = Map<string, { total: number; linea: number }>;

function sumarPiezas(piezas: Piezas, { linea, venta }: VentaDeArchivo): void {
  for (const { producto, cantidad } of venta.items) {
    const antes = piezas.get(producto);
    piezas.set(producto, { total: (antes?.total ?? 0) + cantidad, linea: antes?.linea ?? linea });
  }
}

function asegurarPiezas(
  piezas: Piezas,
  existentes: readonly ProductoExistente[],
  conStock: boolean,
  { errores }: Resumen,
) {
  for (const { id, stock, controlaStock, nombreOrden } of existentes) {
    const { total = 0, linea = 0 } = piezas.get(id) ?? {};
    if (total > PIEZAS_MAXIMAS) errores.anotar(linea, `se venden demasiadas piezas de «${nombreOrden}»`);
    else if (conStock && controlaStock && total > stock)
      errores.anotar(
        linea,
        `no alcanza el stock de «${nombreOrden}»: hay ${stock} y el archivo vende ${total}`,
      );
  }
}

/** Throws `conflicto` when the file or what was already imported changed since the checking pass. */
function asegurarMismasPiezas(ahora: Piezas, antes: Piezas): void {
  const igual = [...ahora].every(([id, { total }]) => antes.get(id)?.total === total);
  if (!igual || ahora.size !== antes.size) throw conflictoPorCambio();
}

/** Adds incoming movements for past sales, so that the current stock does not change. */
async function anotarEntradas(tx: Tx, piezas: Piezas, existentes: readonly ProductoExistente[], fecha: Date) {
  const vendidos = existentes.filter(({ id, controlaStock }) => controlaStock && piezas.has(id));
  const entrada = { tipo: 'importacion' as const, fecha, motivo: 'Existencias de ventas importadas' };
  const movimientos = vendidos.map(({ id, stock }) => ({
    ...entrada,
    productoId: id,
    cantidad: piezas.get(id)?.total ?? 0,
    stockActual: stock,
  }));
  await moverStocks(tx, movimientos);
}

async function escribir(tx: Tx, nuevas: readonly VentaDeArchivo[]): Promise<void> {
  const ids = await registrarVentasPasadas(
    tx,
    nuevas.map(({ venta: nueva, costos, vendedor, fecha }) => ({
      nueva,
      costos,
      vendedor,
      fecha,
      actor: ACTOR_DE_IMPORTACION,
    })),
  );
  await anotarImportadas(
    tx,
    nuevas.map(({ clave }, i) => ({ clave, ventaId: ids[i] ?? '' })),
  );
}

/**
 * Imports a file of past sales with their original prices and costs; ledger, roll-ups, clients and folios become as if
 * each had been made then. Sales already imported are skipped. Writes nothing if any line has an error.
 */
export async function importarVentas(
  context: Context,
  archivo: Archivo,
  opciones: Opciones,
): Promise<Resumen> {
  const ahora = context.clock();
  let piezas: Piezas = new Map();
  let primera = ahora;

  async function* leidas(
    lector: LectorDeVentas,
    resumen: Resumen,
    avisar: (lineas: number, porcentaje: number) => void,
  ): AsyncGenerator<VentaDeArchivo> {
    const contadas = filasContadas({ archivo, libro: LIBRO_DE_VENTAS, resumen, avisar });
    for await (const filas of juntarVentas(contadas)) {
      const una = lector.leer(filas);
      if (una) yield una;
    }
  }

  return await revisarYEscribir(context, opciones, async (db, tx, avisar) => {
    const resumen = resumenNuevo(opciones);
    const { errores } = resumen;
    if (tx) await retenerProductos(tx, [...piezas.keys()]);
    const existentes = await listarProductosExistentes(db);
    const { zonaHoraria: zona } = await leerTienda(db);
    const lector = new LectorDeVentas(existentes, await personalDe(db), { zona, ahora, errores });
    if (tx && !opciones.conStock)
      await anotarEntradas(tx, piezas, existentes, new Date(primera.getTime() - HORA_MS));
    const halladas: Piezas = new Map();
    for await (const lote of enLotes(leidas(lector, resumen, avisar))) {
      const importadas = await listarImportadas(
        db,
        lote.map(({ clave }) => clave),
      );
      const nuevas = lote.filter(({ clave }) => !importadas.has(clave));
      resumen.iguales += lote.length - nuevas.length;
      resumen.creados += nuevas.length;
      for (const una of nuevas) sumarPiezas(halladas, una);
      if (tx) await escribir(tx, nuevas);
      else for (const { fecha } of nuevas) if (fecha < primera) primera = fecha;
    }
    asegurarPiezas(tx ? new Map() : halladas, existentes, opciones.conStock, resumen);
    if (!tx) piezas = halladas;
    else {
      asegurarMismasPiezas(halladas, piezas);
      const hecho = { accion: 'importacion.ventas', actor: ACTOR_DE_IMPORTACION, fecha: ahora } as const;
      await auditarImportacion(tx, hecho, archivo, resumen);
    }
    return resumen;
  });
}
