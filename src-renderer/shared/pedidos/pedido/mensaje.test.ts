import { expect, it } from 'vitest';
import type { Pedido } from '#contract/schemas/ventas/pedidos.ts';
import { enlaceDelMensaje, mensajeDe } from './mensaje.ts';

const pedido: Pedido = {
  _id: 'x',
  numero: 'P20261121-0001',
  codigoSeguimiento: '123456',
  estado: 'en-proceso',
  fechaPedido: '2026-11-21T18:00:00.000Z',
  fechaEstadoActual: '2026-11-21T18:00:00.000Z',
  subtotal: 1250,
  total: 1250,
  cliente: { nombre: 'Rosa', telefono: '44556667' },
  items: [],
  historial: [],
};
const tienda = { nombre: 'Globos & Fiesta', direccion: '5a avenida 3-20' };

it('says what the customer needs to know in each state', () => {
  expect(mensajeDe(pedido, tienda)).toBe(
    'Hola, Rosa. Recibimos tu pedido P20261121-0001 en Globos & Fiesta por Q1,250.00 y ya lo estamos preparando. Te avisamos cuando esté listo. Tu código de seguimiento es 123456.',
  );
  const listo = { ...pedido, estado: 'listo-entrega' as const };
  expect(mensajeDe({ ...listo, seguimientoUrl: 'https://g.gt/s' }, tienda)).toBe(
    'Hola, Rosa. Tu pedido P20261121-0001 ya está listo. Puedes pasar a recogerlo a Globos & Fiesta, 5a avenida 3-20. Total a pagar: Q1,250.00. Tu código es 123456. Puedes seguirlo aquí: https://g.gt/s',
  );
  expect(mensajeDe({ ...listo, venta: { _id: 'v', numero: 'V1' } }, tienda)).not.toContain('Total a pagar');
  expect(mensajeDe({ ...pedido, estado: 'entregado' }, undefined)).toContain(
    '¡Gracias por comprar en la tienda!',
  );
  expect(mensajeDe({ ...pedido, estado: 'cancelado' }, tienda)).toContain('fue cancelado');
});

it('encodes any message into the address', () => {
  const url = new URL(enlaceDelMensaje(pedido, tienda) ?? '');
  expect([url.origin, url.pathname]).toEqual(['https://wa.me', '/50244556667']);
  expect(url.searchParams.get('text')).toBe(mensajeDe(pedido, tienda));
});
