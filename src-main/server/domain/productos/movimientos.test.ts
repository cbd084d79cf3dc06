import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const ajustar = (id: string, body: unknown, clave = '') =>
  shop.call('productos', 'POST', `/api/productos/${id}/ajustes`, {
    body,
    headers: clave ? { 'idempotency-key': clave } : {},
  });
const movimientos = async (id: string, consulta = '') =>
  (await shop.call('productos', 'GET', `/api/productos/${id}/movimientos?${consulta}`)).body;

describe('the ledger of a product', () => {
  it('lists type, quantity, document, user and resulting stock, newest first', async () => {
    const id = await shop.product({ nombre: 'Inflador', stock: 10 });
    const venta = await shop.call('ventas', 'POST', '/api/ventas', {
      body: {
        datosCliente: { nombre: 'Ana', telefono: '55551234' },
        items: [{ producto: id, cantidad: 3, precioUnitario: 12.5 }],
        metodoPago: 'efectivo',
      },
    });
    const pedido = await shop.call('visitante', 'POST', '/api/pedidos', {
      body: {
        cliente: { nombre: 'Eva', telefono: '44556667' },
        items: [{ producto: id, cantidad: 2 }],
      },
    });
    await ajustar(id, { cantidad: 20, motivo: ' Llegó mercadería ' });
    await ajustar(id, { cantidad: -1, motivo: 'Se rompió' });

    const { stock, movimientos: lineas, pagination } = await movimientos(id);
    expect([stock, pagination.totalItems]).toEqual([24, 5]);
    const quien = 'Persona productos';
    expect(lineas).toMatchObject([
      { tipo: 'ajuste', cantidad: -1, stockResultante: 24, motivo: 'Se rompió', usuario: quien },
      { tipo: 'ajuste', cantidad: 20, stockResultante: 25, motivo: 'Llegó mercadería', usuario: quien },
      { tipo: 'pedido', cantidad: -2, stockResultante: 5, pedido: { numero: pedido.body.pedido.numero } },
      {
        tipo: 'venta',
        cantidad: -3,
        stockResultante: 7,
        usuario: 'Persona ventas',
        venta: { _id: venta.body.venta._id, numero: venta.body.venta.numero },
      },
      { tipo: 'inicial', cantidad: 10, stockResultante: 10 },
    ]);
    expect(lineas[2]).not.toHaveProperty('usuario');
    const segunda = await movimientos(id, 'page=2&limit=3');
    expect(segunda.movimientos.map((uno: { tipo: string }) => uno.tipo)).toEqual(['venta', 'inicial']);
    expect(await shop.ledgerOf(id)).toBe(24);
    const auditoria = await shop.call('propietario', 'GET', `/api/auditoria?entidadId=${id}`);
    expect(auditoria.body.registros[0]).toMatchObject({
      accion: 'producto.ajustado',
      antes: { nombre: 'Inflador', stock: 25 },
      despues: { nombre: 'Inflador', stock: 24, motivo: 'Se rompió' },
    });
  });

  it('writes one movement per Idempotency-Key', async () => {
    const id = await shop.product({ stock: 5 });
    const clave = 'ajuste-con-clave-0123456789';
    const uno = await ajustar(id, { cantidad: 4, motivo: 'Conteo' }, clave);
    const dos = await ajustar(id, { cantidad: 4, motivo: 'Conteo' }, clave);
    expect([uno.status, uno.body.message, uno.body.producto.stock]).toEqual([
      ...[201, 'Stock ajustado correctamente', 9],
    ]);
    expect(dos.body).toEqual(uno.body);
    expect(await shop.stockOf(id)).toBe(9);
  });

  it('never takes more than the stock, also concurrently', async () => {
    const id = await shop.product({ nombre: 'Escaso', stock: 3 });
    const respuestas = await Promise.all(
      [1, 2, 3].map(() => ajustar(id, { cantidad: -2, motivo: 'Muestra' })),
    );
    expect(respuestas.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(respuestas.find(({ status }) => status === 409)?.body).toMatchObject({
      error: 'stock-insuficiente',
      message: 'No se pueden quitar 2 de Escaso: solo hay 1',
    });
    expect(await shop.stockOf(id)).toBe(1);
  });

  it('refuses a product without stock control', async () => {
    const id = await shop.product({ nombre: 'Inflado', categoria: 'servicios', stock: 0 });
    const { status, body } = await ajustar(id, { cantidad: 1, motivo: 'Conteo' });
    expect([status, body.message]).toEqual([409, 'Inflado no lleva control de stock']);
  });

  it.each([
    [{ cantidad: 0, motivo: 'x' }, 'La cantidad no puede ser 0'],
    [{ cantidad: 1.5, motivo: 'x' }, 'La cantidad debe ser un número entero'],
    [{ cantidad: 1, motivo: ' ' }, 'El motivo es obligatorio'],
    [{ cantidad: 1_000_000, motivo: 'x' }, 'El stock no puede pasar de 1000000'],
  ])('refuses %j', async (body, mensaje) => {
    const id = await shop.product({ stock: 1 });
    const respuesta = await ajustar(id, body);
    expect([respuesta.status, respuesta.body.details?.[0]?.msg]).toEqual([400, mensaje]);
    expect(await shop.ledgerOf(id)).toBe(1);
  });
});
