import type { Venta } from '#contract/schemas/ventas/ventas.ts';
import { aQuetzales, restar } from '#contract/words/dinero.ts';
import { type Titular, tienePermiso } from '#contract/words/permisos.ts';
import type { Context } from '../../base/context.ts';
import { direccionParaClientes } from '../../http/caller/addresses.ts';
import type { VentaCompleta } from './cobros.queries.ts';
import { esMuyBajoCosto } from './cobros.service.ts';

/** A sale in API answers to `quien`. */
export function ventaJson(context: Context, venta: VentaCompleta, quien: Titular): Venta {
  // Only orders have a link, and looking this computer's address up takes as long as some of a sale's statements.
  return enJson(venta, venta.pedido && direccionParaClientes(context), quien);
}

/** Sales in API answers to `quien`; this computer's address is looked up once for all. */
export function ventasJson(context: Context, ventas: readonly VentaCompleta[], quien: Titular): Venta[] {
  const direccion = direccionParaClientes(context);
  return ventas.map((venta) => enJson(venta, direccion, quien));
}

/** Only to whoever may see costs: whoever tries one discount after another would find them out. */
function avisoDeCosto(venta: VentaCompleta['venta'], quien: Titular): true | undefined {
  return esMuyBajoCosto(venta) && tienePermiso(quien, 'productos') ? true : undefined;
}

function enJson(
  { venta, items, pagos, pedido, anuladaPor, solicitud }: VentaCompleta,
  direccion: string | undefined,
  quien: Titular,
): Venta {
  return {
    _id: venta.id,
    numero: venta.numero,
    fechaVenta: venta.fechaVenta.toISOString(),
    estado: venta.estado,
    datosCliente: { nombre: venta.clienteNombre, telefono: venta.clienteTelefono },
    vendedor: { _id: venta.vendedorId, nombre: venta.vendedorNombre },
    items: items.map((item) => ({
      producto: item.productoId,
      nombre: item.nombre,
      cantidad: item.cantidad,
      precioUnitario: aQuetzales(item.precioUnitario),
      subtotal: aQuetzales(item.subtotal),
    })),
    subtotal: aQuetzales(venta.subtotal),
    descuento: aQuetzales(venta.descuento),
    total: aQuetzales(venta.total),
    metodoPago: venta.metodoPago,
    muyBajoCosto: avisoDeCosto(venta, quien),
    pagos: pagos.map(({ metodo, monto, recibido }) => ({
      metodo,
      monto: aQuetzales(monto),
      recibido: recibido === null ? null : aQuetzales(recibido),
      cambio: recibido === null ? null : aQuetzales(restar(recibido, monto)),
    })),
    tipoVenta: venta.tipoVenta,
    pedido: pedido && {
      _id: pedido.id,
      numero: pedido.numero,
      seguimiento:
        direccion === undefined
          ? undefined
          : {
              codigo: pedido.codigoSeguimiento,
              url: `${direccion}/seguimiento?codigo=${pedido.codigoSeguimiento}`,
            },
    },
    notas: venta.notas ?? undefined,
    anulacion: venta.anuladaEn
      ? {
          fecha: venta.anuladaEn.toISOString(),
          motivo: venta.motivoAnulacion ?? '',
          usuario: anuladaPor,
        }
      : undefined,
    solicitud: solicitud && {
      estado: solicitud.estado,
      motivo: solicitud.motivo,
      fecha: solicitud.pedidaEn.toISOString(),
      usuario: solicitud.usuario,
      respuesta: solicitud.respuesta ?? undefined,
      resuelta: solicitud.resueltaEn
        ? { fecha: solicitud.resueltaEn.toISOString(), usuario: solicitud.nombreDeQuienResolvio ?? '' }
        : undefined,
    },
  };
}
