import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reporteInventarioSchema } from '#contract/schemas/ventas/reportes.ts';
import { centavos } from '#contract/words/dinero.ts';
import { inTransaction } from '#db/transaction.ts';
import { insertarProductoNuevo } from '../../domain/productos/productos.service.ts';
import { openTestShop, PRUEBA, type TestShop } from '../../testing/shops/shop.ts';
import { reporteInventario } from './reportes.service.ts';

let shop: TestShop;
let globo: string;
let cortina: string;

async function vender(
  cuando: string,
  producto: string,
  cantidad: number,
  precio: number,
  extra: Record<string, unknown> = {},
) {
  shop.setNow(new Date(cuando));
  const { status } = await shop.call('ventas', 'POST', '/api/ventas', {
    body: {
      datosCliente: { nombre: 'Ana', telefono: '55550001' },
      items: [{ producto, cantidad, precioUnitario: precio }],
      metodoPago: 'efectivo',
      ...extra,
    },
  });
  expect(status).toBe(201);
}

beforeAll(async () => {
  shop = await openTestShop();
  globo = await shop.product({
    nombre: 'Globo',
    precioCompra: centavos(500),
    precioVenta: centavos(1000),
    stock: 100,
    stockMinimo: 5,
  });
  cortina = await shop.product({
    nombre: 'Cortina',
    categoria: 'decoraciones',
    stock: 10,
    stockMinimo: 9,
    precioCompra: centavos(2000),
    precioVenta: centavos(3333),
  });
  await shop.product({ nombre: 'Inflado', categoria: 'servicios', stock: 0, stockMinimo: 0 });
  await shop.product({ nombre: 'Escondido', activo: false, stock: 0, stockMinimo: 5 });
  await vender('2026-10-31T20:00:00Z', globo, 1, 10);
  await vender('2026-11-02T05:59:59Z', globo, 2, 10);
  await vender('2026-11-15T18:00:00Z', cortina, 3, 33.33, {
    metodoPago: 'tarjeta',
    datosCliente: { nombre: 'Eva', telefono: '55550002' },
  });
  await vender('2026-11-21T16:00:00Z', globo, 4, 10, { descuento: 5 });
  await vender('2026-11-21T16:30:00Z', globo, 1, 10, {
    datosCliente: { nombre: 'Mostrador', telefono: '00000000' },
  });
  shop.setNow(new Date('2026-11-21T18:00:00Z'));
});
afterAll(() => shop.close());

describe('GET /api/reportes/dashboard', () => {
  it('sums today, the month, methods, products and clients by the shop’s days', async () => {
    const { body } = await shop.call('propietario', 'GET', '/api/reportes/dashboard');
    expect(body).toEqual({
      periodo: { hoy: '2026-11-21', inicioMes: '2026-11-01' },
      tienda: { hayProductos: true, hayVentas: true },
      resumenDiario: { ventasHoy: 2, montoHoy: 45, gananciaHoy: 20 },
      semanaPasada: { dia: '2026-11-14', ventas: 0, monto: 0, ventasDelDia: 0, montoDelDia: 0 },
      cajas: [],
      resumenMensual: { ventasMes: 4, montoMes: 164.99, gananciaMes: 69.99 },
      inventario: {
        productosStockBajo: 1,
        listaBajo: [{ _id: cortina, nombre: 'Cortina', stock: 7, stockMinimo: 9, categoria: 'decoraciones' }],
      },
      pedidos: { porEntregar: 0, enProceso: 0, sinCobrar: { cantidad: 0, total: 0 } },
      topProductos: [
        { _id: globo, nombreProducto: 'Globo', cantidadVendida: 7, ingresoTotal: 70 },
        { _id: cortina, nombreProducto: 'Cortina', cantidadVendida: 3, ingresoTotal: 99.99 },
      ],
      clientesFrecuentes: [
        { _id: expect.any(String), nombre: 'Ana', telefono: '55550001', numeroVentas: 3, totalCompras: 65 },
        {
          _id: expect.any(String),
          nombre: 'Eva',
          telefono: '55550002',
          numeroVentas: 1,
          totalCompras: 99.99,
        },
      ],
      ventasPorMetodo: [
        { _id: 'tarjeta', cantidad: 1, total: 99.99 },
        { _id: 'efectivo', cantidad: 3, total: 65 },
      ],
      sinDesglose: { cantidad: 0, monto: 0 },
    });
  });

  it('compares with the same weekday of last week, until the same time of the day', async () => {
    const antes = async (ahora: string) => {
      shop.setNow(new Date(ahora));
      try {
        return (await shop.call('propietario', 'GET', '/api/reportes/dashboard')).body.semanaPasada;
      } finally {
        shop.setNow(new Date('2026-11-21T18:00:00Z'));
      }
    };
    const elDia = { ventasDelDia: 1, montoDelDia: 99.99 };
    expect(await antes('2026-11-22T17:59:59Z')).toEqual({ dia: '2026-11-15', ventas: 0, monto: 0, ...elDia });
    expect(await antes('2026-11-22T18:00:00Z')).toEqual({
      dia: '2026-11-15',
      ventas: 1,
      monto: 99.99,
      ...elDia,
    });
    // A minute before midnight counts the day of the shop, not of UTC.
    expect(await antes('2026-11-09T05:59:59Z')).toMatchObject({ dia: '2026-11-01', ventas: 1, monto: 20 });
    expect(await antes('2026-11-09T06:00:00Z')).toMatchObject({ dia: '2026-11-02', ventas: 0, monto: 0 });
  });

  it('names the open drawers, and only to the owner what they should hold', async () => {
    const propia = await openTestShop();
    try {
      const { body } = await propia.call('ventas', 'POST', '/api/caja/abrir', {
        body: { fondoInicial: 150 },
      });
      const cajas = async (quien: 'propietario' | 'reportes') =>
        (await propia.call(quien, 'GET', '/api/reportes/dashboard')).body.cajas;
      const caja = {
        _id: body.sesion._id,
        usuario: body.sesion.usuario.nombre,
        abiertaEn: body.sesion.abiertaEn,
      };
      expect(await cajas('propietario')).toEqual([{ ...caja, esperado: 150 }]);
      expect(await cajas('reportes')).toEqual([{ ...caja, esperado: null }]);
    } finally {
      await propia.close();
    }
  });

  it('sends an employee null for profit, not a missing field', async () => {
    const { body } = await shop.call('reportes', 'GET', '/api/reportes/dashboard');
    expect(body.resumenDiario).toEqual({ ventasHoy: 2, montoHoy: 45, gananciaHoy: null });
    expect(body.resumenMensual.gananciaMes).toBeNull();
  });
});

describe('GET /api/reportes/ventas', () => {
  const pedir = (consulta: string) => shop.call('propietario', 'GET', `/api/reportes/ventas?${consulta}`);

  it('reports a period by day', async () => {
    const { body } = await pedir('fechaInicio=2026-10-31&fechaFin=2026-11-15');
    expect(body).toEqual({
      periodo: { fechaInicio: '2026-10-31', fechaFin: '2026-11-15' },
      resumen: { totalVentas: 3, montoTotal: 129.99, promedioVenta: 43.33, gananciaTotal: 54.99 },
      anterior: {
        periodo: { fechaInicio: '2026-10-15', fechaFin: '2026-10-30' },
        hasta: null,
        resumen: { totalVentas: 0, montoTotal: 0, promedioVenta: 0, gananciaTotal: 0 },
      },
      ventasPorDia: [
        { fecha: '2026-10-31', cantidad: 1, monto: 10, ganancia: 5 },
        { fecha: '2026-11-01', cantidad: 1, monto: 20, ganancia: 10 },
        { fecha: '2026-11-15', cantidad: 1, monto: 99.99, ganancia: 39.99 },
      ],
      ventasPorHora: [
        { hora: 12, cantidad: 1, monto: 99.99 },
        { hora: 14, cantidad: 1, monto: 10 },
        { hora: 23, cantidad: 1, monto: 20 },
      ],
      ventasPorMetodo: [
        { metodo: 'tarjeta', cantidad: 1, monto: 99.99 },
        { metodo: 'efectivo', cantidad: 2, monto: 30 },
      ],
      sinDesglose: { cantidad: 0, monto: 0 },
      ventasPorCategoria: [
        { categoria: 'decoraciones', piezas: 3, monto: 99.99 },
        { categoria: 'globos', piezas: 3, monto: 30 },
      ],
      ventasPorVendedor: [
        { _id: shop.userId('ventas'), nombre: 'Persona ventas', cantidad: 3, monto: 129.99 },
      ],
      masVendidos: [
        { _id: cortina, nombre: 'Cortina', piezas: 3, monto: 99.99, ganancia: 39.99 },
        { _id: globo, nombre: 'Globo', piezas: 3, monto: 30, ganancia: 15 },
      ],
      masRentables: [
        { _id: cortina, nombre: 'Cortina', piezas: 3, monto: 99.99, ganancia: 39.99 },
        { _id: globo, nombre: 'Globo', piezas: 3, monto: 30, ganancia: 15 },
      ],
    });
  });

  it('compares a period that still runs with the same stretch of the one before, until the same time', async () => {
    const anterior = async (consulta: string, ahora: string) => {
      shop.setNow(new Date(ahora));
      try {
        return (await pedir(consulta)).body.anterior;
      } finally {
        shop.setNow(new Date('2026-11-21T18:00:00Z'));
      }
    };
    const elDia15 = { totalVentas: 1, montoTotal: 99.99, promedioVenta: 99.99, gananciaTotal: 39.99 };
    const hoy = 'fechaInicio=2026-11-22&fechaFin=2026-11-22';
    expect(await anterior(hoy, '2026-11-22T18:00:00Z')).toEqual({
      periodo: { fechaInicio: '2026-11-15', fechaFin: '2026-11-15' },
      hasta: '2026-11-15T18:00:00.000Z',
      resumen: elDia15,
    });
    expect((await anterior(hoy, '2026-11-22T17:59:59Z')).resumen.totalVentas).toBe(0);
    // The days of the month before, the last one until the same time.
    const mes = 'fechaInicio=2026-12-01&fechaFin=2026-12-31';
    expect(await anterior(mes, '2026-12-15T17:59:59Z')).toEqual({
      periodo: { fechaInicio: '2026-11-01', fechaFin: '2026-11-15' },
      hasta: '2026-11-15T17:59:59.000Z',
      resumen: { totalVentas: 1, montoTotal: 20, promedioVenta: 20, gananciaTotal: 10 },
    });
    expect((await anterior(mes, '2026-12-15T18:00:00Z')).resumen).toMatchObject({
      totalVentas: 2,
      montoTotal: 119.99,
    });
    expect(
      await anterior('fechaInicio=2026-11-15&fechaFin=2026-11-15', '2026-11-22T18:00:00Z'),
    ).toMatchObject({
      periodo: { fechaInicio: '2026-11-14', fechaFin: '2026-11-14' },
      hasta: null,
    });
  });

  it('ranks the products of any period, from its whole months and the days around them', async () => {
    const vendidos = async (periodo: string) => {
      const [fechaInicio, fechaFin] = periodo.split(' ');
      const { body } = await pedir(`fechaInicio=${fechaInicio}&fechaFin=${fechaFin}`);
      return body.masVendidos.map((uno: { nombre: string; piezas: number }) => [uno.nombre, uno.piezas]);
    };
    expect(await vendidos('2026-11-01 2026-11-30')).toEqual([
      ['Globo', 7],
      ['Cortina', 3],
    ]);
    const { body } = await pedir('fechaInicio=2026-11-01&fechaFin=2026-11-30');
    expect(body.masRentables.map(({ nombre }: { nombre: string }) => nombre)).toEqual(['Cortina', 'Globo']);
    expect(await vendidos('2026-10-31 2026-11-21')).toEqual([
      ['Globo', 8],
      ['Cortina', 3],
    ]);
    expect(await vendidos('2026-10-31 2026-12-15')).toEqual([
      ['Globo', 8],
      ['Cortina', 3],
    ]);
    expect(await vendidos('2026-10-01 2026-11-20')).toEqual([
      ['Cortina', 3],
      ['Globo', 3],
    ]);
    expect(await vendidos('2026-11-15 2026-11-15')).toEqual([['Cortina', 3]]);
    expect(await vendidos('2026-09-15 2026-10-15')).toEqual([]);
  });

  it('includes sales from before the roll-up by category existed', async () => {
    const contado = 'select * from resumen_categorias order by dia, categoria';
    const antes = await shop.rows(contado);
    expect(antes.length).toBeGreaterThan(2);
    const motor = process.env.TEST_DATABASE_URL ? 'postgres' : 'sqlite';
    const carpeta = path.join(import.meta.dirname, '../../../../db/migrations', motor);
    const archivo = readdirSync(carpeta).find((nombre) => nombre.endsWith('_resumen_categorias.sql')) ?? '';
    const llenar = readFileSync(path.join(carpeta, archivo), 'utf8').split('--> statement-breakpoint')[1];
    await inTransaction(shop.context.db, async (tx) => {
      await tx.delete(tx.tables.resumenCategorias);
      await tx.rows(sql.raw(`${llenar?.trim().replace(/;$/, '')} returning dia`));
    });
    expect(await shop.rows(contado)).toEqual(antes);
  });

  it('hides daily profit from an employee', async () => {
    const ruta = '/api/reportes/ventas?fechaInicio=2026-10-31&fechaFin=2026-11-15';
    const { body } = await shop.call('reportes', 'GET', ruta);
    expect(body.resumen.gananciaTotal).toBeNull();
    expect(body.ventasPorDia.map(({ ganancia }: { ganancia: unknown }) => ganancia)).toEqual([
      null,
      null,
      null,
    ]);
    expect(body.anterior.resumen.gananciaTotal).toBeNull();
    expect(body.masVendidos.map(({ ganancia }: { ganancia: unknown }) => ganancia)).toEqual([null, null]);
    expect(body.masRentables).toEqual([]);
  });

  it('answers an empty period with zeros', async () => {
    const { body } = await pedir('fechaInicio=2020-01-01&fechaFin=2020-12-31');
    expect(body.resumen).toEqual({ totalVentas: 0, montoTotal: 0, promedioVenta: 0, gananciaTotal: 0 });
    for (const parte of ['Dia', 'Hora', 'Metodo', 'Categoria', 'Vendedor']) {
      expect(body[`ventasPor${parte}`]).toEqual([]);
    }
    expect([body.masVendidos, body.masRentables]).toEqual([[], []]);
  });

  it.each([
    '',
    'fechaInicio=2026-11-01',
    'fechaInicio=2026-11-02&fechaFin=2026-11-01',
    'fechaInicio=2026-02-30&fechaFin=2026-03-01',
    'fechaInicio=01/11/2026&fechaFin=2026-11-01',
    'fechaInicio=2026-11-01&fechaFin=2026-11-01T00:00:00Z',
  ])('refuses «%s»', async (consulta) => {
    expect((await pedir(consulta)).status).toBe(400);
  });
});

describe('GET /api/reportes/inventario', () => {
  it('groups active products, with margin and value for the owner', async () => {
    const { body } = await shop.call('propietario', 'GET', '/api/reportes/inventario');
    expect(body.resumen).toEqual({ totalProductos: 3, productosStockBajo: 1, valorInventarioTotal: 600 });
    expect(body.productosPorCategoria.map((una: { categoria: string }) => una.categoria)).toEqual([
      'decoraciones',
      'globos',
      'servicios',
    ]);
    expect(body.productosPorCategoria[0]).toEqual({
      categoria: 'decoraciones',
      cantidadProductos: 1,
      productos: [
        {
          _id: cortina,
          nombre: 'Cortina',
          stock: 7,
          stockMinimo: 9,
          controlaStock: true,
          precioVenta: 33.33,
          margen: 39.99,
          stockBajo: true,
        },
      ],
    });
    const [inflado] = body.productosPorCategoria[2].productos;
    expect(inflado).toMatchObject({ nombre: 'Inflado', controlaStock: false, stockBajo: false });
  });

  it('filters, and hides value and margin from an employee', async () => {
    const { body } = await shop.call(
      'reportes',
      'GET',
      '/api/reportes/inventario?categoria=decoracion&stockBajo=true',
    );
    expect(body.resumen).toEqual({ totalProductos: 1, productosStockBajo: 1, valorInventarioTotal: null });
    expect(body.productosPorCategoria[0].productos[0].margen).toBeNull();
    const vacio = await shop.call(
      'reportes',
      'GET',
      '/api/reportes/inventario?categoria=globos&stockBajo=true',
    );
    expect(vacio.body.productosPorCategoria).toEqual([]);
  });

  it('of a large shop comes in parts, and tells each product once, as all were when it began', async () => {
    const fecha = new Date();
    const [, ultima] = await inTransaction(shop.context.db, async (tx) => {
      const ids: string[] = [];
      for (let i = 0; i < 600; i += 1) {
        const nuevo = {
          nombre: `Vela ${i}`,
          descripcion: '',
          categoria: 'otros' as const,
          stock: 1,
          stockMinimo: 0,
        };
        const precios = { precioCompra: centavos(100), precioVenta: centavos(200) };
        ids.push(
          await insertarProductoNuevo(tx, { ...nuevo, ...precios }, { imagen: null, actor: PRUEBA, fecha }),
        );
      }
      return [ids[0], ids[599]];
    });
    const partes = reporteInventario(shop.context, { soloStockBajo: false }, true);
    let texto = '';
    while (!texto.includes('Vela 0')) texto += (await partes.next()).value ?? '';
    expect(texto).not.toContain('Vela 599');
    await shop.call('propietario', 'PUT', `/api/productos/${ultima}`, { body: { nombre: 'Abanico' } });
    for await (const parte of partes) texto += parte;
    const { resumen, productosPorCategoria } = reporteInventarioSchema.parse(JSON.parse(texto));
    expect(resumen).toEqual({ totalProductos: 603, productosStockBajo: 1, valorInventarioTotal: 1200 });
    const velas = productosPorCategoria.find(({ categoria }) => categoria === 'otros')?.productos ?? [];
    expect(new Set(velas.map(({ nombre }) => nombre)).size).toBe(600);
    expect(velas.some(({ nombre }) => nombre === 'Abanico')).toBe(false);
    expect((await shop.call('propietario', 'GET', `/api/productos/${ultima}`)).body.producto.nombre).toBe(
      'Abanico',
    );
  });
});
