import type { CobroDePedido } from '#contract/schemas/ventas/ventas.ts';
import { AppError } from '#contract/words/errores.ts';
import { inTransaction, type Tx } from '#db/transaction.ts';
import type { ActorConUsuario } from '../../base/actor.ts';
import type { Context } from '../../base/context.ts';
import { anunciar } from '../../base/events/eventos.ts';
import type { VentaCompleta } from '../cobros/cobros.queries.ts';
import { type Ocasion, registrarUna } from '../cobros/cobros.service.ts';
import { asegurarDescuento } from '../cobros/descuentos.service.ts';
import { asegurarFecha } from '../cobros/fecha-atrasada.service.ts';
import { type Linea, lineaDe } from '../cobros/lineas.ts';
import { retenerProductos } from '../inventario/inventario.service.ts';
import { buscarProductosDeHistorial } from '../productos/productos.queries.ts';
import { type Autoriza, nombreDeOtro } from '../usuarios/autorizacion.service.ts';
import { anunciarPedido } from './avisos.service.ts';
import { cambiarEstado, retenerPedido } from './estado.service.ts';
import { type PedidoCompleto, ponerCobrado } from './pedidos.queries.ts';
import { obtenerPedido } from './pedidos.service.ts';

function asegurarCobrable({ pedido, venta }: PedidoCompleto): void {
  if (venta) throw new AppError('conflicto', `Este pedido ya se cobró con la venta ${venta.numero}`);
  if (pedido.estado !== 'cancelado') return;
  throw new AppError('estado-invalido', 'Este pedido está cancelado: reactívalo antes de cobrarlo');
}

/** The order's lines at their ordered names and prices, and at today's costs. */
async function lineasDe(tx: Tx, { items }: PedidoCompleto): Promise<Linea[]> {
  const productos = await buscarProductosDeHistorial(
    tx,
    items.map((item) => item.productoId),
  );
  return items.map(({ productoId, nombre, cantidad, precioUnitario }) => {
    const producto = productos.get(productoId);
    if (!producto) throw new Error(`order line without product ${productoId}`);
    return lineaDe({
      producto: { ...producto, nombre },
      cantidad,
      precio: precioUnitario,
      costoUnitario: producto.precioCompra,
    });
  });
}

/** Locks an order that is to be collected. Throws `no-encontrado`, `conflicto`, `estado-invalido`. */
async function retenerCobrable(tx: Tx, id: string): Promise<PedidoCompleto> {
  await retenerPedido(tx, id);
  const pedido = await obtenerPedido(tx, id);
  asegurarCobrable(pedido);
  return pedido;
}

async function cobrarRetenido(
  tx: Tx,
  completo: PedidoCompleto,
  cobro: CobroDePedido,
  ocasion: Ocasion,
): Promise<{ pedido: PedidoCompleto; venta: VentaCompleta }> {
  const { pedido, items } = completo;
  const { id, numero, codigoSeguimiento, clienteNombre: nombre, clienteTelefono: telefono } = pedido;
  // One that waits takes its pieces now. Every sale locks its products before anything else: so does this one.
  if (pedido.porConfirmar)
    await retenerProductos(
      tx,
      items.map((item) => item.productoId),
    );
  const venta = await registrarUna(tx, {
    ...ocasion,
    nueva: { ...cobro, datosCliente: { nombre, telefono } },
    lineas: await lineasDe(tx, completo),
    pedido: { id, numero, codigoSeguimiento },
  });
  await ponerCobrado(tx, id, true);
  await anunciar(tx, { tipo: 'venta-cambiada', id: venta.venta.id });
  if (pedido.estado === 'entregado') await anunciarPedido(tx, 'pedido-cambiado', pedido);
  else await cambiarEstado(tx, pedido, { estado: 'entregado', nota: null }, ocasion);
  return { pedido: await obtenerPedido(tx, id), venta };
}

/** Collects an order in a transaction that is already open, as `cobrarPedido` does. */
export async function cobrarPedidoEnTransaccion(
  tx: Tx,
  id: string,
  cobro: CobroDePedido,
  ocasion: Ocasion,
): Promise<{ pedido: PedidoCompleto; venta: VentaCompleta }> {
  return await cobrarRetenido(tx, await retenerCobrable(tx, id), cobro, ocasion);
}

/**
 * Collects an order at pick-up, once: records a sale of what was ordered and marks the order as delivered. The stock
 * was taken when the order was placed, or confirmed. `quien` is the owner who allows any discount. Throws `no-encontrado`,
 * `conflicto` when it was collected before, `estado-invalido`, `datos-invalidos`, `sin-permiso`, `stock-insuficiente`.
 */
export async function cobrarPedido(
  context: Context,
  id: string,
  cobro: CobroDePedido,
  actor: ActorConUsuario,
  quien?: Autoriza,
): Promise<{ pedido: PedidoCompleto; venta: VentaCompleta }> {
  const autorizadoPor = nombreDeOtro(quien, actor);
  const ocasion = {
    vendedor: actor.usuario,
    actor,
    fecha: context.clock(),
    enCaja: true,
    autorizadoPor,
  };
  return await inTransaction(context.db, async (tx) => {
    await asegurarFecha(tx, ocasion.fecha, cobro.fechaAceptada);
    const completo = await retenerCobrable(tx, id);
    const { subtotal } = completo.pedido;
    await asegurarDescuento(tx, { subtotal, descuento: cobro.descuento }, quien);
    return await cobrarRetenido(tx, completo, cobro, ocasion);
  });
}
