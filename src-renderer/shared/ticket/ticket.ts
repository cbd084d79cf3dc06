import type { Tienda } from '#contract/schemas/tienda/tienda.ts';
import type { Ticket } from '#contract/schemas/ventas/ticket.ts';
import type { Venta } from '#contract/schemas/ventas/ventas.ts';
import { centavos, deQuetzales } from '#contract/words/dinero.ts';
import {
  CONSUMIDOR_FINAL,
  esConsumidorFinal,
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

function metodoDe(venta: Venta): string {
  const { metodoPago, pagos } = venta;
  if (metodoPago !== 'mixto' || pagos.length < 2) return nombreDelMetodo(venta);
  return `${NOMBRE_DE_METODO.mixto} (${pagos.map(({ metodo }) => NOMBRE_DE_METODO[metodo].toLowerCase()).join(' + ')})`;
}

/** What was paid by each method, where there are several. */
function partesDe({ pagos }: Venta): NonNullable<Ticket['partes']> {
  if (pagos.length < 2) return [];
  return pagos.map(({ metodo, monto }) => ({ nombre: NOMBRE_DE_METODO[metodo], monto: deQuetzales(monto) }));
}

/** The ticket of a sale. */
export function ticketDe(venta: Venta, tienda: Tienda | undefined): Ticket {
  const efectivo = venta.pagos.find(({ recibido }) => recibido !== null);
  return {
    tienda: tiendaDeTicket(tienda),
    numero: venta.numero,
    fecha: fechaCorta(venta.fechaVenta, tienda?.zonaHoraria),
    vendedor: venta.vendedor.nombre,
    cliente: { nombre: nombreEnPapel(venta.datosCliente), telefono: telefonoDe(venta.datosCliente) ?? '' },
    metodoPago: metodoDe(venta).slice(0, 40),
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
  };
}
