import { type Centavos, formatoQ } from '#contract/dinero.ts';
import { AppError } from '#contract/errores.ts';
import type { NuevaVenta } from '#contract/ventas.ts';
import { type Db, inTransaction, type Tx } from '#db/transaction.ts';
import type { UsuarioDeSesion } from '../actor.ts';
import type { Context } from '../context.ts';
import { anunciar } from '../eventos/eventos.ts';
import { asegurarStock, retenerProductos } from '../inventario/inventario.service.ts';
import { sumarRepetidos } from '../productos/lineas.ts';
import { buscarProductosDeHistorial, type FilaProducto } from '../productos/productos.queries.ts';
import { obtenerEnVenta } from '../productos/productos.service.ts';
import { anotarVentas, type Linea, lineaDe, type Ocasion } from './anotar-ventas.ts';
import { buscarVenta, type VentaCompleta } from './ventas.queries.ts';

/** The server's price is the truth; a till that shows another one learns it before the client pays. */
function asegurarPrecio({ nombre, precioVenta }: FilaProducto, dicho: Centavos, linea: number): void {
  if (precioVenta === dicho) return;
  const precio = formatoQ(precioVenta);
  throw new AppError('precio-cambiado', `El precio de ${nombre} cambió: ahora es ${precio}`, {
    details: [{ path: `items.${linea}.precioUnitario`, msg: `${nombre} ahora cuesta ${precio}` }],
  });
}

async function prepararLineas(tx: Tx, items: NuevaVenta['items']): Promise<Linea[]> {
  const productos = new Map<string, FilaProducto>();
  await retenerProductos(
    tx,
    items.map((item) => item.producto),
  );
  for (const [i, item] of items.entries()) {
    const producto = productos.get(item.producto) ?? (await obtenerEnVenta(tx, item.producto));
    asegurarPrecio(producto, item.precioUnitario, i);
    productos.set(item.producto, producto);
  }
  const lineas: Linea[] = [];
  for (const { producto: id, cantidad } of sumarRepetidos(items)) {
    const producto = productos.get(id) ?? (await obtenerEnVenta(tx, id));
    asegurarStock(producto, cantidad);
    lineas.push(lineaDe(producto, cantidad, producto.precioVenta, producto.precioCompra));
  }
  return lineas;
}

/** Records a sale in a transaction that is already open. Returns its id. */
export async function registrarVenta(tx: Tx, nueva: NuevaVenta, ocasion: Ocasion): Promise<string> {
  const lineas = await prepararLineas(tx, nueva.items);
  const [id] = await anotarVentas(tx, [{ nueva, lineas, ...ocasion }]);
  if (!id) throw new Error('a sale without an id');
  return id;
}

export interface VentaPasada extends Ocasion {
  nueva: NuevaVenta;
  /** What each of its lines cost. */
  costos: readonly Centavos[];
}

/**
 * Records sales of the past at the prices and costs they were made at, also of what is not sold any more. The
 * transaction holds the products. Returns their ids.
 */
export async function registrarVentasPasadas(tx: Tx, pasadas: readonly VentaPasada[]): Promise<string[]> {
  const ids = pasadas.flatMap(({ nueva }) => nueva.items.map((item) => item.producto));
  const productos = await buscarProductosDeHistorial(tx, ids);
  const ventas = pasadas.map(({ costos, ...pasada }) => ({
    ...pasada,
    lineas: pasada.nueva.items.map(({ producto: id, cantidad, precioUnitario }, i) => {
      const producto = productos.get(id);
      if (!producto) throw new AppError('no-encontrado', 'Producto no encontrado');
      return lineaDe(producto, cantidad, precioUnitario, costos[i] ?? producto.precioCompra);
    }),
  }));
  return await anotarVentas(tx, ventas);
}

/**
 * Sells at the counter: all or nothing, on disk before this returns. Throws `precio-cambiado`,
 * `stock-insuficiente`, `no-encontrado`, `conflicto`, `datos-invalidos`.
 */
export async function crearVenta(
  context: Context,
  nueva: NuevaVenta,
  vendedor: UsuarioDeSesion,
  origen: string,
): Promise<VentaCompleta> {
  const fecha = context.reloj();
  return await inTransaction(context.db, async (tx) => {
    const quien = { vendedor, actor: { usuario: vendedor, origen }, fecha, enCaja: true };
    const id = await registrarVenta(tx, nueva, quien);
    await anunciar(tx, { tipo: 'venta-cambiada', id });
    return await obtenerVenta(tx, id);
  });
}

/** Throws `no-encontrado`. */
export async function obtenerVenta(db: Db, id: string): Promise<VentaCompleta> {
  const venta = await buscarVenta(db, id);
  if (!venta) throw new AppError('no-encontrado', 'Venta no encontrada');
  return venta;
}
