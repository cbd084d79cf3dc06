import type { OBTENER_VENTA } from '#contract/calls/addresses.ts';
import type { Answer } from '#contract/calls/types.ts';
import type { Usuario } from '#contract/schemas/personas/usuarios.ts';
import { deQuetzales, formatoQ } from '#contract/words/dinero.ts';
import { pagadoPorMetodo } from '../ticket/ticket.ts';

/** A sale, and what is known of voiding it. */
export type VentaAbierta = Answer<typeof OBTENER_VENTA>;

/** Who gives the cash of a voided sale back, and out of where. */
function devolucionDeEfectivo(
  cuanto: string,
  { venta: { solicitud, anulacion }, devuelve }: VentaAbierta,
  yo: Usuario,
): string {
  if (devuelve?._id === yo._id) return `Devuelve ${cuanto} en efectivo: salen de tu caja.`;
  if (devuelve) return `${devuelve.nombre} devuelve ${cuanto} en efectivo: salen de su caja.`;
  if (solicitud?.estado === 'pendiente' && yo.rol !== 'propietario') {
    return `Al anularla verás quién devuelve ${cuanto} en efectivo.`;
  }
  // Whoever asked has the client before them.
  const quien = solicitud && solicitud.estado !== 'rechazada' ? solicitud.usuario : anulacion?.usuario;
  const devuelven = !quien || quien === yo.nombre ? 'Devuelve' : `${quien} devuelve`;
  return `${devuelven} ${cuanto} en efectivo: no salen de ninguna caja abierta.`;
}

/** What goes back to the client of a voided sale, or would; a mixed one without its split does not say how much was cash. */
export function devoluciones(abierta: VentaAbierta, yo: Usuario): string[] {
  const pagado = pagadoPorMetodo(abierta.venta);
  if (pagado.length === 0) {
    const cuanto = formatoQ(deQuetzales(abierta.venta.total));
    return [`Devuelve ${cuanto} como te los pagaron: no salen de ninguna caja abierta.`];
  }
  return pagado.map(({ metodo, monto }) => {
    const cuanto = formatoQ(monto);
    if (metodo === 'tarjeta') return `Devuelve ${cuanto} de la tarjeta en tu terminal.`;
    if (metodo === 'transferencia') return `Devuelve ${cuanto} de la transferencia desde tu banco.`;
    return devolucionDeEfectivo(cuanto, abierta, yo);
  });
}
