import { AppError } from '#contract/errores.ts';
import type { Db, Tx } from '#db/transaction.ts';
import { leerTienda } from '../configuracion/configuracion.queries.ts';
import type { Context } from '../context.ts';
import { moverStocks, retenerProductos } from '../inventario/inventario.service.ts';
import { registrarVentasPasadas } from '../ventas/ventas.service.ts';
import type { Archivo } from './archivo.ts';
import {
  anotarImportadas,
  listarConocidos,
  listarImportadas,
  listarPersonal,
  type ProductoConocido,
} from './importacion.queries.ts';
import {
  auditarImportacion,
  cambioMientras,
  enTandas,
  filasContadas,
  LA_IMPORTACION,
  type Opciones,
  type Resumen,
  resumenNuevo,
  revisarYEscribir,
} from './importacion.service.ts';
import { juntarVentas, LectorDeVentas, LIBRO_DE_VENTAS, type VentaDeArchivo } from './ventas-de-archivo.ts';

const HORA_MS = 3_600_000;
/** More pieces of one product than this no ledger counts. */
const PIEZAS_MAXIMAS = 1_000_000_000;

async function personalDe(db: Db) {
  const personal = await listarPersonal(db);
  const casa = personal.find(({ rol, activo }) => rol === 'propietario' && activo);
  if (!casa) throw new AppError('conflicto', 'La tienda aún no tiene propietario: ábrela primero y créala');
  return { casa, personal: new Map(personal.map((uno) => [uno.email, uno])) };
}

/** How many pieces the sales of a file take of each product, and on which line it is first sold. */
type Piezas = Map<string, { total: number; linea: number }>;

function sumarPiezas(piezas: Piezas, { linea, venta }: VentaDeArchivo): void {
  for (const { producto, cantidad } of venta.items) {
    const antes = piezas.get(producto);
    piezas.set(producto, { total: (antes?.total ?? 0) + cantidad, linea: antes?.linea ?? linea });
  }
}

function asegurarPiezas(
  piezas: Piezas,
  conocidos: readonly ProductoConocido[],
  conStock: boolean,
  { problemas }: Resumen,
) {
  for (const { id, stock, controlaStock, nombreOrden } of conocidos) {
    const { total = 0, linea = 0 } = piezas.get(id) ?? {};
    if (total > PIEZAS_MAXIMAS) problemas.anotar(linea, `se venden demasiadas piezas de «${nombreOrden}»`);
    else if (conStock && controlaStock && total > stock)
      problemas.anotar(
        linea,
        `no alcanza el stock de «${nombreOrden}»: hay ${stock} y el archivo vende ${total}`,
      );
  }
}

/** What was sold before the stock was counted had come in before: the sales leave today's stock as it is. */
async function anotarEntradas(tx: Tx, piezas: Piezas, conocidos: readonly ProductoConocido[], fecha: Date) {
  const vendidos = conocidos.filter(({ id, controlaStock }) => controlaStock && piezas.has(id));
  const entrada = { tipo: 'importacion' as const, fecha, motivo: 'Existencias de ventas importadas' };
  const movimientos = vendidos.map(({ id, stock }) => ({
    ...{ ...entrada, productoId: id, cantidad: piezas.get(id)?.total ?? 0, stockActual: stock },
  }));
  await moverStocks(tx, movimientos);
}

async function escribir(tx: Tx, nuevas: readonly VentaDeArchivo[]): Promise<void> {
  const ids = await registrarVentasPasadas(
    tx,
    nuevas.map(({ venta: nueva, costos, vendedor, fecha }) => ({
      ...{ nueva, costos, vendedor, fecha, actor: LA_IMPORTACION },
    })),
  );
  await anotarImportadas(
    tx,
    nuevas.map(({ clave }, i) => ({ clave, ventaId: ids[i] ?? '' })),
  );
}

/**
 * Brings in a file of past sales, with the prices and costs they were made at: ledger, roll-ups, clients and numbers
 * as if each had been made then. A sale that is there already is passed over. Nothing is written when any line has a
 * problem.
 */
export async function importarVentas(
  context: Context,
  archivo: Archivo,
  opciones: Opciones,
): Promise<Resumen> {
  const ahora = context.reloj();
  let piezas: Piezas = new Map();
  let primera = ahora;

  async function* leidas(
    lector: LectorDeVentas,
    resumen: Resumen,
    avisar: (lineas: number, porcentaje: number) => void,
  ): AsyncGenerator<VentaDeArchivo> {
    for await (const filas of juntarVentas(filasContadas(archivo, LIBRO_DE_VENTAS, resumen, avisar))) {
      const una = lector.leer(filas);
      if (una) yield una;
    }
  }

  return await revisarYEscribir(context, opciones, async (db, tx, avisar) => {
    const resumen = resumenNuevo(opciones);
    const { problemas } = resumen;
    if (tx) await retenerProductos(tx, [...piezas.keys()]);
    const conocidos = await listarConocidos(db);
    const { zonaHoraria: zona } = await leerTienda(db);
    const lector = new LectorDeVentas(conocidos, await personalDe(db), { zona, ahora, problemas });
    if (tx && !opciones.conStock)
      await anotarEntradas(tx, piezas, conocidos, new Date(primera.getTime() - HORA_MS));
    const halladas: Piezas = new Map();
    for await (const tanda of enTandas(leidas(lector, resumen, avisar))) {
      const importadas = await listarImportadas(
        db,
        tanda.map(({ clave }) => clave),
      );
      const nuevas = tanda.filter(({ clave }) => !importadas.has(clave));
      resumen.iguales += tanda.length - nuevas.length;
      resumen.creados += nuevas.length;
      for (const una of nuevas) sumarPiezas(halladas, una);
      if (tx) await escribir(tx, nuevas);
      else for (const { fecha } of nuevas) if (fecha < primera) primera = fecha;
    }
    asegurarPiezas(tx ? new Map() : halladas, conocidos, opciones.conStock, resumen);
    if (!tx) piezas = halladas;
    else await terminarVentas(tx);

    async function terminarVentas(escritor: Tx): Promise<void> {
      const igual = [...halladas].every(([id, { total }]) => piezas.get(id)?.total === total);
      if (!igual || halladas.size !== piezas.size) throw cambioMientras();
      await auditarImportacion(escritor, ahora, 'importacion.ventas', archivo, resumen);
    }
    return resumen;
  });
}
