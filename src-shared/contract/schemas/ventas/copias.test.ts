import { expect, it } from 'vitest';
import { conCopia, type Salidas, trasEncargar, trasSalir } from './copias.ts';
import type { Ticket } from './ticket.ts';

const ticketOf = (copia: boolean | undefined, numero = 'V-1'): Ticket => ({
  tienda: { nombre: 'Fiestas', direccion: null, telefono: null, textoTicket: null, logoUrl: null },
  numero,
  fecha: '21/11/2026 09:30',
  vendedor: 'Ana',
  cliente: { nombre: 'C/F', telefono: '' },
  metodoPago: 'Efectivo',
  items: [],
  subtotal: 0,
  descuento: 0,
  total: 0,
  recibido: null,
  cambio: null,
  copia,
});
const FROM_THE_TILL = ticketOf(false);
const FROM_THE_LIST = ticketOf(true);
const NOTHING: Salidas = new Map();
const says = (papel: Ticket, salidas: Salidas) => conCopia(papel, salidas).copia;

it('a ticket that a device knows nothing of is what the paper says', () => {
  expect([says(FROM_THE_TILL, NOTHING), says(FROM_THE_LIST, NOTHING)]).toEqual([false, true]);
});

it('one that was to come out and did not is the original, also from the list of sales', () => {
  const salidas = trasEncargar(NOTHING, FROM_THE_TILL);
  expect([says(FROM_THE_TILL, salidas), says(FROM_THE_LIST, salidas)]).toEqual([false, false]);
});

it('everything after one that came out is a copy, whatever is asked for later', () => {
  const salidas = trasEncargar(trasSalir(NOTHING, FROM_THE_TILL), FROM_THE_TILL);
  expect([says(FROM_THE_TILL, salidas), says(FROM_THE_LIST, salidas)]).toEqual([true, true]);
});

it('a copy that did not come out makes no original', () => {
  expect(says(FROM_THE_LIST, trasEncargar(NOTHING, FROM_THE_LIST))).toBe(true);
});

it('another sale that has the number again, after a backup was restored, is an original', () => {
  const later = { ...FROM_THE_TILL, fecha: '22/11/2026 09:30' };
  expect(says(later, trasSalir(NOTHING, FROM_THE_TILL))).toBe(false);
});

it('the ticket of no sale has no copies', () => {
  const test = ticketOf(undefined);
  expect(says(test, trasSalir(NOTHING, test))).toBeUndefined();
});

it('only the last tickets are remembered', () => {
  let salidas = NOTHING;
  for (let sale = 0; sale < 600; sale += 1) salidas = trasSalir(salidas, ticketOf(false, `V-${sale}`));
  expect(salidas.size).toBe(500);
  expect([says(ticketOf(false, 'V-599'), salidas), says(ticketOf(false, 'V-0'), salidas)]).toEqual([
    true,
    false,
  ]);
});
