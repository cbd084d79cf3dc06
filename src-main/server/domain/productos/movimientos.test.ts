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

describe('a count of a product', () => {
  const contar = (id: string, conteo: number, visto?: number, clave = '') =>
    ajustar(id, { conteo, motivo: 'Conteo', ...(visto !== undefined && { visto: { stock: visto } }) }, clave);

  it('writes the difference as an adjustment, once per Idempotency-Key', async () => {
    const id = await shop.product({ nombre: 'Contado', stock: 15 });
    const clave = 'conteo-con-clave-0123456789';
    const uno = await contar(id, 13, 15, clave);
    expect([uno.status, uno.body.producto.stock]).toEqual([201, 13]);
    expect((await contar(id, 13, 15, clave)).body).toEqual(uno.body);
    expect((await movimientos(id)).movimientos).toMatchObject([
      { tipo: 'ajuste', cantidad: -2, stockResultante: 13, motivo: 'Conteo', usuario: 'Persona productos' },
      { tipo: 'inicial' },
    ]);
    expect(await shop.ledgerOf(id)).toBe(13);
  });

  it('is refused with the current stock when that changed meanwhile', async () => {
    const id = await shop.product({ nombre: 'Vendido', stock: 15 });
    await ajustar(id, { cantidad: -2, motivo: 'Muestra' });
    const { status, body } = await contar(id, 14, 15);
    expect([status, body.error, body.message]).toEqual([
      409,
      'conflicto',
      'El stock cambió de 15 a 13 mientras editabas. Revisa y guarda de nuevo',
    ]);
    expect(body.details).toMatchObject([{ path: 'stock', ahora: 13 }]);
    expect(await shop.stockOf(id)).toBe(13);
    // Whether the two were counted is not known even where the count is what is left now.
    expect((await contar(id, 13, 15)).status).toBe(409);
    expect((await contar(id, 14, 13)).body.producto.stock).toBe(14);
  });

  it('that agrees writes nothing', async () => {
    const id = await shop.product({ nombre: 'Igual', stock: 5 });
    expect((await contar(id, 5, 5)).status).toBe(201);
    expect((await movimientos(id)).movimientos).toHaveLength(1);
  });

  it.each(['visitante', 'ventas', 'reportes'] as const)('is not taken from «%s»', async (quien) => {
    const id = await shop.product({ nombre: `De ${quien}`, stock: 5 });
    const { status } = await shop.call(quien, 'POST', `/api/productos/${id}/ajustes`, {
      body: { conteo: 1, motivo: 'Conteo' },
    });
    expect(status).toBe(quien === 'visitante' ? 401 : 403);
    expect(await shop.stockOf(id)).toBe(5);
  });

  it.each([
    [{ conteo: -1, motivo: 'x' }, 'El conteo no puede ser menor que 0'],
    [{ conteo: 1, cantidad: 1, motivo: 'x' }, 'Di la cantidad o el conteo, no los dos'],
    [{ motivo: 'x' }, 'La cantidad debe ser un número entero'],
  ])('refuses %j', async (body, mensaje) => {
    const id = await shop.product({ stock: 1 });
    const respuesta = await ajustar(id, body);
    expect([respuesta.status, respuesta.body.details?.[0]?.msg]).toEqual([400, mensaje]);
  });
});

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
