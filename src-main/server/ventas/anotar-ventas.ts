import { diaYHora } from '#contract/dias.ts';
import { type Centavos, centavos, multiplicar, restar, sumar } from '#contract/dinero.ts';
import { datosInvalidos } from '#contract/errores.ts';
import { plegar } from '#contract/texto.ts';
import type { NuevaVenta } from '#contract/ventas.ts';
import { nuevoId } from '#db/ids.ts';
import type { Tx } from '#db/transaction.ts';
import type { Actor, UsuarioDeSesion } from '../actor.ts';
import type { FilaSesion } from '../caja/caja.queries.ts';
import { meterEfectivo, retenerAbierta } from '../caja/efectivo.service.ts';
import { anotarComprasDeClientes } from '../clientes/clientes.service.ts';
import { leerTienda } from '../configuracion/configuracion.queries.ts';
import { type Existencia, moverStocks, stockEn } from '../inventario/inventario.service.ts';
import { asegurarTotal } from '../productos/lineas.ts';
import type { FilaProducto } from '../productos/productos.queries.ts';
import { auditar } from '../sistema/auditoria.ts';
import { siguientesFolios } from '../sistema/folios.ts';
import { repartirPagos } from './pagos.ts';
import { resumirVentas } from './resumenes.ts';
import { type FilaVenta, insertarItemsDeVenta, insertarPagos, insertarVentas } from './ventas.queries.ts';

export interface Linea {
  producto: FilaProducto;
  cantidad: number;
  precio: Centavos;
  costoUnitario: Centavos;
  subtotal: Centavos;
  costo: Centavos;
}

export function lineaDe(
  producto: FilaProducto,
  cantidad: number,
  precio: Centavos,
  costoUnitario: Centavos,
): Linea {
  const [subtotal, costo] = [multiplicar(precio, cantidad), multiplicar(costoUnitario, cantidad)];
  return { producto, cantidad, precio, costoUnitario, subtotal, costo };
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

export interface Ocasion {
  vendedor: Pick<UsuarioDeSesion, 'id' | 'nombre'>;
  actor: Actor;
  /** When the sale was made. */
  fecha: Date;
  /** Whether its cash goes into the drawer that the seller has open. Sales of the past touch none. */
  enCaja?: boolean;
}

interface PorAnotar extends Ocasion {
  nueva: Omit<NuevaVenta, 'items' | 'tipoVenta'>;
  lineas: Linea[];
  /** The order that the sale collects; it took its pieces from the stock when it was placed. */
  pedidoId?: string;
}

/** A sale with all that its rows are made of, but its number and its client. */
function calcularVenta({ nueva, lineas, ...ocasion }: PorAnotar, zona: string) {
  const descuento = nueva.descuento ?? centavos(0);
  const { subtotal, total } = totalizar(lineas, descuento);
  return {
    ...{ nueva, lineas, ...ocasion, descuento, subtotal, total },
    ...diaYHora(ocasion.fecha, zona),
    id: nuevoId(ocasion.fecha),
    pagos: repartirPagos(nueva, total),
    costo: asegurarTotal(sumar(...lineas.map((linea) => linea.costo))),
  };
}

type Calculada = ReturnType<typeof calcularVenta>;

function filaDe(
  venta: Calculada,
  { numero, clienteId, sesionDeCajaId }: Pick<FilaVenta, 'numero' | 'clienteId' | 'sesionDeCajaId'>,
): FilaVenta {
  const { nueva, vendedor, fecha, pedidoId = null } = venta;
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
    tipoVenta: pedidoId ? 'pedido' : 'directa',
    pedidoId,
    sesionDeCajaId,
    anuladaEn: null,
    anuladaPor: null,
    motivoAnulacion: null,
    notas: nueva.notas ?? null,
    textoBusqueda: plegar([nombre, telefono, numero].join(' ')),
  };
}

async function guardarLineas(tx: Tx, ventas: readonly Calculada[]): Promise<void> {
  const items = ventas.flatMap(({ id: ventaId, fecha, lineas }) =>
    lineas.map(({ producto, cantidad, precio, costoUnitario, subtotal }, posicion) => ({
      ...{ id: nuevoId(fecha), ventaId, posicion, productoId: producto.id, nombre: producto.nombre },
      ...{ categoria: producto.categoria, cantidad, precioUnitario: precio, costoUnitario, subtotal },
    })),
  );
  await insertarItemsDeVenta(tx, items);
  const pagos = ventas.flatMap(({ id: ventaId, fecha, pagos: suyos }) =>
    suyos.map((pago, posicion) => ({ id: nuevoId(fecha), ventaId, posicion, ...pago })),
  );
  await insertarPagos(tx, pagos);
}

/** Takes what the sales sold. Returns what that did to the stocks, by sale. */
async function sacarVendido(tx: Tx, ventas: readonly Calculada[]): Promise<Map<string, Existencia[]>> {
  const stocks = new Map<string, number>();
  const movimientos = ventas.flatMap(({ id: ventaId, vendedor, fecha, lineas, pedidoId }) =>
    lineas
      .filter(({ producto }) => producto.controlaStock && !pedidoId)
      .map(({ producto, cantidad }) => {
        const stockActual = stocks.get(producto.id) ?? producto.stock;
        stocks.set(producto.id, stockActual - cantidad);
        const salida = { tipo: 'venta' as const, productoId: producto.id, cantidad: -cantidad, stockActual };
        return { ...salida, ventaId, usuarioId: vendedor.id, fecha };
      }),
  );
  const existencias = await moverStocks(tx, movimientos);
  const porVenta = Map.groupBy(movimientos.keys(), (i) => movimientos[i]?.ventaId ?? '');
  return new Map([...porVenta].map(([id, suyos]) => [id, suyos.flatMap((i) => existencias[i] ?? [])]));
}

/** What the audit trail keeps of a sale. */
function hechoDe(
  { id, actor, fecha, nueva, lineas, subtotal, descuento, total, pagos, pedidoId }: Calculada,
  numero: string,
  existencias: readonly Existencia[],
) {
  return {
    ...{ fecha, actor, accion: 'venta.creada' as const, entidad: 'venta', entidadId: id },
    antes: { stock: stockEn(existencias, 'antes') },
    despues: {
      ...{ numero, subtotal, descuento, total, metodoPago: nueva.metodoPago, pagos, pedidoId },
      items: lineas.map(({ producto, cantidad, precio }) => ({
        producto: producto.id,
        cantidad,
        precioUnitario: precio,
      })),
      stock: stockEn(existencias, 'despues'),
    },
  };
}

/** The open drawers that the cash of these sales goes into, by sale; held until the transaction ends. */
async function retenerCajas(tx: Tx, ventas: readonly Calculada[]): Promise<Map<string, FilaSesion>> {
  const cajas = new Map<string, FilaSesion>();
  for (const { id, vendedor, enCaja } of ventas) {
    const caja = enCaja ? await retenerAbierta(tx, vendedor.id) : undefined;
    if (caja) cajas.set(id, caja);
  }
  return cajas;
}

/** Writes sales with all they drag along, table by table. Returns their ids. */
export async function anotarVentas(tx: Tx, porAnotar: readonly PorAnotar[]): Promise<string[]> {
  const { zonaHoraria } = await leerTienda(tx);
  const ventas = porAnotar.map((una) => calcularVenta(una, zonaHoraria));
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
  );
  const cajas = await retenerCajas(tx, ventas);
  const filas = ventas.map((venta, i) =>
    filaDe(venta, {
      numero: numeros[i] ?? '',
      clienteId: clientes[i] ?? null,
      sesionDeCajaId: cajas.get(venta.id)?.id ?? null,
    }),
  );
  await insertarVentas(tx, filas);
  await guardarLineas(tx, ventas);
  for (const { id, pagos, vendedor, fecha } of ventas) {
    const caja = cajas.get(id);
    if (caja) await meterEfectivo(tx, caja, { id, pagos, usuarioId: vendedor.id, fecha });
  }
  const existencias = await sacarVendido(tx, ventas);
  const resumidas = ventas.map(({ dia, hora, nueva, total, costo, descuento, lineas }) => ({
    ...{ dia, hora, metodoPago: nueva.metodoPago, total, costo, descuento },
    items: lineas.map((linea) => ({
      ...linea,
      productoId: linea.producto.id,
      categoria: linea.producto.categoria,
    })),
  }));
  await resumirVentas(tx, resumidas);
  const hechos = ventas.map((venta, i) => hechoDe(venta, numeros[i] ?? '', existencias.get(venta.id) ?? []));
  await auditar(tx, ...hechos);
  return ventas.map(({ id }) => id);
}
