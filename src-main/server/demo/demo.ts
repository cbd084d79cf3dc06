import { setImmediate } from 'node:timers/promises';
import { diaDe } from '#contract/dias.ts';
import { AppError } from '#contract/errores.ts';
import type { AccesoDemo } from '#contract/tienda.ts';
import { PRODUCTOS_DEMO } from '#db/demo/products.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Context } from '../context.ts';
import { hayUsuarios } from '../usuarios/usuarios.queries.ts';
import { crearAzar } from './azar.ts';
import { crearCajasDemo } from './cajas.ts';
import { momentosDeVenta } from './calendario.ts';
import { sembrarPedidos } from './pedidos.ts';
import { clientesDemo } from './personas.ts';
import { guardarDibujos, sembrarProductos } from './productos.ts';
import { type Destino, sembrarVentas } from './sembrar-ventas.ts';
import { ACCESOS_DEMO, LA_CASA, prepararTienda, sembrarTienda } from './tienda.ts';
import { ventasDemo } from './ventas.ts';

const SEMILLA = 20_260_915;
const DIAS = 365;
const VENTAS_POR_DIA = 9;
const CLIENTES = 160;
const DIA_MS = 86_400_000;

export interface Avance {
  paso: string;
  hechos: number;
  total: number;
}

/**
 * Fills an empty database with the demo shop: people, products with their pictures, a year of sales up to now and
 * orders in every state; all or nothing. The same day gives the same shop. Throws `conflicto` when there is a
 * shop already.
 */
export async function sembrarDemo(
  context: Context,
  avisar: (avance: Avance) => void = () => undefined,
): Promise<AccesoDemo[]> {
  if (await hayUsuarios(context.db)) throw new AppError('conflicto', 'Aquí ya hay una tienda: no se toca');
  const ahora = context.reloj();
  const azar = crearAzar(SEMILLA);
  const inicio = new Date(ahora.getTime() - (DIAS + 2) * DIA_MS);
  const preparado = await prepararTienda(context);
  const imagenes = await guardarDibujos(context, (hechos, total) =>
    avisar({ paso: 'Dibujando los productos', hechos, total }),
  );
  const momentos = momentosDeVenta(azar, ahora, DIAS, VENTAS_POR_DIA);
  const ventas = ventasDemo(azar, momentos, PRODUCTOS_DEMO, clientesDemo(azar, CLIENTES));

  await inTransaction(context.db, async (tx) => {
    const { usuarios, vendedores } = await sembrarTienda(tx, preparado, inicio);
    const productos = await sembrarProductos(tx, imagenes, { actor: LA_CASA, fecha: inicio });
    const destinos = new Map<string, Destino>(
      productos.map(({ id, demo }) => [demo.clave, { id, controlaStock: demo.controlaStock }]),
    );
    const cajas = crearCajasDemo(tx, ahora);
    let hechos = 0;
    for (const delMes of Map.groupBy(ventas, (venta) => diaDe(venta.fecha).slice(0, 7)).values()) {
      await sembrarVentas(tx, delMes, destinos, vendedores, azar, cajas);
      hechos += delMes.length;
      avisar({ paso: 'Anotando un año de ventas', hechos, total: ventas.length });
      // The shop is still empty, so nobody waits for the writer; this lets the server answer meanwhile.
      await setImmediate();
    }
    await sembrarPedidos(tx, productos, usuarios, azar, ahora);
  });
  return ACCESOS_DEMO;
}
