import type { Tienda } from '#contract/schemas/tienda/tienda.ts';
import type { Pedido } from '#contract/schemas/ventas/pedidos.ts';
import { deQuetzales, formatoQ } from '#contract/words/dinero.ts';
import { esperaConfirmacion } from '#contract/words/estados-de-pedido.ts';
import { enlaceDeWhatsapp } from '#contract/words/telefono.ts';

/** The message to the customer about an order, by its state. */
export function mensajeDe(pedido: Pedido, tienda: Pick<Tienda, 'nombre' | 'direccion'> | undefined): string {
  const { numero, codigoSeguimiento: codigo, cliente, venta, seguimientoUrl } = pedido;
  const total = formatoQ(deQuetzales(pedido.total));
  const saludo = `Hola, ${cliente.nombre}.`;
  const nombre = tienda?.nombre ?? 'la tienda';
  const seguir = seguimientoUrl ? ` Puedes seguirlo aquí: ${seguimientoUrl}` : '';
  const donde = tienda?.direccion ? `, ${tienda.direccion}` : '';
  const entrega = cliente.direccion
    ? `La entrega de ${nombre} es en ${cliente.direccion.replace(/\s+/g, ' ')}.`
    : `Puedes pasar a recogerlo a ${nombre}${donde}.`;
  const pagar = venta ? '' : ` Total a pagar: ${total}.`;
  if (esperaConfirmacion(pedido)) {
    return `${saludo} Recibimos tu pedido ${numero} en ${nombre} por ${total}. Antes de apartar las piezas queremos confirmarlo contigo: ¿nos dices por aquí si sigue en pie?${seguir}`;
  }
  switch (pedido.estado) {
    case 'en-proceso':
      return `${saludo} Recibimos tu pedido ${numero} en ${nombre} por ${total} y ya lo estamos preparando. Te avisamos cuando esté listo. Tu código de seguimiento es ${codigo}.${seguir}`;
    case 'listo-entrega':
      return `${saludo} Tu pedido ${numero} ya está listo. ${entrega}${pagar} Tu código es ${codigo}.${seguir}`;
    case 'entregado':
      return `${saludo} Entregamos tu pedido ${numero} por ${total}. ¡Gracias por comprar en ${nombre}!`;
    case 'cancelado':
      return `${saludo} Tu pedido ${numero} (código ${codigo}) por ${total} fue cancelado. Si tienes dudas, escríbenos por este medio.`;
  }
}

/** A WhatsApp link to the customer's chat with the message filled in; undefined without a phone. */
export function enlaceDelMensaje(
  pedido: Pedido,
  tienda: Parameters<typeof mensajeDe>[1],
): string | undefined {
  return enlaceDeWhatsapp(pedido.cliente.telefono, mensajeDe(pedido, tienda));
}
