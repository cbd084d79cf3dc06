import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { centavos } from '#contract/words/dinero.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

interface Cambios {
  [campo: string]: unknown;
}

function vender(items: unknown, cambios: Cambios = {}, headers: Record<string, string> = {}) {
  return shop.call('ventas', 'POST', '/api/ventas', {
    body: {
      datosCliente: { nombre: 'Luis', telefono: '5555-0001' },
      items,
      metodoPago: 'efectivo',
      descuento: 0,
      tipoVenta: 'directa',
      ...cambios,
    },
    headers,
  });
}

describe('POST /api/ventas', () => {
  it('records the sale with its frozen lines, takes the stock and answers with the whole sale', async () => {
    shop.setNow(new Date('2026-11-21T18:00:00Z'));
    const globo = await shop.product({ nombre: 'Globo', precioVenta: centavos(1250), stock: 5 });
    const inflado = await shop.product({ categoria: 'servicios', precioVenta: centavos(333), stock: 0 });
    const { status, body } = await vender(
      [
        { producto: globo, cantidad: 2, precioUnitario: 12.5 },
        { producto: inflado, cantidad: 3, precioUnitario: 3.33 },
      ],
      { descuento: 4.99, pagos: [{ metodo: 'efectivo', monto: 30, recibido: 50 }], notas: 'Con recibo' },
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({ success: true, message: 'Venta procesada exitosamente' });
    expect(body.venta).toMatchObject({
      fechaVenta: '2026-11-21T18:00:00.000Z',
      estado: 'completada',
      datosCliente: { nombre: 'Luis', telefono: '55550001' },
      vendedor: { _id: shop.userId('ventas'), nombre: 'Persona ventas' },
      items: [
        { producto: globo, nombre: 'Globo', cantidad: 2, precioUnitario: 12.5, subtotal: 25 },
        { producto: inflado, cantidad: 3, precioUnitario: 3.33, subtotal: 9.99 },
      ],
      subtotal: 34.99,
      descuento: 4.99,
      total: 30,
      metodoPago: 'efectivo',
      pagos: [{ metodo: 'efectivo', monto: 30, recibido: 50, cambio: 20 }],
      tipoVenta: 'directa',
      notas: 'Con recibo',
    });
    expect(body.venta.numero).toMatch(/^V20261121-\d{4}$/);
    expect([await shop.stockOf(globo), await shop.ledgerOf(globo)]).toEqual([3, 3]);
    const leida = await shop.call('ventas', 'GET', `/api/ventas/${body.venta._id}`);
    expect(leida.body.venta).toEqual(body.venta);
  });

  it('refuses a price other than the current one, naming product and price', async () => {
    const id = await shop.product({ nombre: 'Guirnalda dorada', precioVenta: centavos(4500) });
    const { status, body } = await vender([{ producto: id, cantidad: 1, precioUnitario: 40 }]);
    expect([status, body.error]).toEqual([409, 'precio-cambiado']);
    expect(body.message).toBe('El precio de Guirnalda dorada cambió: ahora es Q45.00');
    expect(await shop.stockOf(id)).toBe(10);
  });

  it('refuses more than the stock, also when split over two lines', async () => {
    const id = await shop.product({ stock: 3 });
    const linea = { producto: id, cantidad: 2, precioUnitario: 12.5 };
    const { status, body } = await vender([linea, linea]);
    expect([status, body.error]).toEqual([409, 'stock-insuficiente']);
    expect(await shop.stockOf(id)).toBe(3);
  });

  it('names every invalid payment, and the line above the quantity limit', async () => {
    const producto = await shop.product({ stock: 1 });
    const linea = { producto, cantidad: 60_000, precioUnitario: 12.5 };
    const rechazo = async (cambios: object) => {
      const body = {
        datosCliente: { nombre: 'Ana', telefono: '1' },
        items: [{ ...linea, cantidad: 1 }],
        ...cambios,
      };
      const respuesta = await shop.call('ventas', 'POST', '/api/ventas', {
        body: { metodoPago: 'efectivo', ...body },
      });
      expect([respuesta.status, respuesta.body.message]).toEqual([400, respuesta.body.details?.[0].msg]);
      return respuesta.body.details.map(({ path }: { path: string }) => path);
    };
    const pagos = [
      { metodo: 'tarjeta', monto: 0, recibido: 5 },
      { metodo: 'efectivo', monto: 12, recibido: 10 },
    ];
    expect(await rechazo({ pagos })).toEqual([
      'pagos',
      'pagos.0.metodo',
      'pagos.0.monto',
      'pagos.0.recibido',
      'pagos.1.recibido',
    ]);
    expect(await rechazo({ descuento: 12.5 })).toEqual(['descuento']);
    expect(await rechazo({ items: [linea, linea, linea] })).toEqual(['items.1.cantidad', 'items.2.cantidad']);
  });

  it.each([
    [{ descuento: 12.51 }, 'El descuento no puede ser mayor que el subtotal'],
    [{ descuento: 12.5 }, 'El total debe ser mayor a 0'],
    [{ descuento: -1 }, 'El descuento no puede ser negativo'],
    [{ descuento: 0.001 }, 'El descuento admite como máximo dos decimales'],
    [{ descuento: '1' }, 'El descuento debe ser un número'],
    [{ metodoPago: 'cheque' }, 'El método de pago no existe'],
    [{ tipoVenta: 'otra' }, 'El tipo de venta no existe'],
    [{ datosCliente: { nombre: ' ', telefono: ' ' } }, 'El nombre del cliente es obligatorio'],
    [{ pagos: [{ metodo: 'efectivo', monto: 10 }] }, 'Los pagos deben sumar Q12.50'],
    [{ pagos: [{ metodo: 'tarjeta', monto: 12.5 }] }, 'Los pagos no corresponden al método de pago'],
    [{ pagos: [{ metodo: 'efectivo', monto: 12.5, recibido: 10 }] }, 'El efectivo recibido no alcanza'],
    [{ items: [] }, 'El carrito está vacío'],
    [{ items: 'todo' }, 'El carrito está vacío'],
  ])('answers %j with 400 «%s» and writes nothing', async (cambios, mensaje) => {
    const id = await shop.product();
    const { status, body } = await vender([{ producto: id, cantidad: 1, precioUnitario: 12.5 }], cambios);
    expect([status, body.message]).toEqual([400, mensaje]);
    expect(await shop.stockOf(id)).toBe(10);
  });

  it('accepts a mixed payment that adds up', async () => {
    const id = await shop.product();
    const { status, body } = await vender([{ producto: id, cantidad: 1, precioUnitario: 12.5 }], {
      metodoPago: 'mixto',
      pagos: [
        { metodo: 'efectivo', monto: 10, recibido: 10 },
        { metodo: 'tarjeta', monto: 2.5 },
      ],
    });
    expect(status).toBe(201);
    expect(body.venta.pagos).toHaveLength(2);
  });

  it('records one sale per Idempotency-Key, also for concurrent requests', async () => {
    const id = await shop.product({ stock: 50 });
    const headers = { 'idempotency-key': 'venta-repetida' };
    const intentos = await Promise.all(
      Array.from({ length: 10 }, () =>
        vender([{ producto: id, cantidad: 1, precioUnitario: 12.5 }], {}, headers),
      ),
    );
    expect(new Set(intentos.map((uno) => uno.body.venta.numero)).size).toBe(1);
    expect(await shop.stockOf(id)).toBe(49);
  });

  it('gives consecutive numbers to concurrent sales', async () => {
    shop.setNow(new Date('2026-12-24T18:00:00Z'));
    const id = await shop.product({ stock: 100 });
    const ventas = await Promise.all(
      Array.from({ length: 20 }, () => vender([{ producto: id, cantidad: 1, precioUnitario: 12.5 }])),
    );
    const numeros = ventas.map((una) => una.body.venta.numero).sort();
    expect(numeros).toEqual(
      Array.from({ length: 20 }, (_, i) => `V20261224-${String(i + 1).padStart(4, '0')}`),
    );
  });

  it('freezes the cost in the sale when the product’s cost changes later', async () => {
    shop.setNow(new Date('2026-12-26T18:00:00Z'));
    const id = await shop.product({ precioCompra: centavos(500), precioVenta: centavos(1250) });
    await vender([{ producto: id, cantidad: 1, precioUnitario: 12.5 }]);
    await shop.call('productos', 'PUT', `/api/productos/${id}`, { body: { precioCompra: 11 } });
    const { body } = await shop.call(
      'propietario',
      'GET',
      '/api/reportes/ventas?fechaInicio=2026-12-26&fechaFin=2026-12-26',
    );
    expect(body.resumen).toEqual({
      totalVentas: 1,
      montoTotal: 12.5,
      promedioVenta: 12.5,
      gananciaTotal: 7.5,
    });
  });
});

describe('the sum of a list of sales', () => {
  it('is that of all pages, without voided sales, for each filter', async () => {
    const propia = await openTestShop();
    try {
      const id = await propia.product({ stock: 100 });
      const ventas: string[] = [];
      for (const [cuando, nombre, cantidad, metodoPago] of [
        ['2026-05-01T20:00:00Z', 'Julia Peña', 1, 'tarjeta'],
        ['2026-05-02T05:59:00Z', 'Mario', 3, 'tarjeta'],
        ['2026-05-02T06:00:00Z', 'Rosa', 2, 'efectivo'],
        ['2026-05-03T18:00:00Z', 'Rosa', 4, 'efectivo'],
      ] as const) {
        propia.setNow(new Date(cuando));
        const { body } = await propia.call('ventas', 'POST', '/api/ventas', {
          body: {
            datosCliente: { nombre, telefono: '55550001' },
            items: [{ producto: id, cantidad, precioUnitario: 12.5 }],
            metodoPago,
          },
        });
        ventas.push(body.venta._id);
      }
      const anulada = await propia.call('propietario', 'POST', `/api/ventas/${ventas[3]}/anular`, {
        body: { motivo: 'Se equivocó' },
      });
      expect(anulada.status).toBe(200);
      const resumen = async (consulta: string) =>
        (await propia.call('ventas', 'GET', `/api/ventas?${consulta}`)).body.resumen;
      expect(await resumen('')).toEqual({ cantidad: 3, monto: 75, anuladas: 1 });
      expect(await resumen('limit=1&page=2')).toEqual({ cantidad: 3, monto: 75, anuladas: 1 });
      expect(await resumen('estado=completada')).toEqual({ cantidad: 3, monto: 75, anuladas: 0 });
      expect(await resumen('estado=anulada')).toEqual({ cantidad: 0, monto: 0, anuladas: 1 });
      expect(await resumen('metodoPago=efectivo')).toEqual({ cantidad: 1, monto: 25, anuladas: 1 });
      expect(await resumen('fechaFin=2026-05-01')).toEqual({ cantidad: 2, monto: 50, anuladas: 0 });
      expect(await resumen('buscar=rosa')).toEqual({ cantidad: 1, monto: 25, anuladas: 1 });
      expect(await resumen('buscar=rosa&estado=anulada')).toEqual({ cantidad: 0, monto: 0, anuladas: 1 });
      expect(await resumen('buscar=nadie')).toEqual({ cantidad: 0, monto: 0, anuladas: 0 });
    } finally {
      await propia.close();
    }
  });
});

describe('GET /api/ventas', () => {
  it('lists newest first with correct counts, filtered by day and text', async () => {
    const propia = await openTestShop();
    try {
      const id = await propia.product({ stock: 100 });
      for (const [cuando, nombre] of [
        ['2026-05-01T20:00:00Z', 'Julia Peña'],
        ['2026-05-02T05:59:00Z', 'Mario'],
        ['2026-05-02T06:00:00Z', 'Rosa'],
      ] as const) {
        propia.setNow(new Date(cuando));
        await propia.call('ventas', 'POST', '/api/ventas', {
          body: {
            datosCliente: { nombre, telefono: '55550001' },
            items: [{ producto: id, cantidad: nombre === 'Mario' ? 3 : 1, precioUnitario: 12.5 }],
            metodoPago: nombre === 'Rosa' ? 'efectivo' : 'tarjeta',
          },
        });
      }
      const lista = async (consulta: string) => {
        const { body } = await propia.call('ventas', 'GET', `/api/ventas?${consulta}`);
        const ventas = body.ventas as { datosCliente: { nombre: string } }[];
        return [body.pagination.totalItems, ventas.map((venta) => venta.datosCliente.nombre)];
      };
      expect(await lista('')).toEqual([3, ['Rosa', 'Mario', 'Julia Peña']]);
      expect(await lista('fechaInicio=2026-05-01&fechaFin=2026-05-01')).toEqual([2, ['Mario', 'Julia Peña']]);
      expect(await lista('buscar=pena')).toEqual([1, ['Julia Peña']]);
      expect(await lista('metodoPago=efectivo')).toEqual([1, ['Rosa']]);
      expect(await lista('metodoPago=tarjeta&fechaFin=2026-05-01&buscar=mario')).toEqual([1, ['Mario']]);
      expect(await lista('metodoPago=todos&fechaInicio=')).toEqual([3, ['Rosa', 'Mario', 'Julia Peña']]);
      expect((await propia.call('ventas', 'GET', '/api/ventas?metodoPago=cheque')).status).toBe(400);
      expect(await lista('page=9')).toEqual([3, []]);
      expect(await lista('orden=fecha-asc')).toEqual([3, ['Julia Peña', 'Mario', 'Rosa']]);
      expect(await lista('orden=total-desc')).toEqual([3, ['Mario', 'Rosa', 'Julia Peña']]);
      expect(await lista('orden=total-asc&limit=2&page=2')).toEqual([3, ['Mario']]);
      expect((await propia.call('ventas', 'GET', '/api/ventas?orden=nombre-asc')).status).toBe(400);
    } finally {
      await propia.close();
    }
  });
});

describe('the sales of one seller', () => {
  it('are filtered and summed together with every other filter, and sellers are listed by name', async () => {
    const propia = await openTestShop();
    try {
      const id = await propia.product({ stock: 100 });
      const ids: string[] = [];
      for (const [cuando, quien, nombre, cantidad, metodoPago] of [
        ['2026-05-01T20:00:00Z', 'ventas', 'Julia Peña', 1, 'tarjeta'],
        ['2026-05-02T20:00:00Z', 'propietario', 'Mario', 3, 'tarjeta'],
        ['2026-05-02T21:00:00Z', 'ventas', 'Rosa', 2, 'efectivo'],
        ['2026-05-03T18:00:00Z', 'ventas', 'Rosa', 4, 'efectivo'],
      ] as const) {
        propia.setNow(new Date(cuando));
        const { body } = await propia.call(quien, 'POST', '/api/ventas', {
          body: {
            datosCliente: { nombre, telefono: '55550001' },
            items: [{ producto: id, cantidad, precioUnitario: 12.5 }],
            metodoPago,
          },
        });
        ids.push(body.venta._id);
      }
      await propia.call('propietario', 'POST', `/api/ventas/${ids[3]}/anular`, { body: { motivo: 'Error' } });
      const suyas = async (consulta: string, quien: 'ventas' | 'propietario' = 'ventas') => {
        const url = `/api/ventas?vendedor=${propia.userId(quien)}&${consulta}`;
        const { body } = await propia.call('ventas', 'GET', url);
        return { n: body.ventas.length, de: body.pagination.totalItems, ...body.resumen };
      };
      expect(await suyas('')).toEqual({ n: 3, de: 3, cantidad: 2, monto: 37.5, anuladas: 1 });
      expect(await suyas('', 'propietario')).toEqual({ n: 1, de: 1, cantidad: 1, monto: 37.5, anuladas: 0 });
      expect(await suyas('estado=anulada')).toEqual({ n: 1, de: 1, cantidad: 0, monto: 0, anuladas: 1 });
      expect(await suyas('fechaInicio=2026-05-02&fechaFin=2026-05-02&orden=total-desc')).toEqual({
        n: 1,
        de: 1,
        cantidad: 1,
        monto: 25,
        anuladas: 0,
      });
      expect(await suyas('metodoPago=tarjeta')).toEqual({
        n: 1,
        de: 1,
        cantidad: 1,
        monto: 12.5,
        anuladas: 0,
      });
      expect(await suyas('buscar=rosa')).toEqual({ n: 2, de: 2, cantidad: 1, monto: 25, anuladas: 1 });
      const { body } = await propia.call('ventas', 'GET', '/api/ventas/vendedores');
      expect(body.vendedores).toEqual([
        { _id: propia.userId('propietario'), nombre: 'Persona propietario' },
        { _id: propia.userId('ventas'), nombre: 'Persona ventas' },
      ]);
      const nadie = await propia.call(
        'ventas',
        'GET',
        '/api/ventas?vendedor=00000000-0000-4000-8000-000000000000',
      );
      expect(nadie.body.pagination.totalItems).toBe(0);
      expect((await propia.call('ventas', 'GET', '/api/ventas?vendedor=Diego')).status).toBe(400);
    } finally {
      await propia.close();
    }
  });
});
