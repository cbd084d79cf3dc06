import { direccionDeEntregaSchema, type NuevoPedido } from '#contract/schemas/ventas/pedidos.ts';
import { diaDe } from '#contract/words/dias.ts';
import { aQuetzales, type Centavos, formatoQ, sumar } from '#contract/words/dinero.ts';
import { AppError, datosInvalidos } from '#contract/words/errores.ts';
import { tienePermiso } from '#contract/words/permisos.ts';
import { leerReferencia } from '#contract/words/referencias.ts';
import { plegar } from '#contract/words/texto.ts';
import { nuevoId } from '#db/ids.ts';
import { type Db, inTransaction, type Tx } from '#db/transaction.ts';
import type { Actor, Autoria } from '../../base/actor.ts';
import { auditar } from '../../base/auditoria.ts';
import { type DatosDeTienda, leerTienda } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import { type Counted, giveBackAll, takeAll } from '../../base/counters/attempt-counters.ts';
import { siguienteFolio } from '../../base/folios.ts';
import { redAmpliaDe, redDe, redDeProveedorDe } from '../../http/caller/network-zone.ts';
import { alFallar, pasar } from '../../http/caller/presion.ts';
import type { CountedWrite } from '../../http/request/idempotency.ts';
import {
  asegurarTotal,
  type Linea,
  lineasEnVenta,
  retenerProductosDeLineas,
  sumarRepetidos,
} from '../cobros/lineas.ts';
import { type Existencia, moverStocks, stockEn } from '../inventario/inventario.service.ts';
import {
  type Admitido,
  admitirAviso,
  anunciarPedido,
  avisarPorCorreo,
  type LineaDeAviso,
} from './avisos.service.ts';
import { esReciboDe, nuevoCodigoDeSeguimiento, nuevoRecibo } from './codigos.ts';
import { comienzoDe, type Procedencia, procedenciaDe } from './cotas.service.ts';
import {
  buscarPedido,
  buscarPedidoPorCodigo,
  buscarPedidoPorNumero,
  completarPedidos,
  type FilaPedido,
  insertarHistorial,
  insertarItemsDePedido,
  insertarPedido,
  type PedidoCompleto,
} from './pedidos.queries.ts';
import { DEMASIADOS_PEDIDOS } from './sin-confirmar.service.ts';

/** What who has only a code is told of one that leads nowhere. */
export const NO_ENCONTRADO = 'No se encontró un pedido con este código de seguimiento';

async function prepararLineas(tx: Tx, items: NuevoPedido['items']): Promise<Linea[]> {
  const pedidas = sumarRepetidos(items);
  return lineasEnVenta(pedidas, await retenerProductosDeLineas(tx, pedidas));
}

/** Writes the lines, and takes their pieces out of stock unless the order waits to be confirmed. */
async function guardarLineas(
  tx: Tx,
  { id: pedidoId, porConfirmar, fechaPedido: fecha }: FilaPedido,
  lineas: readonly Linea[],
): Promise<Existencia[]> {
  await insertarItemsDePedido(
    tx,
    lineas.map(({ producto, cantidad, precio, subtotal }, posicion) => ({
      id: nuevoId(),
      pedidoId,
      posicion,
      productoId: producto.id,
      nombre: producto.nombre,
      imagen: producto.imagen,
      cantidad,
      precioUnitario: precio,
      subtotal,
    })),
  );
  if (porConfirmar) return [];
  return await moverStocks(
    tx,
    lineas
      .filter(({ producto }) => producto.controlaStock)
      .map(({ producto, cantidad }) => ({
        productoId: producto.id,
        tipo: 'pedido',
        cantidad: -cantidad,
        pedidoId,
        fecha,
        stockActual: producto.stock,
      })),
  );
}

/** Refuses a total other than the one the customer saw; clients that do not send `totalVisto` accept any total. */
function asegurarTotalVisto(total: Centavos, { totalVisto }: NuevoPedido): void {
  if (totalVisto === undefined || totalVisto === null || totalVisto === aQuetzales(total)) return;
  throw new AppError('precio-cambiado', `El total de tu pedido cambió: ahora es ${formatoQ(total)}`);
}

export interface PedidoNuevo {
  pedido: FilaPedido;
  /** Receipt token, sent once to the browser that placed the order. */
  recibo: string;
  lineas: LineaDeAviso[];
}

/** Where to deliver an order; null without an address, and in a shop that does not deliver. Throws `datos-invalidos`. */
function direccionDeEntrega(tienda: DatosDeTienda, { cliente }: NuevoPedido): string | null {
  if (!tienda.entregaADomicilio) return null;
  const leida = direccionDeEntregaSchema.safeParse(cliente.direccion);
  if (leida.success) return leida.data ?? null;
  throw datosInvalidos(
    leida.error.issues.map(({ message }) => ({ path: 'cliente.direccion', msg: message })),
  );
}

/**
 * Records an order in a transaction that is already open; `fecha` is when it was placed, `procedencia` whose bounds it
 * has. Beyond them it waits to be confirmed and takes no pieces.
 */
export async function registrarPedido(
  tx: Tx,
  nuevo: NuevoPedido,
  { actor, fecha }: Autoria,
  procedencia: Procedencia,
): Promise<PedidoNuevo> {
  const { recibo, hash } = nuevoRecibo();
  const tienda = await leerTienda(tx);
  // Like every other field, the address is checked before products and prices.
  const direccion = direccionDeEntrega(tienda, nuevo);
  const lineas = await prepararLineas(tx, nuevo.items);
  const total = asegurarTotal(sumar(...lineas.map((linea) => linea.subtotal)));
  asegurarTotalVisto(total, nuevo);
  const { porConfirmar, redes } = await comienzoDe(tx, lineas, procedencia, fecha);
  const dia = diaDe(fecha, tienda.zonaHoraria);
  const numero = await siguienteFolio(tx, 'P', dia);
  const codigoSeguimiento = await nuevoCodigoDeSeguimiento(tx, fecha);
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
    clienteDireccion: direccion,
    usuarioId: actor.usuario?.rol === 'cliente' ? actor.usuario.id : null,
    reciboHash: hash,
    cobrado: false,
    porConfirmar,
    red: redes?.red ?? null,
    redAmplia: redes?.redAmplia ?? null,
    subtotal: total,
    total,
    notasCliente: nuevo.notasCliente ?? null,
    notasAdmin: null,
    textoBusqueda: plegar(
      [nombre, telefono, email ?? '', direccion ?? '', numero, codigoSeguimiento].join(' '),
    ),
  };
  await insertarPedido(tx, pedido);
  const existencias = await guardarLineas(tx, pedido, lineas);
  await insertarHistorial(tx, {
    pedidoId: pedido.id,
    estado: pedido.estado,
    fecha,
    nota: null,
    usuarioId: null,
    conCodigo: false,
  });
  await auditar(tx, {
    fecha,
    actor,
    accion: 'pedido.creado',
    entidad: 'pedido',
    entidadId: pedido.id,
    antes: { stock: stockEn(existencias, 'antes') },
    despues: {
      numero,
      estado: pedido.estado,
      porConfirmar: porConfirmar || undefined,
      total,
      // Strangers can place any number of those that wait, and the trail keeps them for good: their lines are the order's.
      items: porConfirmar
        ? undefined
        : lineas.map(({ producto, cantidad, precio }) => ({
            producto: producto.id,
            cantidad,
            precioUnitario: precio,
          })),
      stock: stockEn(existencias, 'despues'),
    },
  });
  await anunciarPedido(tx, 'pedido-creado', pedido);
  return {
    pedido,
    recibo,
    lineas: lineas.map(({ producto: { nombre }, cantidad, subtotal }) => ({
      nombre,
      cantidad,
      subtotal,
    })),
  };
}

/** Counts an order, and its mail, against the limits. Throws `demasiados-intentos`. */
async function admitirPedido(context: Context, { cliente }: NuevoPedido, actor: Actor): Promise<Admitido> {
  const { origen, usuario } = actor;
  const propios: Counted['intentos'] = [['pedidosPorDireccion', redDe(origen)]];
  await takeAll(context.attempts, propios, DEMASIADOS_PEDIDOS);
  try {
    const pasada = await pasar(context, actor, {
      puerta: 'pedidos',
      cotas: [
        ['pedidosPorRedAmplia', redAmpliaDe(origen)],
        ['pedidosPorProveedor', redDeProveedorDe(origen)],
        ['pedidosDelServidor', 'todos'],
      ],
      exento: async () => usuario !== undefined,
      mensaje: DEMASIADOS_PEDIDOS,
    });
    return await admitirAviso(context, cliente.email, actor, alFallar(propios, pasada));
  } catch (error) {
    await giveBackAll(context.attempts, propios);
    throw error;
  }
}

/**
 * Places an order, to be run by `countedOnceByKey`: counts it against the limits, then takes prices from the database
 * and the pieces out of stock. `responder` turns the new order into the answer. Throws `demasiados-intentos`,
 * `no-encontrado` for an unknown product, `conflicto` for one off sale, `precio-cambiado`, `stock-insuficiente`.
 */
export function altaDePedido<T>(
  context: Context,
  nuevo: NuevoPedido,
  actor: Actor,
  responder: (pedido: PedidoNuevo) => T,
): CountedWrite<T, Admitido> {
  return {
    count: () => admitirPedido(context, nuevo, actor),
    async write({ aviso }) {
      const fecha = context.clock();
      return await inTransaction(context.db, async (tx) => {
        const procedencia = procedenciaDe(context, actor);
        const registrado = await registrarPedido(tx, nuevo, { actor, fecha }, procedencia);
        const { pedido, lineas } = registrado;
        await avisarPorCorreo(tx, { pedido, lineas, nota: null, fecha, aviso });
        return responder(registrado);
      });
    },
  };
}

/** Whether the caller placed this order (by receipt token or account) or may manage orders. */
export function puedeVerCliente(pedido: FilaPedido, { usuario }: Actor, recibo: string | undefined): boolean {
  if (esReciboDe(pedido.reciboHash, recibo)) return true;
  return usuario !== undefined && (usuario.id === pedido.usuarioId || tienePermiso(usuario, 'ventas'));
}

async function completar(
  db: Db,
  pedido: FilaPedido | undefined,
  noEncontrado: string,
): Promise<PedidoCompleto> {
  const [completo] = pedido ? await completarPedidos(db, [pedido]) : [];
  if (!completo) throw new AppError('no-encontrado', noEncontrado);
  return completo;
}

/** Throws `no-encontrado`. */
export async function obtenerPedido(db: Db, id: string): Promise<PedidoCompleto> {
  return await completar(db, await buscarPedido(db, id), 'Pedido no encontrado');
}

/** The order that staff name by its tracking code or its number. Throws `no-encontrado`. */
export async function obtenerPorReferencia(db: Db, texto: string): Promise<PedidoCompleto> {
  const referencia = leerReferencia(texto);
  let pedido: FilaPedido | undefined;
  if (referencia && 'numero' in referencia) pedido = await buscarPedidoPorNumero(db, referencia.numero);
  else if (referencia) pedido = await buscarPedidoPorCodigo(db, referencia.codigoSeguimiento);
  return await completar(db, pedido, 'No hay ningún pedido con ese código o número');
}
