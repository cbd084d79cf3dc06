import type { Tienda } from '#contract/schemas/tienda/tienda.ts';
import type { Ticket } from '#contract/schemas/ventas/ticket.ts';
import type { Venta } from '#contract/schemas/ventas/ventas.ts';
import { type Centavos, centavos, deQuetzales, sumar } from '#contract/words/dinero.ts';
import {
  CONSUMIDOR_FINAL,
  esConsumidorFinal,
  type MedioPago,
  NOMBRE_DE_METODO,
  nombreDelMetodo,
} from '#contract/words/pagos.ts';
import { formatoTelefono } from '#contract/words/texto.ts';
import { fechaCorta } from '../tienda/hora-legible.ts';

/** How paper names who gives no name. */
export const CONSUMIDOR_FINAL_EN_PAPEL = 'C/F';

/** A client's phone, formatted; undefined for who gives none. */
export function telefonoDe({ telefono }: { telefono: string }): string | undefined {
  return telefono === CONSUMIDOR_FINAL.telefono ? undefined : formatoTelefono(telefono);
}

function nombreEnPapel(cliente: Venta['datosCliente']): string {
  return esConsumidorFinal(cliente) ? CONSUMIDOR_FINAL_EN_PAPEL : cliente.nombre;
}

/** Header and footer of every ticket. */
export function tiendaDeTicket(tienda: Tienda | undefined): Ticket['tienda'] {
  return {
    nombre: tienda?.nombre ?? 'Guirnalda',
    direccion: tienda?.direccion ?? null,
    telefono: tienda?.telefono ? formatoTelefono(tienda.telefono) : null,
    textoTicket: tienda?.textoTicket ?? null,
    logoUrl: tienda?.logoUrl ?? null,
  };
}

/** What was paid of a sale by each method, in the order of its payments. */
export function pagadoPorMetodo({ pagos }: Pick<Venta, 'pagos'>): { metodo: MedioPago; monto: Centavos }[] {
  const montos = new Map<MedioPago, Centavos>();
  for (const { metodo, monto } of pagos) {
    montos.set(metodo, sumar(montos.get(metodo) ?? centavos(0), deQuetzales(monto)));
  }
  return [...montos].map(([metodo, monto]) => ({ metodo, monto }));
}

/** A line for each method, where there are several. */
function partesDe(venta: Venta): NonNullable<Ticket['partes']> {
  const partes = pagadoPorMetodo(venta);
  if (partes.length < 2) return [];
  return partes.map(({ metodo, monto }) => ({ nombre: NOMBRE_DE_METODO[metodo], monto }));
}

/** The ticket of a sale; `copia` where it was printed before, if this device does not know better (`useConCopia`). */
export function ticketDe(venta: Venta, tienda: Tienda | undefined, { copia = false } = {}): Ticket {
  const efectivo = venta.pagos.find(({ recibido }) => recibido !== null);
  return {
    tienda: tiendaDeTicket(tienda),
    numero: venta.numero,
    fecha: fechaCorta(venta.fechaVenta, tienda?.zonaHoraria),
    vendedor: venta.vendedor.nombre,
    cliente: { nombre: nombreEnPapel(venta.datosCliente), telefono: telefonoDe(venta.datosCliente) ?? '' },
    metodoPago: nombreDelMetodo(venta),
    items: venta.items.map((item) => ({
      nombre: item.nombre,
      cantidad: item.cantidad,
      precioUnitario: deQuetzales(item.precioUnitario),
      subtotal: deQuetzales(item.subtotal),
    })),
    subtotal: deQuetzales(venta.subtotal),
    descuento: deQuetzales(venta.descuento),
    total: deQuetzales(venta.total),
    partes: partesDe(venta),
    recibido: efectivo?.recibido == null ? null : deQuetzales(efectivo.recibido),
    cambio: efectivo?.cambio == null ? null : centavos(Math.max(0, deQuetzales(efectivo.cambio))),
    anulada: venta.estado === 'anulada',
    copia,
    seguimiento: venta.pedido?.seguimiento,
  };
}
