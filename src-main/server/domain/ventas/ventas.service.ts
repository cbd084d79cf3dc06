import type { NuevaVenta } from '#contract/schemas/ventas/ventas.ts';
import { type Centavos, formatoQ, sumar } from '#contract/words/dinero.ts';
import { AppError } from '#contract/words/errores.ts';
import { inTransaction, type Tx } from '#db/transaction.ts';
import type { ActorConUsuario } from '../../base/actor.ts';
import type { Context } from '../../base/context.ts';
import { anunciar } from '../../base/events/eventos.ts';
import type { VentaCompleta } from '../cobros/cobros.queries.ts';
import { type Ocasion, registrarUna, registrarVentas } from '../cobros/cobros.service.ts';
import { asegurarDescuento } from '../cobros/descuentos.service.ts';
import { asegurarFecha } from '../cobros/fecha-atrasada.service.ts';
import {
  type Linea,
  lineaDe,
  lineasEnVenta,
  retenerProductosDeLineas,
  sumarRepetidos,
} from '../cobros/lineas.ts';
import { buscarProductosDeHistorial, type FilaProducto } from '../productos/productos.queries.ts';
import { asegurarEnVenta } from '../productos/productos.service.ts';
import { type Autoriza, nombreDeOtro } from '../usuarios/autorizacion.service.ts';

/** Refuses a sale at a price other than the server's current one. Throws `precio-cambiado`. */
function asegurarPrecio({ nombre, precioVenta }: FilaProducto, dicho: Centavos, linea: number): void {
  if (precioVenta === dicho) return;
  const precio = formatoQ(precioVenta);
  throw new AppError('precio-cambiado', `El precio de ${nombre} cambió: ahora es ${precio}`, {
    details: [{ path: `items.${linea}.precioUnitario`, msg: `${nombre} ahora cuesta ${precio}` }],
  });
}

async function prepararLineas(tx: Tx, items: NuevaVenta['items']): Promise<Linea[]> {
  const productos = await retenerProductosDeLineas(tx, items);
  for (const [i, item] of items.entries())
    asegurarPrecio(asegurarEnVenta(productos.get(item.producto)), item.precioUnitario, i);
  return lineasEnVenta(sumarRepetidos(items), productos);
}

/** Records a sale in a transaction that is already open. */
export async function registrarVentaEnTransaccion(
  tx: Tx,
  nueva: NuevaVenta,
  ocasion: Ocasion,
): Promise<VentaCompleta> {
  const lineas = await prepararLineas(tx, nueva.items);
  return await registrarUna(tx, { nueva, lineas, ...ocasion });
}

interface VentaPasada extends Ocasion {
  nueva: NuevaVenta;
  /** The unit cost of each line, in centavos. */
  costos: readonly Centavos[];
}

/**
 * Records past sales at their own prices and costs, also of products that were deleted or taken off sale. The
 * transaction has locked the products' rows. Returns the sales' ids. Throws `no-encontrado`.
 */
export async function registrarVentasPasadas(tx: Tx, pasadas: readonly VentaPasada[]): Promise<string[]> {
  const ids = pasadas.flatMap(({ nueva }) => nueva.items.map((item) => item.producto));
  const productos = await buscarProductosDeHistorial(tx, ids);
  const ventas = pasadas.map(({ costos, ...pasada }) => ({
    ...pasada,
    lineas: pasada.nueva.items.map(({ producto: id, cantidad, precioUnitario }, i) => {
      const producto = productos.get(id);
      if (!producto) throw new AppError('no-encontrado', 'Producto no encontrado');
      const costoUnitario = costos[i] ?? producto.precioCompra;
      return lineaDe({ producto, cantidad, precio: precioUnitario, costoUnitario });
    }),
  }));
  return (await registrarVentas(tx, ventas)).map(({ venta }) => venta.id);
}

/**
 * Records a sale at the counter; it is on disk before this returns. `quien` is the owner who allows any discount. Throws
 * `precio-cambiado`, `stock-insuficiente`, `no-encontrado`, `conflicto`, `datos-invalidos`, `sin-permiso`.
 */
export async function registrarVenta(
  context: Context,
  nueva: NuevaVenta,
  actor: ActorConUsuario,
  quien?: Autoriza,
): Promise<VentaCompleta> {
  const fecha = context.clock();
  return await inTransaction(context.db, async (tx) => {
    await asegurarFecha(tx, fecha, nueva.fechaAceptada);
    const lineas = await prepararLineas(tx, nueva.items);
    const subtotal = sumar(...lineas.map((linea) => linea.subtotal));
    await asegurarDescuento(tx, { subtotal, descuento: nueva.descuento }, quien);
    const ocasion = { vendedor: actor.usuario, actor, fecha, enCaja: true };
    const autorizadoPor = nombreDeOtro(quien, actor);
    const completa = await registrarUna(tx, { nueva, lineas, autorizadoPor, ...ocasion });
    await anunciar(tx, { tipo: 'venta-cambiada', id: completa.venta.id });
    return completa;
  });
}
