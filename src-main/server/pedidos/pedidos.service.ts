import { diaDe } from '#contract/dias.ts';
import { aQuetzales, type Centavos, formatoQ, multiplicar, sumar } from '#contract/dinero.ts';
import { AppError } from '#contract/errores.ts';
import type { NuevoPedido } from '#contract/pedidos.ts';
import { tienePermiso } from '#contract/permisos.ts';
import { plegar } from '#contract/texto.ts';
import { nuevoId } from '#db/ids.ts';
import { type Db, inTransaction, type Tx } from '#db/transaction.ts';
import type { Actor } from '../actor.ts';
import { leerTienda } from '../configuracion/configuracion.queries.ts';
import type { Context } from '../context.ts';
import { type Counted, giveBackAll, takeAll } from '../http/attempt-counters.ts';
import { redDe } from '../http/lugar.ts';
import {
  asegurarStock,
  type Existencia,
  moverStock,
  retenerProductos,
  stockEn,
} from '../inventario/inventario.service.ts';
import { asegurarTotal, sumarRepetidos } from '../productos/lineas.ts';
import type { FilaProducto } from '../productos/productos.queries.ts';
import { obtenerEnVenta } from '../productos/productos.service.ts';
import { auditar } from '../sistema/auditoria.ts';
import { siguienteFolio } from '../sistema/folios.ts';
import { type Admitido, admitirAviso, anunciarPedido, avisarPorCorreo } from './avisos.service.ts';
import { esReciboDe, nuevoCodigoDeSeguimiento, nuevoRecibo } from './codigos.ts';
import {
  buscarPedido,
  buscarPedidoPorCodigo,
  completarPedidos,
  type FilaPedido,
  insertarHistorial,
  insertarItemDePedido,
  insertarPedido,
  type PedidoCompleto,
} from './pedidos.queries.ts';

const NO_ENCONTRADO = 'No se encontró un pedido con este código de seguimiento';

interface Linea {
  producto: FilaProducto;
  cantidad: number;
  subtotal: Centavos;
}

async function prepararLineas(tx: Tx, items: NuevoPedido['items']): Promise<Linea[]> {
  const lineas: Linea[] = [];
  const pedidas = sumarRepetidos(items);
  await retenerProductos(
    tx,
    pedidas.map((linea) => linea.producto),
  );
  for (const { producto: id, cantidad } of pedidas) {
    const producto = await obtenerEnVenta(tx, id);
    asegurarStock(producto, cantidad);
    lineas.push({ producto, cantidad, subtotal: multiplicar(producto.precioVenta, cantidad) });
  }
  return lineas;
}

async function guardarLineas(
  tx: Tx,
  pedido: FilaPedido,
  lineas: Linea[],
  fecha: Date,
): Promise<Existencia[]> {
  const existencias: Existencia[] = [];
  for (const [posicion, { producto, cantidad, subtotal }] of lineas.entries()) {
    await insertarItemDePedido(tx, {
      id: nuevoId(),
      pedidoId: pedido.id,
      posicion,
      productoId: producto.id,
      nombre: producto.nombre,
      imagen: producto.imagen,
      cantidad,
      precioUnitario: producto.precioVenta,
      subtotal,
    });
    if (!producto.controlaStock) continue;
    existencias.push(
      await moverStock(tx, {
        productoId: producto.id,
        tipo: 'pedido',
        cantidad: -cantidad,
        pedidoId: pedido.id,
        fecha,
        stockActual: producto.stock,
      }),
    );
  }
  return existencias;
}

/** Nobody orders at a total that he has not seen. A client that does not say which one he saw takes what comes. */
function asegurarTotalVisto(total: Centavos, { totalVisto }: NuevoPedido): void {
  if (totalVisto === undefined || totalVisto === null || totalVisto === aQuetzales(total)) return;
  throw new AppError('precio-cambiado', `El total de tu pedido cambió: ahora es ${formatoQ(total)}`);
}

export interface PedidoNuevo {
  pedido: FilaPedido;
  /** Shown once, to the browser that placed the order. */
  recibo: string;
}

/** Records an order in a transaction that is already open; `fecha` is when it came in. */
export async function registrarPedido(
  tx: Tx,
  nuevo: NuevoPedido,
  actor: Actor,
  fecha: Date,
): Promise<PedidoNuevo> {
  const { recibo, hash } = nuevoRecibo();
  const lineas = await prepararLineas(tx, nuevo.items);
  const total = asegurarTotal(sumar(...lineas.map((linea) => linea.subtotal)));
  asegurarTotalVisto(total, nuevo);
  const dia = diaDe(fecha, (await leerTienda(tx)).zonaHoraria);
  const numero = await siguienteFolio(tx, 'P', dia);
  const codigoSeguimiento = await nuevoCodigoDeSeguimiento(tx);
  const { nombre, telefono, email } = nuevo.cliente;
  const pedido: FilaPedido = {
    id: nuevoId(fecha),
    numero,
    codigoSeguimiento,
    estado: 'en-proceso',
    fechaPedido: fecha,
    fechaEstadoActual: fecha,
    dia,
    clienteNombre: nombre,
    clienteTelefono: telefono,
    clienteEmail: email ?? null,
    clienteDireccion: null,
    usuarioId: actor.usuario?.rol === 'cliente' ? actor.usuario.id : null,
    reciboHash: hash,
    subtotal: total,
    total,
    notasCliente: nuevo.notasCliente ?? null,
    notasAdmin: null,
    textoBusqueda: plegar([nombre, telefono, email ?? '', numero, codigoSeguimiento].join(' ')),
  };
  await insertarPedido(tx, pedido);
  const existencias = await guardarLineas(tx, pedido, lineas, fecha);
  await insertarHistorial(tx, {
    pedidoId: pedido.id,
    estado: pedido.estado,
    fecha,
    nota: null,
    usuarioId: null,
  });
  await auditar(tx, {
    fecha,
    actor,
    accion: 'pedido.creado',
    entidad: 'pedido',
    entidadId: pedido.id,
    antes: { stock: stockEn(existencias, 'antes') },
    despues: {
      ...{ numero, estado: pedido.estado, total },
      items: lineas.map(({ producto, cantidad }) => ({
        producto: producto.id,
        cantidad,
        precioUnitario: producto.precioVenta,
      })),
      stock: stockEn(existencias, 'despues'),
    },
  });
  await anunciarPedido(tx, 'pedido-creado', pedido);
  return { pedido, recibo };
}

/** Counts an order before it is placed. Throws `demasiados-intentos`. */
export async function admitirPedido(
  context: Context,
  { cliente }: NuevoPedido,
  actor: Actor,
): Promise<Admitido> {
  const intentos: Counted['intentos'] = [
    ['pedidosPorDireccion', redDe(actor.origen)],
    ['pedidosDelServidor', 'todos'],
  ];
  const mensaje = 'Hay demasiados pedidos en este momento. Espera unos minutos y vuelve a intentarlo';
  await takeAll(context.attempts, intentos, mensaje);
  return await admitirAviso(context, cliente.email, intentos);
}

/**
 * Places an order that was admitted: prices from the database, stock taken, all or nothing. Throws `no-encontrado` for
 * an unknown product, `conflicto` for one off sale, `precio-cambiado`, `stock-insuficiente`.
 */
export async function crearPedido(
  context: Context,
  { conAviso }: Admitido,
  nuevo: NuevoPedido,
  actor: Actor,
): Promise<PedidoNuevo> {
  const fecha = context.reloj();
  return await inTransaction(context.db, async (tx) => {
    const registrado = await registrarPedido(tx, nuevo, actor, fecha);
    if (conAviso) await avisarPorCorreo(tx, registrado.pedido, null, fecha);
    return registrado;
  });
}

/** Whether the asker placed this order (receipt token or own account) or serves it. */
export function puedeVerCliente(pedido: FilaPedido, { usuario }: Actor, recibo: string | undefined): boolean {
  if (esReciboDe(pedido.reciboHash, recibo)) return true;
  return usuario !== undefined && (usuario.id === pedido.usuarioId || tienePermiso(usuario, 'ventas'));
}

/**
 * The order with this code. Misses are throttled, per address and for the whole server, so that the codes cannot be
 * tried one after the other; whoever proves that the order is his is never held up. Throws `no-encontrado`,
 * `demasiados-intentos`.
 */
export async function obtenerPorCodigo(
  context: Context,
  codigo: string,
  actor: Actor,
  recibo?: string,
): Promise<FilaPedido> {
  const { attempts } = context;
  if (recibo !== undefined || actor.usuario) {
    const propio = await buscarPedidoPorCodigo(context.db, codigo);
    if (propio && puedeVerCliente(propio, actor, recibo)) return propio;
  }
  const intentos: Counted['intentos'] = [
    ['seguimientoPorDireccion', redDe(actor.origen)],
    ['seguimientoDelServidor', 'todos'],
  ];
  await takeAll(attempts, intentos, 'Demasiados códigos equivocados. Espera unos minutos');
  const pedido = await buscarPedidoPorCodigo(context.db, codigo);
  if (!pedido) throw new AppError('no-encontrado', NO_ENCONTRADO);
  await giveBackAll(attempts, intentos);
  return pedido;
}

/** Throws `no-encontrado`. */
export async function obtenerPedido(db: Db, id: string): Promise<PedidoCompleto> {
  const pedido = await buscarPedido(db, id);
  const [completo] = pedido ? await completarPedidos(db, [pedido]) : [];
  if (!completo) throw new AppError('no-encontrado', 'Pedido no encontrado');
  return completo;
}
