import type {
  Apartados,
  Pedido,
  PedidoCreado,
  PedidoPublico,
  SinCobrar,
} from '#contract/schemas/ventas/pedidos.ts';
import { aQuetzales, enQuetzales } from '#contract/words/dinero.ts';
import { esperaConfirmacion } from '#contract/words/estados-de-pedido.ts';
import { imageUrls } from '../../adapters/pictures/images.ts';
import type { apartadosDe } from './apartado.service.ts';
import { seCanceloConCodigo } from './historial.ts';
import type { EntradaDeHistorial, FilaPedido, PedidoCompleto } from './pedidos.queries.ts';
import type { PedidoNuevo } from './pedidos.service.ts';

function cabeceraJson(pedido: FilaPedido) {
  return {
    numero: pedido.numero,
    codigoSeguimiento: pedido.codigoSeguimiento,
    total: aQuetzales(pedido.total),
    estado: pedido.estado,
    porConfirmar: esperaConfirmacion(pedido) ? (true as const) : undefined,
    fechaPedido: pedido.fechaPedido.toISOString(),
  };
}

/** A new order, for the browser that placed it. */
export function pedidoCreadoJson({ pedido, recibo }: PedidoNuevo): PedidoCreado['pedido'] {
  return { ...cabeceraJson(pedido), recibo, aDomicilio: pedido.clienteDireccion ? true : undefined };
}

/** `Ana López` → `Ana L.`: recognisable to the customer, anonymous to others. */
function nombreOculto(nombre: string): string {
  const [primero = '', ...resto] = nombre.split(/\s+/);
  return [primero, ...resto.map((parte) => `${[...parte][0]}.`)].join(' ');
}

/** The shop's message with phone numbers and mail addresses masked. */
function textoOculto(texto: string): string {
  return texto.replace(/\S+@\S+/g, '***').replace(/\d[\d\s.-]{2,}\d/g, '***');
}

function clienteJson(pedido: FilaPedido, oculto: boolean): PedidoPublico['cliente'] {
  const { clienteNombre: nombre, clienteTelefono: telefono, clienteEmail: email } = pedido;
  const direccion = pedido.clienteDireccion ?? undefined;
  if (!oculto) return { nombre, telefono, email: email ?? undefined, direccion };
  return {
    nombre: nombreOculto(nombre),
    telefono: `${telefono.slice(0, 4)}-**${telefono.slice(-2)}`,
    email: email ? `${[...email][0]}***@…` : undefined,
    direccion: direccion && '***',
  };
}

function itemsJson({ items }: PedidoCompleto, base: string): Pedido['items'] {
  return items.map((item) => ({
    producto: item.vigente ? { _id: item.productoId, nombre: item.nombre } : null,
    nombre: item.nombre,
    imagenUrl: imageUrls(base, item.imagen).imagenUrl,
    cantidad: item.cantidad,
    precioUnitario: aQuetzales(item.precioUnitario),
    subtotal: aQuetzales(item.subtotal),
  }));
}

function entradaJson({ estado, fecha, nota }: EntradaDeHistorial) {
  return { estado, fecha: fecha.toISOString(), nota: nota ?? undefined };
}

function comunJson(completo: PedidoCompleto, base: string, oculto: boolean) {
  const { pedido } = completo;
  const { notasCliente, notasAdmin } = pedido;
  return {
    ...cabeceraJson(pedido),
    fechaEstadoActual: pedido.fechaEstadoActual.toISOString(),
    subtotal: aQuetzales(pedido.subtotal),
    cliente: clienteJson(pedido, oculto),
    items: itemsJson(completo, base),
    notasCliente: oculto ? undefined : (notasCliente ?? undefined),
    notasAdmin: notasAdmin && oculto ? textoOculto(notasAdmin) : (notasAdmin ?? undefined),
  };
}

/** An order for anybody with its code; `oculto` masks personal data. */
export function pedidoPublicoJson(completo: PedidoCompleto, base: string, oculto: boolean): PedidoPublico {
  const historial = completo.historial.map(entradaJson);
  return {
    ...comunJson(completo, base, oculto),
    historial: oculto ? historial.map((entrada) => ({ ...entrada, nota: undefined })) : historial,
  };
}

/** An order for the staff. `publica` is the shop's public address. */
export function pedidoJson(completo: PedidoCompleto, base: string, publica: string | undefined): Pedido {
  const codigo = completo.pedido.codigoSeguimiento;
  return {
    _id: completo.pedido.id,
    seguimientoUrl: publica && `${publica}/seguimiento?codigo=${codigo}`,
    venta: completo.venta && { _id: completo.venta.id, numero: completo.venta.numero },
    ...comunJson(completo, base, false),
    canceladoSinConfirmar:
      completo.pedido.porConfirmar && completo.pedido.estado === 'cancelado' ? (true as const) : undefined,
    canceladoConCodigo: seCanceloConCodigo(completo) ? (true as const) : undefined,
    historial: completo.historial.map((entrada) => ({
      ...entradaJson(entrada),
      usuario: entrada.usuario ?? undefined,
      conCodigo: entrada.conCodigo ? (true as const) : undefined,
    })),
  };
}

/** The open orders that hold pieces of a product. */
export function apartadosJson({
  piezas,
  cuantos,
  apartados,
}: Awaited<ReturnType<typeof apartadosDe>>): Apartados {
  return {
    piezas,
    cuantos,
    pedidos: apartados.map(({ pedido, cantidad, olvidado, sinCambiosDesde }) => ({
      _id: pedido.id,
      numero: pedido.numero,
      estado: pedido.estado,
      fechaPedido: pedido.fechaPedido.toISOString(),
      cliente: { nombre: pedido.clienteNombre, telefono: pedido.clienteTelefono },
      total: aQuetzales(pedido.total),
      cantidad,
      sinCambiosDesde: sinCambiosDesde.toISOString(),
      olvidado,
    })),
  };
}

/** What nobody has paid of the orders handed over. `total` is in centavos of any size. */
export function sinCobrarJson({ cantidad, total }: { cantidad: number; total: number }): SinCobrar {
  return { cantidad, total: enQuetzales(total) };
}
