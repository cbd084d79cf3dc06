import { expect, it } from 'vitest';
import type { Venta } from '#contract/schemas/ventas/ventas.ts';
import { ticketDe } from './ticket.ts';

const pago = (metodo: Venta['pagos'][number]['metodo'], monto: number) => ({
  metodo,
  monto,
  recibido: null,
  cambio: null,
});

const VENTA: Venta = {
  _id: '1',
  numero: 'V-1',
  fechaVenta: '2026-03-01T10:00:00Z',
  estado: 'completada',
  datosCliente: { nombre: 'Ana', telefono: '55550001' },
  vendedor: { _id: '2', nombre: 'Eva' },
  items: [],
  subtotal: 60,
  descuento: 0,
  total: 60,
  metodoPago: 'mixto',
  pagos: [],
  tipoVenta: 'directa',
};

it('has one line for each method of a mixed payment, and packs none of them', () => {
  const pagos = [
    { ...pago('efectivo', 10), recibido: 20, cambio: 10 },
    pago('tarjeta', 15),
    pago('transferencia', 30),
    pago('tarjeta', 5),
  ];
  const ticket = ticketDe({ ...VENTA, pagos }, undefined);
  expect(ticket.metodoPago).toBe('Mixto');
  expect(ticket.partes).toEqual([
    { nombre: 'Efectivo', monto: 1000 },
    { nombre: 'Tarjeta', monto: 2000 },
    { nombre: 'Transferencia', monto: 3000 },
  ]);
  expect([ticket.recibido, ticket.cambio]).toEqual([2000, 1000]);
});

it('says a payment by one method once', () => {
  const pagos = [pago('tarjeta', 60)];
  const ticket = ticketDe({ ...VENTA, metodoPago: 'tarjeta', pagos }, undefined);
  expect([ticket.metodoPago, ticket.partes]).toEqual(['Tarjeta', []]);
});
