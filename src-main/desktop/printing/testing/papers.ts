import type { ImpresoraDelEquipo } from '#contract/desktop/impresoras.ts';
import { IMPRESORA_NUEVA } from '#contract/desktop/impresoras.ts';
import type { Hoja } from '#contract/schemas/ventas/hoja.ts';
import type { Ticket } from '#contract/schemas/ventas/ticket.ts';

/** A ticket of two lines. */
export function ticketOf(numero: string, change: Partial<Ticket> = {}): Ticket {
  return {
    tienda: {
      nombre: 'Fiestas Ixchel',
      direccion: '4a. calle 5-67, zona 1, Antigua Guatemala',
      telefono: '2222-3333',
      textoTicket: '¡Gracias por su compra!\nCambios en 8 días con este ticket.',
      logoUrl: null,
    },
    numero,
    fecha: '21/11/2026 09:30',
    vendedor: 'Ana López',
    cliente: { nombre: 'Iñigo Güell', telefono: '5555-0001' },
    metodoPago: 'Efectivo',
    items: [
      { nombre: 'Globo metálico corazón 18"', cantidad: 3, precioUnitario: 1_250, subtotal: 3_750 },
      { nombre: 'Guirnalda de feliz cumpleaños', cantidad: 1, precioUnitario: 4_500, subtotal: 4_500 },
    ],
    subtotal: 8_250,
    descuento: 250,
    total: 8_000,
    recibido: 10_000,
    cambio: 2_000,
    ...change,
  };
}

/** The work sheet of an order of one product. */
export function workSheetOf(numero: string, change: Partial<Hoja> = {}): Hoja {
  return {
    tienda: 'Fiestas Ixchel',
    numero,
    codigo: '482913',
    estado: 'En proceso',
    hechos: [{ nombre: 'Cliente', valor: 'Ana' }],
    items: [{ cantidad: 12, nombre: 'Globo metálico corazón 18 pulgadas rojo' }],
    notas: [{ titulo: 'Notas del cliente', texto: 'Sin lazo\nPara las 5' }],
    pie: '12 piezas · Por cobrar Q120.00',
    ...change,
  };
}

/** A network printer on a port of loopback. */
export function networkPrinter(port: number, change: Partial<ImpresoraDelEquipo> = {}): ImpresoraDelEquipo {
  return {
    ...IMPRESORA_NUEVA,
    id: 'caja',
    nombre: 'Caja',
    via: { tipo: 'red', host: '127.0.0.1', puerto: port },
    ...change,
  };
}
