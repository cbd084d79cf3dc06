import type { NuevaVenta } from '#contract/schemas/ventas/ventas.ts';
import { diaYHora } from '#contract/words/dias.ts';
import { type Centavos, centavos, restar, sumar } from '#contract/words/dinero.ts';
import { AppError, datosInvalidos } from '#contract/words/errores.ts';
import { estaSinDesglose, puedeTraerEfectivo } from '#contract/words/pagos.ts';
import { plegar } from '#contract/words/texto.ts';
import { nuevoId } from '#db/ids.ts';
import type { Db, Tx } from '#db/transaction.ts';
import type { Actor, UsuarioDeSesion } from '../../base/actor.ts';
import { auditar, type Hecho } from '../../base/auditoria.ts';
import { type DatosDeTienda, leerTienda } from '../../base/configuracion.queries.ts';
import { siguientesFolios } from '../../base/folios.ts';
import type { FilaSesion } from '../caja/caja.queries.ts';
import { meterEfectivo, retenerAbierta } from '../caja/efectivo.service.ts';
import { anotarComprasDeClientes, renombrarCliente } from '../clientes/clientes.service.ts';
import { type Existencia, moverStocks, stockEn } from '../inventario/inventario.service.ts';
import {
  buscarVenta,
  type FilaItemDeVenta,
  type FilaPago,
  type FilaVenta,
  insertarItemsDeVenta,
  insertarPagos,
  insertarVentas,
  type VentaCompleta,
} from './cobros.queries.ts';
import { asegurarTotal, type Linea } from './lineas.ts';
import { repartirPagos } from './pagos.ts';
import { resumirVentas } from './resumenes.ts';

/** Subtotal and total in centavos. Throws `datos-invalidos` when the total would not be above 0. */
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

export interface Ocasion {
  vendedor: Pick<UsuarioDeSesion, 'id' | 'nombre'>;
  actor: Actor;
  /** When the sale was made. */
  fecha: Date;
  /** The owner who allowed a discount that the seller alone may not give. */
  autorizadoPor?: string | undefined;
  /** Whether its cash goes into the seller's open drawer; imported sales touch no drawer. */
  enCaja?: boolean;
}

interface PorRegistrar extends Ocasion {
  nueva: Omit<NuevaVenta, 'items' | 'tipoVenta'>;
  lineas: Linea[];
  /** The order that the sale collects; its stock was taken when it was placed. */
  pedido?: VentaCompleta['pedido'];
}

/** A sale with everything that its rows need except its number, client and drawer. */
function calcularVenta(porRegistrar: PorRegistrar, zona: string) {
  const { nueva, lineas, fecha } = porRegistrar;
  const descuento = nueva.descuento ?? centavos(0);
  const { subtotal, total } = totalizar(lineas, descuento);
  return {
    ...porRegistrar,
    ...diaYHora(fecha, zona),
    id: nuevoId(fecha),
    subtotal,
    descuento,
    total,
    costo: asegurarTotal(sumar(...lineas.map((linea) => linea.costo))),
    pagos: repartirPagos(nueva, total),
  };
}

type Calculada = ReturnType<typeof calcularVenta>;

function filaDe(
  venta: Calculada,
  { numero, clienteId, sesionDeCajaId }: Pick<FilaVenta, 'numero' | 'clienteId' | 'sesionDeCajaId'>,
): FilaVenta {
  const { nueva, vendedor, fecha, pedido } = venta;
  const { nombre, telefono } = nueva.datosCliente;
  return {
    id: venta.id,
    numero,
    fechaVenta: fecha,
    dia: venta.dia,
    hora: venta.hora,
    estado: 'completada',
    clienteId,
    clienteNombre: nombre,
    clienteTelefono: telefono,
    vendedorId: vendedor.id,
    vendedorNombre: vendedor.nombre,
    subtotal: venta.subtotal,
    descuento: venta.descuento,
    total: venta.total,
    costo: venta.costo,
    metodoPago: nueva.metodoPago,
    tipoVenta: pedido ? 'pedido' : 'directa',
    pedidoId: pedido?.id ?? null,
    sesionDeCajaId,
    anuladaEn: null,
    anuladaPor: null,
    motivoAnulacion: null,
    notas: nueva.notas ?? null,
    textoBusqueda: plegar([nombre, telefono, numero].join(' ')),
  };
}

function itemsDe({ id: ventaId, fecha, lineas }: Calculada): FilaItemDeVenta[] {
  return lineas.map(({ producto, cantidad, precio, costoUnitario, subtotal }, posicion) => ({
    id: nuevoId(fecha),
    ventaId,
    posicion,
    productoId: producto.id,
    nombre: producto.nombre,
    categoria: producto.categoria,
    cantidad,
    precioUnitario: precio,
    costoUnitario,
    subtotal,
  }));
}

function pagosDe({ id: ventaId, fecha, pagos }: Calculada): FilaPago[] {
  return pagos.map((pago, posicion) => ({ id: nuevoId(fecha), ventaId, posicion, ...pago }));
}

/** Takes sold pieces out of stock; an order's pieces left when it was placed. Returns the stock changes by sale. */
async function sacarVendido(tx: Tx, ventas: readonly Calculada[]): Promise<Map<string, Existencia[]>> {
  const stocks = new Map<string, number>();
  const movimientos = ventas
    .filter(({ pedido }) => !pedido)
    .flatMap(({ id: ventaId, vendedor, fecha, lineas }) =>
      lineas
        .filter(({ producto }) => producto.controlaStock)
        .map(({ producto, cantidad }) => {
          const stockActual = stocks.get(producto.id) ?? producto.stock;
          stocks.set(producto.id, stockActual - cantidad);
          return {
            tipo: 'venta' as const,
            productoId: producto.id,
            cantidad: -cantidad,
            stockActual,
            ventaId,
            usuarioId: vendedor.id,
            fecha,
          };
        }),
    );
  const existencias = await moverStocks(tx, movimientos);
  const porVenta = Map.groupBy(movimientos.keys(), (i) => movimientos[i]?.ventaId ?? '');
  return new Map([...porVenta].map(([id, suyos]) => [id, suyos.flatMap((i) => existencias[i] ?? [])]));
}

/** Adds sales to the roll-ups that reports read. */
async function resumir(tx: Tx, ventas: readonly Calculada[]): Promise<void> {
  const resumidas = ventas.map(({ dia, hora, nueva, vendedor, total, costo, descuento, lineas, pagos }) => ({
    dia,
    hora,
    metodoPago: nueva.metodoPago,
    vendedorId: vendedor.id,
    total,
    costo,
    descuento,
    sinDesglose: estaSinDesglose({ metodoPago: nueva.metodoPago, pagos }),
    items: lineas.map((linea) => ({
      ...linea,
      productoId: linea.producto.id,
      categoria: linea.producto.categoria,
    })),
  }));
  await resumirVentas(tx, resumidas);
}

/** Whether a sale brought less than half of what it cost. */
export function esMuyBajoCosto({ total, costo }: Pick<FilaVenta, 'total' | 'costo'>): boolean {
  return total * 2 < costo;
}

/** A sale's entry in the audit trail. */
function hechoDe(venta: Calculada, numero: string, existencias: readonly Existencia[]): Hecho {
  const { id, actor, fecha, nueva, lineas, subtotal, descuento, total, pagos, pedido } = venta;
  const { autorizadoPor } = venta;
  return {
    fecha,
    actor,
    accion: 'venta.creada',
    entidad: 'venta',
    entidadId: id,
    antes: { stock: stockEn(existencias, 'antes') },
    despues: {
      numero,
      subtotal,
      descuento,
      autorizadoPor,
      total,
      muyBajoCosto: esMuyBajoCosto(venta) || undefined,
      metodoPago: nueva.metodoPago,
      pagos,
      pedidoId: pedido?.id,
      items: lineas.map(({ producto, cantidad, precio }) => ({
        producto: producto.id,
        cantidad,
        precioUnitario: precio,
      })),
      stock: stockEn(existencias, 'despues'),
    },
  };
}

/** Gives the sale's name to the clients for whom the seller asked it. `clientes` are the ids by sale. */
async function renombrarClientes(
  tx: Tx,
  ventas: readonly Calculada[],
  clientes: readonly (string | null)[],
): Promise<void> {
  for (const [i, { nueva, actor, fecha }] of ventas.entries()) {
    const id = clientes[i];
    if (id && nueva.renombrarCliente)
      await renombrarCliente(tx, { id, ...nueva.datosCliente }, { actor, fecha });
  }
}

/** Refuses cash that goes into no open drawer where the shop does not allow it. Throws `estado-invalido`. */
function asegurarCajas(
  ventas: readonly Calculada[],
  cajas: ReadonlyMap<string, FilaSesion>,
  { ventaSinCaja }: DatosDeTienda,
): void {
  if (ventaSinCaja !== 'no-permitir') return;
  const suelta = ventas.some(
    ({ id, enCaja, nueva: { metodoPago }, pagos }) =>
      enCaja && !cajas.has(id) && puedeTraerEfectivo({ metodoPago, pagos }),
  );
  if (suelta)
    throw new AppError(
      'estado-invalido',
      'Abre tu caja antes de cobrar en efectivo: esta tienda no vende en efectivo sin caja abierta',
    );
}

/** Locks the open drawers that take the cash of these sales; returns them by sale. */
async function retenerCajas(tx: Tx, ventas: readonly Calculada[]): Promise<Map<string, FilaSesion>> {
  const cajas = new Map<string, FilaSesion>();
  for (const { id, vendedor, enCaja } of ventas) {
    const caja = enCaja ? await retenerAbierta(tx, vendedor.id) : undefined;
    if (caja) cajas.set(id, caja);
  }
  return cajas;
}

/**
 * Records sales in one transaction: rows, stock, drawers, clients, roll-ups and audit trail. The caller holds the
 * products. Returns the sales as written, in the order given. Throws `datos-invalidos`, `estado-invalido` for cash
 * without an open drawer.
 */
export async function registrarVentas(
  tx: Tx,
  porRegistrar: readonly PorRegistrar[],
): Promise<VentaCompleta[]> {
  const tienda = await leerTienda(tx);
  const ventas = porRegistrar.map((una) => calcularVenta(una, tienda.zonaHoraria));
  const numeros = await siguientesFolios(
    tx,
    'V',
    ventas.map(({ dia }) => dia),
  );
  const clientes = await anotarComprasDeClientes(
    tx,
    ventas.map(({ nueva, total, fecha }) => {
      const { nombre, telefono } = nueva.datosCliente;
      return { nombre, telefono, total, fecha };
    }),
    { deArchivo: ventas.every(({ enCaja }) => !enCaja) },
  );
  await renombrarClientes(tx, ventas, clientes);
  const cajas = await retenerCajas(tx, ventas);
  asegurarCajas(ventas, cajas, tienda);
  const completas = ventas.map((venta, i) => ({
    venta: filaDe(venta, {
      numero: numeros[i] ?? '',
      clienteId: clientes[i] ?? null,
      sesionDeCajaId: cajas.get(venta.id)?.id ?? null,
    }),
    items: itemsDe(venta),
    pagos: pagosDe(venta),
    pedido: venta.pedido,
    anuladaPor: undefined,
    solicitud: undefined,
  }));
  await insertarVentas(
    tx,
    completas.map(({ venta }) => venta),
  );
  await insertarItemsDeVenta(
    tx,
    completas.flatMap(({ items }) => items),
  );
  await insertarPagos(
    tx,
    completas.flatMap(({ pagos }) => pagos),
  );
  for (const { id, pagos, vendedor, fecha } of ventas) {
    const caja = cajas.get(id);
    if (caja) await meterEfectivo(tx, caja, { id, pagos, usuarioId: vendedor.id, fecha });
  }
  const existencias = await sacarVendido(tx, ventas);
  await resumir(tx, ventas);
  const hechos = ventas.map((venta, i) => hechoDe(venta, numeros[i] ?? '', existencias.get(venta.id) ?? []));
  await auditar(tx, ...hechos);
  return completas;
}

/** Records one sale, as `registrarVentas` does. */
export async function registrarUna(tx: Tx, porRegistrar: PorRegistrar): Promise<VentaCompleta> {
  const [venta] = await registrarVentas(tx, [porRegistrar]);
  if (!venta) throw new Error('registrarVentas returned no sale');
  return venta;
}

/** Throws `no-encontrado`. */
export async function obtenerVenta(db: Db, id: string): Promise<VentaCompleta> {
  const venta = await buscarVenta(db, id);
  if (!venta) throw new AppError('no-encontrado', 'Venta no encontrada');
  return venta;
}

/** Locks a sale until the transaction ends. Throws `no-encontrado`. */
export async function retenerVenta(tx: Tx, id: string): Promise<VentaCompleta> {
  await tx.lockRows(tx.tables.ventas, [id]);
  return await obtenerVenta(tx, id);
}
