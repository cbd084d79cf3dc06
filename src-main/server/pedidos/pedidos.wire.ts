import { aQuetzales } from '#contract/dinero.ts';
import type { Pedido, PedidoCreado, PedidoPublico } from '#contract/pedidos.ts';
import { imageUrls } from '../adapters/images.ts';
import type { EntradaDeHistorial, FilaPedido, PedidoCompleto } from './pedidos.queries.ts';
import type { PedidoNuevo } from './pedidos.service.ts';

function cabeceraJson(pedido: FilaPedido) {
  return {
    numero: pedido.numero,
    codigoSeguimiento: pedido.codigoSeguimiento,
    total: aQuetzales(pedido.total),
    estado: pedido.estado,
    fechaPedido: pedido.fechaPedido.toISOString(),
  };
}

/** A new order for the browser that placed it. */
export function pedidoCreadoJson({ pedido, recibo }: PedidoNuevo): PedidoCreado['pedido'] {
  return { ...cabeceraJson(pedido), recibo };
}

/** `Ana López` → `Ana L.`: enough to know oneself, not enough to be known. */
function nombreOculto(nombre: string): string {
  const [primero = '', ...resto] = nombre.split(/\s+/);
  return [primero, ...resto.map((parte) => `${[...parte][0]}.`)].join(' ');
}

/** The shop's words to its customer, without the phones and addresses that may be among them. */
function textoOculto(texto: string): string {
  return texto.replace(/\S+@\S+/g, '***').replace(/\d[\d\s.-]{2,}\d/g, '***');
}

function clienteJson(pedido: FilaPedido, oculto: boolean): Pedido['cliente'] {
  const { clienteNombre: nombre, clienteTelefono: telefono, clienteEmail: email, clienteDireccion } = pedido;
  if (!oculto) {
    return { nombre, telefono, email: email ?? undefined, direccion: clienteDireccion ?? undefined };
  }
  return {
    nombre: nombreOculto(nombre),
    telefono: `${telefono.slice(0, 4)}-**${telefono.slice(-2)}`,
    email: email ? `${[...email][0]}***@…` : undefined,
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

/** An order for whoever knows its code; personal data masked unless he placed it. */
export function pedidoPublicoJson(completo: PedidoCompleto, base: string, oculto: boolean): PedidoPublico {
  const historial = completo.historial.map(entradaJson);
  return {
    ...comunJson(completo, base, oculto),
    historial: oculto ? historial.map((entrada) => ({ ...entrada, nota: undefined })) : historial,
  };
}

/** An order for the staff. `publica`: the shop's public address. */
export function pedidoJson(completo: PedidoCompleto, base: string, publica: string | undefined): Pedido {
  const codigo = completo.pedido.codigoSeguimiento;
  return {
    _id: completo.pedido.id,
    seguimientoUrl: publica && `${publica}/seguimiento?codigo=${codigo}`,
    venta: completo.venta && { _id: completo.venta.id, numero: completo.venta.numero },
    ...comunJson(completo, base, false),
    historial: completo.historial.map((entrada) => ({
      ...entradaJson(entrada),
      usuario: entrada.usuario ?? undefined,
    })),
  };
}
