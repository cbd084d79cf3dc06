import { setImmediate } from 'node:timers/promises';
import type { AccesoDemo } from '#contract/schemas/tienda/arranque.ts';
import { diaDe } from '#contract/words/dias.ts';
import { AppError } from '#contract/words/errores.ts';
import { inTransaction, type Tx } from '#db/transaction.ts';
import type { Context } from '../../base/context.ts';
import { hayUsuarios } from '../../domain/usuarios/usuarios.queries.ts';
import { crearCajasDemo } from './cajas.ts';
import { momentosDeVenta } from './calendario.ts';
import { sembrarPedidos } from './pedidos.ts';
import { clientesDemo } from './personas.ts';
import { guardarImagenes, leerProductosDemo, sembrarProductos } from './productos.ts';
import { createRandom } from './random.ts';
import { type Destino, sembrarVentas } from './sembrar-ventas.ts';
import { ACCESOS_DEMO, LA_CASA, prepararTienda, sembrarTienda } from './tienda.ts';
import { ventasDemo } from './ventas.ts';

const SEMILLA = 20_260_915;
const DIAS = 365;
const VENTAS_POR_DIA = 9;
const CLIENTES = 160;
const DIA_MS = 86_400_000;

const DIBUJAR = 'Dibujando los productos';
const ANOTAR = 'Anotando un año de ventas';
/** What takes long, in order. */
export const PASOS_DE_LA_DEMO = [DIBUJAR, ANOTAR];

export interface Avance {
  paso: string;
  hechos: number;
  total: number;
}

/**
 * Fills an empty database with the demo shop in one transaction: people, products with pictures, a year of sales and
 * orders in every state. Deterministic for a given day. Throws `conflicto` when there is a shop already.
 */
export async function sembrarDemo(
  context: Context,
  avisar: (avance: Avance) => void = () => undefined,
): Promise<AccesoDemo[]> {
  if (await hayUsuarios(context.db)) throw new AppError('conflicto', 'Aquí ya hay una tienda: no se toca');
  const ahora = context.clock();
  const random = createRandom(SEMILLA);
  const inicio = new Date(ahora.getTime() - (DIAS + 2) * DIA_MS);
  const preparado = await prepararTienda(context);
  const catalogo = await leerProductosDemo(context);
  const imagenes = await guardarImagenes(context, catalogo, (hechos, total) =>
    avisar({ paso: DIBUJAR, hechos, total }),
  );
  const momentos = momentosDeVenta(random, ahora, DIAS, VENTAS_POR_DIA);
  const ventas = ventasDemo(random, momentos, catalogo, clientesDemo(random, CLIENTES));

  const sembrar = async (tx: Tx) => {
    const { usuarios, vendedores } = await sembrarTienda(tx, preparado, inicio);
    const productos = await sembrarProductos(tx, catalogo, imagenes, { actor: LA_CASA, fecha: inicio });
    const destinos = new Map<string, Destino>(
      productos.map(({ id, demo }) => [demo.clave, { id, controlaStock: demo.controlaStock }]),
    );
    const cajas = crearCajasDemo(tx, ahora);
    let hechos = 0;
    for (const delMes of Map.groupBy(ventas, (venta) => diaDe(venta.fecha).slice(0, 7)).values()) {
      await sembrarVentas(tx, { ventas: delMes, destinos, vendedores, random, cajas });
      hechos += delMes.length;
      avisar({ paso: ANOTAR, hechos, total: ventas.length });
      // Yields, so that the server answers meanwhile; holding the write lock is harmless in an empty shop.
      await setImmediate();
    }
    await sembrarPedidos(tx, { productos, usuarios, random, ahora });
  };
  await inTransaction(context.db, sembrar, { long: true });
  return ACCESOS_DEMO;
}
