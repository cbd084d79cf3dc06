import { diaYHora } from '#contract/dias.ts';
import { type Centavos, centavos, formatoQ, multiplicar, restar, sumar } from '#contract/dinero.ts';
import { AppError, type DetalleDeError, datosInvalidos } from '#contract/errores.ts';
import type { MetodoPago } from '#contract/pagos.ts';
import { plegar } from '#contract/texto.ts';
import type { NuevaVenta } from '#contract/ventas.ts';
import { nuevoId } from '#db/ids.ts';
import { type Db, inTransaction, type Tx } from '#db/transaction.ts';
import type { Actor, UsuarioDeSesion } from '../actor.ts';
import { anotarCompraDeCliente } from '../clientes/clientes.service.ts';
import { leerTienda } from '../configuracion/configuracion.queries.ts';
import type { Context } from '../context.ts';
import {
  asegurarStock,
  type Existencia,
  moverStock,
  retenerProductos,
  stockEn,
} from '../inventario/inventario.service.ts';
import { buscarProductoDeHistorial, type FilaProducto } from '../productos/productos.queries.ts';
import { asegurarTotal, obtenerEnVenta, sumarRepetidos } from '../productos/productos.service.ts';
import { auditar } from '../sistema/auditoria.ts';
import { siguienteFolio } from '../sistema/folios.ts';
import { resumirVenta } from './resumenes.ts';
import {
  buscarVenta,
  type FilaPago,
  type FilaVenta,
  insertarItemDeVenta,
  insertarPago,
  insertarVenta,
  type VentaCompleta,
} from './ventas.queries.ts';

interface Linea {
  producto: FilaProducto;
  cantidad: number;
  precio: Centavos;
  costoUnitario: Centavos;
  subtotal: Centavos;
  costo: Centavos;
}

function lineaDe(producto: FilaProducto, cantidad: number, precio: Centavos, costoUnitario: Centavos): Linea {
  const [subtotal, costo] = [multiplicar(precio, cantidad), multiplicar(costoUnitario, cantidad)];
  return { producto, cantidad, precio, costoUnitario, subtotal, costo };
}

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

/** Subtotal minus discount. Throws `datos-invalidos` when the discount is too large or nothing is left to pay. */
export function totalizar(
  lineas: readonly Pick<Linea, 'subtotal'>[],
  descuento: Centavos,
): { subtotal: Centavos; total: Centavos } {
  const subtotal = asegurarTotal(sumar(...lineas.map((linea) => linea.subtotal)));
  const total = restar(subtotal, descuento);
  if (total < 0) {
    throw datosInvalidos([{ path: 'descuento', msg: 'El descuento no puede ser mayor que el subtotal' }]);
  }
  if (total === 0) {
    throw datosInvalidos([
      { path: subtotal > 0 ? 'descuento' : 'items', msg: 'El total debe ser mayor a 0' },
    ]);
  }
  return { subtotal, total };
}

type Pago = Pick<FilaPago, 'metodo' | 'monto' | 'recibido'>;
type PagoDicho = NonNullable<NuevaVenta['pagos']>[number];

/** What is wrong with one payment of a sale. */
function fallosDelPago({ metodo, monto, recibido }: PagoDicho, i: number, metodoPago: MetodoPago) {
  const fallos: DetalleDeError[] = [];
  const falla = (campo: keyof PagoDicho, msg: string) => fallos.push({ path: `pagos.${i}.${campo}`, msg });
  if (metodoPago !== 'mixto' && metodo !== metodoPago)
    falla('metodo', 'Los pagos no corresponden al método de pago');
  if (monto === 0) falla('monto', 'Un pago no puede ser de cero');
  if (recibido !== undefined && metodo !== 'efectivo')
    falla('recibido', 'Solo del efectivo se anota cuánto se recibió');
  else if (recibido !== undefined && recibido < monto) falla('recibido', 'El efectivo recibido no alcanza');
  return fallos;
}

/** How a sale was paid: as told, or all with its one method. Throws `datos-invalidos` when it does not add up. */
function repartirPagos({ metodoPago, pagos }: NuevaVenta, total: Centavos): Pago[] {
  if (!pagos || pagos.length === 0) {
    return metodoPago === 'mixto' ? [] : [{ metodo: metodoPago, monto: total, recibido: null }];
  }
  const suman = sumar(...pagos.map((pago) => pago.monto)) === total;
  const fallos = [
    ...(suman ? [] : [{ path: 'pagos', msg: `Los pagos deben sumar ${formatoQ(total)}` }]),
    ...pagos.flatMap((pago, i) => fallosDelPago(pago, i, metodoPago)),
  ];
  if (fallos.length > 0) throw datosInvalidos(fallos);
  return pagos.map(({ metodo, monto, recibido }) => ({ metodo, monto, recibido: recibido ?? null }));
}

async function guardarLineas(
  tx: Tx,
  venta: FilaVenta,
  lineas: Linea[],
  pagos: Pago[],
): Promise<Existencia[]> {
  const existencias: Existencia[] = [];
  const stocks = new Map(lineas.map(({ producto }) => [producto.id, producto.stock]));
  for (const [posicion, { producto, cantidad, precio, costoUnitario, subtotal }] of lineas.entries()) {
    await insertarItemDeVenta(tx, {
      id: nuevoId(venta.fechaVenta),
      ventaId: venta.id,
      posicion,
      productoId: producto.id,
      nombre: producto.nombre,
      cantidad,
      precioUnitario: precio,
      costoUnitario,
      subtotal,
    });
    if (!producto.controlaStock) continue;
    const stockActual = stocks.get(producto.id) ?? producto.stock;
    stocks.set(producto.id, stockActual - cantidad);
    existencias.push(
      await moverStock(tx, {
        productoId: producto.id,
        tipo: 'venta',
        cantidad: -cantidad,
        ventaId: venta.id,
        usuarioId: venta.vendedorId,
        fecha: venta.fechaVenta,
        stockActual,
      }),
    );
  }
  for (const [posicion, pago] of pagos.entries()) {
    await insertarPago(tx, { id: nuevoId(venta.fechaVenta), ventaId: venta.id, posicion, ...pago });
  }
  return existencias;
}

interface Ocasion {
  vendedor: Pick<UsuarioDeSesion, 'id' | 'nombre'>;
  origen: Actor;
  /** When the sale was made. */
  fecha: Date;
}

/** Records a sale in a transaction that is already open. Returns its id. */
export async function registrarVenta(tx: Tx, nueva: NuevaVenta, ocasion: Ocasion): Promise<string> {
  return await anotarVenta(tx, nueva, await prepararLineas(tx, nueva.items), ocasion);
}

/**
 * Records a sale of the past at the prices and costs it was made at, also of what is not sold any more. The
 * transaction holds the products.
 */
export async function registrarVentaPasada(
  tx: Tx,
  pasada: NuevaVenta,
  costos: readonly Centavos[],
  ocasion: Ocasion,
): Promise<string> {
  const lineas: Linea[] = [];
  for (const [i, { producto: id, cantidad, precioUnitario }] of pasada.items.entries()) {
    const producto = await buscarProductoDeHistorial(tx, id);
    if (!producto) throw new AppError('no-encontrado', 'Producto no encontrado');
    lineas.push(lineaDe(producto, cantidad, precioUnitario, costos[i] ?? producto.precioCompra));
  }
  return await anotarVenta(tx, pasada, lineas, ocasion);
}

async function anotarVenta(
  tx: Tx,
  nueva: NuevaVenta,
  lineas: Linea[],
  { vendedor, origen, fecha }: Ocasion,
): Promise<string> {
  const descuento = nueva.descuento ?? centavos(0);
  const { subtotal, total } = totalizar(lineas, descuento);
  const pagos = repartirPagos(nueva, total);
  const { dia, hora } = diaYHora(fecha, (await leerTienda(tx)).zonaHoraria);
  const numero = await siguienteFolio(tx, 'V', dia);
  const { nombre, telefono } = nueva.datosCliente;
  const costo = asegurarTotal(sumar(...lineas.map((linea) => linea.costo)));
  const venta: FilaVenta = {
    id: nuevoId(fecha),
    numero,
    fechaVenta: fecha,
    dia,
    hora,
    estado: 'completada',
    clienteId: await anotarCompraDeCliente(tx, { nombre, telefono, total, fecha }),
    clienteNombre: nombre,
    clienteTelefono: telefono,
    vendedorId: vendedor.id,
    vendedorNombre: vendedor.nombre,
    subtotal,
    descuento,
    total,
    costo,
    metodoPago: nueva.metodoPago,
    tipoVenta: 'directa',
    pedidoId: null,
    sesionDeCajaId: null,
    anuladaEn: null,
    anuladaPor: null,
    motivoAnulacion: null,
    notas: nueva.notas ?? null,
    textoBusqueda: plegar([nombre, telefono, numero].join(' ')),
  };
  await insertarVenta(tx, venta);
  const existencias = await guardarLineas(tx, venta, lineas, pagos);
  const items = lineas.map((linea) => ({ ...linea, productoId: linea.producto.id }));
  await resumirVenta(tx, { dia, hora, metodoPago: venta.metodoPago, total, costo, descuento, items });
  await auditar(tx, {
    fecha,
    actor: origen,
    accion: 'venta.creada',
    entidad: 'venta',
    entidadId: venta.id,
    antes: { stock: stockEn(existencias, 'antes') },
    despues: {
      ...{ numero, subtotal, descuento, total, metodoPago: venta.metodoPago, pagos },
      items: lineas.map(({ producto, cantidad, precio }) => ({
        producto: producto.id,
        cantidad,
        precioUnitario: precio,
      })),
      stock: stockEn(existencias, 'despues'),
    },
  });
  return venta.id;
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
    const quien = { vendedor, origen: { usuario: vendedor, origen }, fecha };
    return await obtenerVenta(tx, await registrarVenta(tx, nueva, quien));
  });
}

/** Throws `no-encontrado`. */
export async function obtenerVenta(db: Db, id: string): Promise<VentaCompleta> {
  const venta = await buscarVenta(db, id);
  if (!venta) throw new AppError('no-encontrado', 'Venta no encontrada');
  return venta;
}
