import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { centavos } from '#contract/words/dinero.ts';
import { CLIENTE, pedir } from '../../testing/requests/pedidos.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

describe('the staff and orders', () => {
  it('lists newest first, with filters by state, whole days of the shop and text', async () => {
    const propia = await openTestShop();
    try {
      const producto = await propia.product({ stock: 100 });
      for (const [dia, nombre] of [
        ['2026-03-01T20:00:00Z', 'Íngrid Peña'],
        ['2026-03-02T05:00:00Z', 'Luis'],
        ['2026-03-02T18:00:00Z', 'Eva'],
      ] as const) {
        propia.setNow(new Date(dia));
        await propia.call('visitante', 'POST', '/api/pedidos', {
          body: {
            cliente: { ...CLIENTE, nombre },
            items: [{ producto, cantidad: nombre === 'Luis' ? 2 : 1 }],
          },
        });
      }
      const nombres = async (consulta: string) => {
        const { body } = await propia.call('ventas', 'GET', `/api/pedidos/admin?${consulta}`);
        return body.pedidos.map((pedido: { cliente: { nombre: string } }) => pedido.cliente.nombre);
      };
      expect(await nombres('')).toEqual(['Eva', 'Luis', 'Íngrid Peña']);
      expect(await nombres('fechaInicio=2026-03-01&fechaFin=2026-03-01')).toEqual(['Luis', 'Íngrid Peña']);
      expect(await nombres('fechaInicio=2026-03-02')).toEqual(['Eva']);
      expect(await nombres('buscar=ingrid%20pena')).toEqual(['Íngrid Peña']);
      expect(await nombres('estado=cancelado')).toEqual([]);
      expect(await nombres('buscar=4455-6667')).toHaveLength(3);
      expect(await nombres('buscar=P20260302-0001')).toEqual(['Eva']);
      expect(await nombres('page=2&limit=2')).toEqual(['Íngrid Peña']);
      expect(await nombres('orden=fecha-asc')).toEqual(['Íngrid Peña', 'Luis', 'Eva']);
      expect(await nombres('orden=total-desc')).toEqual(['Luis', 'Eva', 'Íngrid Peña']);
      expect(await nombres('orden=total-asc&estado=en-proceso')).toEqual(['Íngrid Peña', 'Eva', 'Luis']);
    } finally {
      await propia.close();
    }
  });

  it('finds an order by its exact tracking code or number', async () => {
    const { body: hecho } = await pedir(shop, [{ producto: await shop.product(), cantidad: 1 }]);
    const { numero, codigoSeguimiento } = hecho.pedido;
    const buscar = (referencia: string) =>
      shop.call('ventas', 'GET', `/api/pedidos/admin/referencia/${encodeURIComponent(referencia)}`);
    for (const referencia of [codigoSeguimiento, numero, numero.slice(1), numero.toLowerCase()]) {
      const { status, body } = await buscar(referencia);
      expect([status, body.pedido.numero, body.pedido.items.length]).toEqual([200, numero, 1]);
    }
    const otro = codigoSeguimiento === '000000' ? '000001' : '000000';
    for (const referencia of [otro, codigoSeguimiento.slice(1), 'P20200101-0001', '%']) {
      const { status, body } = await buscar(referencia);
      expect([referencia, status, body.error]).toEqual([referencia, 404, 'no-encontrado']);
    }
    expect((await buscar('x'.repeat(31))).status).toBe(400);
  });

  it('keeps the note when none is sent, and clears it on null', async () => {
    await pedir(shop, [{ producto: await shop.product(), cantidad: 1 }]);
    const id = (await shop.call('ventas', 'GET', '/api/pedidos/admin')).body.pedidos[0]._id as string;
    const poner = async (cambio: { estado: string; notasAdmin?: string | null }) => {
      const url = `/api/pedidos/admin/${id}/estado`;
      const { status, body } = await shop.call('ventas', 'PUT', url, { body: cambio });
      return [status, body.pedido.notasAdmin];
    };
    expect(await poner({ estado: 'en-proceso', notasAdmin: 'Con lazo' })).toEqual([200, 'Con lazo']);
    expect(await poner({ estado: 'en-proceso', notasAdmin: '' })).toEqual([200, 'Con lazo']);
    expect(await poner({ estado: 'listo-entrega', notasAdmin: '  ' })).toEqual([200, 'Con lazo']);
    expect(await poner({ estado: 'listo-entrega' })).toEqual([200, 'Con lazo']);
    expect(await poner({ estado: 'listo-entrega', notasAdmin: null })).toEqual([200, undefined]);
    expect(await poner({ estado: 'listo-entrega', notasAdmin: 'Otra' })).toEqual([200, 'Otra']);
    expect(await poner({ estado: 'entregado', notasAdmin: null })).toEqual([200, undefined]);
    const [auditoria] = await shop.rows(
      `select antes, despues from auditoria where entidad_id = '${id}' and accion = 'pedido.estado' order by secuencia desc limit 1`,
    );
    expect(JSON.stringify(auditoria)).toMatch(/Otra/);
    expect(JSON.stringify(auditoria?.despues)).toMatch(/notasAdmin[\\"]*:null/);
  });

  it('allows every state change, and moves stock only to and from cancelado', async () => {
    const producto = await shop.product({ stock: 5 });
    const { body } = await pedir(shop, [{ producto, cantidad: 5 }]);
    const { codigoSeguimiento } = body.pedido;
    const lista = await shop.call('ventas', 'GET', `/api/pedidos/admin?buscar=${codigoSeguimiento}`);
    const id = lista.body.pedidos[0]._id as string;
    const poner = (estado: string, notasAdmin?: string) =>
      shop.call('ventas', 'PUT', `/api/pedidos/admin/${id}/estado`, { body: { estado, notasAdmin } });

    for (const [estado, stock] of [
      ['entregado', 0],
      ['en-proceso', 0],
      ['cancelado', 5],
      ['cancelado', 5],
      ['listo-entrega', 0],
      ['cancelado', 5],
    ] as const) {
      expect((await poner(estado, 'nota interna')).status).toBe(200);
      expect([estado, await shop.stockOf(producto)]).toEqual([estado, stock]);
      expect(await shop.ledgerOf(producto)).toBe(stock);
    }
    const antes = (await shop.call('ventas', 'GET', `/api/pedidos/admin/${id}`)).body.pedido;
    expect((await poner('cancelado', 'otra nota')).status).toBe(200);
    const anotado = (await shop.call('ventas', 'GET', `/api/pedidos/admin/${id}`)).body.pedido;
    expect(anotado).toEqual({ ...antes, notasAdmin: 'otra nota' });
    // Once the returned pieces are sold, the order cannot be reactivated.
    await pedir(shop, [{ producto, cantidad: 1 }]);
    const revivir = await poner('en-proceso');
    expect([revivir.status, revivir.body.error]).toEqual([409, 'stock-insuficiente']);
    const { body: final } = await shop.call('ventas', 'GET', `/api/pedidos/admin/${id}`);
    expect(final.pedido).toMatchObject({ estado: 'cancelado', notasAdmin: 'otra nota' });
    expect(final.pedido.historial.at(-1)).toMatchObject({ usuario: 'Persona ventas' });
    const sinEstado = await poner('volando');
    expect([sinEstado.status, sinEstado.body.message]).toEqual([400, 'Debes seleccionar un estado']);
  });

  it('keeps name and price of a line when the product changes or is deleted', async () => {
    const producto = await shop.product({ nombre: 'Piñata', precioVenta: centavos(9000) });
    const { body } = await pedir(shop, [{ producto, cantidad: 1 }]);
    await shop.call('productos', 'PUT', `/api/productos/${producto}`, {
      body: { nombre: 'Otra', precioVenta: 1 },
    });
    await shop.call('productos', 'DELETE', `/api/productos/${producto}`);
    const visto = await shop.call(
      'visitante',
      'GET',
      `/api/pedidos/seguimiento/${body.pedido.codigoSeguimiento}`,
    );
    expect(visto.body.pedido.items).toMatchObject([{ producto: null, nombre: 'Piñata', precioUnitario: 90 }]);
  });
});
