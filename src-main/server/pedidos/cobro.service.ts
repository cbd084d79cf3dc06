import { AppError } from '#contract/errores.ts';
import type { CobroDePedido } from '#contract/ventas.ts';
import { inTransaction, type Tx } from '#db/transaction.ts';
import type { UsuarioDeSesion } from '../actor.ts';
import type { Context } from '../context.ts';
import { anunciar } from '../eventos/eventos.ts';
import { buscarProductosDeHistorial } from '../productos/productos.queries.ts';
import { anotarVentas, type Linea, lineaDe } from '../ventas/anotar-ventas.ts';
import type { VentaCompleta } from '../ventas/ventas.queries.ts';
import { obtenerVenta } from '../ventas/ventas.service.ts';
import { anunciarPedido } from './avisos.service.ts';
import { cambiarEstado, retenerPedido } from './estado.service.ts';
import type { PedidoCompleto } from './pedidos.queries.ts';
import { obtenerPedido } from './pedidos.service.ts';

function asegurarCobrable({ pedido, venta }: PedidoCompleto): void {
  if (venta) throw new AppError('conflicto', `Este pedido ya se cobró con la venta ${venta.numero}`);
  if (pedido.estado !== 'cancelado') return;
  throw new AppError('estado-invalido', 'Este pedido está cancelado: reactívalo antes de cobrarlo');
}

/** The order's lines at the names and prices they were ordered at, and at what they cost today. */
async function lineasDe(tx: Tx, { items }: PedidoCompleto): Promise<Linea[]> {
  const productos = await buscarProductosDeHistorial(
    tx,
    items.map((item) => item.productoId),
  );
  return items.map(({ productoId, nombre, cantidad, precioUnitario }) => {
    const producto = productos.get(productoId);
    if (!producto) throw new Error('an order line without its product');
    return lineaDe({ ...producto, nombre }, cantidad, precioUnitario, producto.precioCompra);
  });
}

/**
 * Collects an order that is picked up: a sale of what was ordered, once, and the order is delivered. Its pieces left
 * the stock when it was placed. Throws `no-encontrado`, `conflicto` when it was collected before, `estado-invalido`,
 * `datos-invalidos`.
 */
export async function cobrarPedido(
  context: Context,
  id: string,
  cobro: CobroDePedido,
  vendedor: UsuarioDeSesion,
  origen: string,
): Promise<{ pedido: PedidoCompleto; venta: VentaCompleta }> {
  const fecha = context.reloj();
  const actor = { usuario: vendedor, origen };
  return await inTransaction(context.db, async (tx) => {
    const retenido = await retenerPedido(tx, id);
    const pedido = await obtenerPedido(tx, id);
    asegurarCobrable(pedido);
    const { clienteNombre: nombre, clienteTelefono: telefono } = retenido;
    const [ventaId] = await anotarVentas(tx, [
      {
        nueva: { ...cobro, datosCliente: { nombre, telefono } },
        lineas: await lineasDe(tx, pedido),
        pedidoId: id,
        ...{ vendedor, actor, fecha, enCaja: true },
      },
    ]);
    if (!ventaId) throw new Error('a sale without an id');
    await anunciar(tx, { tipo: 'venta-cambiada', id: ventaId });
    if (retenido.estado === 'entregado') await anunciarPedido(tx, 'pedido-cambiado', retenido);
    else await cambiarEstado(tx, retenido, { estado: 'entregado', nota: null }, actor, fecha);
    return { pedido: await obtenerPedido(tx, id), venta: await obtenerVenta(tx, ventaId) };
  });
}
