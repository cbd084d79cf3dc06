import { expect } from 'vitest';
import type { NuevoProducto } from '#contract/schemas/catalogo/productos.ts';
import { centavos } from '#contract/words/dinero.ts';
import type { MetodoPago } from '#contract/words/pagos.ts';
import { type CallOptions, openTestShop, type TestResponse, type TestShop } from './shop.ts';

export interface Vendida {
  _id: string;
  numero: string;
}

/** A test shop for voiding sales. */
export interface VoidingShop extends TestShop {
  /** Adds a product with price Q12.50, cost Q5 and stock 10. */
  globo(fields?: Partial<NuevoProducto>): Promise<string>;
  /** Sells `cantidad` pieces of such a product. */
  vender(producto: string, cantidad?: number, telefono?: string, extra?: object): Promise<Vendida>;
  anular(id: string, extra?: CallOptions): Promise<TestResponse>;
  /** Collects an order, by card unless told otherwise. */
  cobrar(id: string, metodoPago?: MetodoPago): Promise<TestResponse>;
  /** Places and collects an order of two pieces. */
  pedidoCobrado(metodoPago?: MetodoPago): Promise<{ id: string; producto: string; venta: Vendida }>;
  /** Asserts that roll-ups, clients, stock and collected orders match the sales that are not voided. */
  expectCuentasClaras(): Promise<void>;
}

const SIN_DESGLOSE =
  "metodo_pago = 'mixto' and not exists (select 1 from venta_pagos g where g.venta_id = ventas.id)";

/** What roll-ups, clients, products and orders say, and the same read from sales and movements. */
async function cuentas(shop: TestShop) {
  const pares: [string, string][] = [
    [
      'select dia, hora, metodo_pago, cantidad, monto, costo, descuento, cantidad_sin_desglose, monto_sin_desglose from resumen_ventas where cantidad <> 0 or monto <> 0 or costo <> 0 or descuento <> 0 order by 1, 2, 3',
      `select dia, hora, metodo_pago, count(*) cantidad, sum(total) monto, sum(costo) costo, sum(descuento) descuento, sum(case when ${SIN_DESGLOSE} then 1 else 0 end) sueltas, sum(case when ${SIN_DESGLOSE} then total else 0 end) suelto from ventas where estado = 'completada' group by 1, 2, 3 order by 1, 2, 3`,
    ],
    [
      'select mes, producto_id, cantidad, ingreso, costo from resumen_productos where cantidad <> 0 or ingreso <> 0 or costo <> 0 order by 1, 2',
      "select substr(cast(v.dia as text), 1, 7) mes, i.producto_id, sum(i.cantidad) cantidad, sum(i.subtotal) ingreso, sum(i.costo_unitario * i.cantidad) costo from venta_items i join ventas v on v.id = i.venta_id where v.estado = 'completada' group by 1, 2 order by 1, 2",
    ],
    [
      'select dia, categoria, cantidad, ingreso, costo from resumen_categorias where cantidad <> 0 or ingreso <> 0 or costo <> 0 order by 1, 2',
      "select v.dia, i.categoria, sum(i.cantidad) cantidad, sum(i.subtotal) ingreso, sum(i.costo_unitario * i.cantidad) costo from venta_items i join ventas v on v.id = i.venta_id where v.estado = 'completada' group by 1, 2 order by 1, 2",
    ],
    [
      'select dia, producto_id, cantidad, ingreso, costo from resumen_productos_por_dia where cantidad <> 0 or ingreso <> 0 or costo <> 0 order by 1, 2',
      "select v.dia, i.producto_id, sum(i.cantidad) cantidad, sum(i.subtotal) ingreso, sum(i.costo_unitario * i.cantidad) costo from venta_items i join ventas v on v.id = i.venta_id where v.estado = 'completada' group by 1, 2 order by 1, 2",
    ],
    [
      'select dia, vendedor_id, metodo_pago, cantidad, monto from resumen_vendedores where cantidad <> 0 or monto <> 0 order by 1, 2, 3',
      "select dia, vendedor_id, metodo_pago, count(*) cantidad, sum(total) monto from ventas where estado = 'completada' group by 1, 2, 3 order by 1, 2, 3",
    ],
    [
      'select id, numero_ventas, total_compras from clientes where numero_ventas <> 0 or total_compras <> 0 order by 1',
      "select cliente_id id, count(*) numero_ventas, sum(total) total_compras from ventas where estado = 'completada' and cliente_id is not null group by 1 order by 1",
    ],
    [
      'select id, stock from productos where stock <> 0 order by id',
      'select producto_id id, sum(cantidad) stock from movimientos_inventario group by 1 having sum(cantidad) <> 0 order by 1',
    ],
    [
      'select id from pedidos where cobrado order by 1',
      "select pedido_id id from ventas where pedido_id is not null and estado = 'completada' order by 1",
    ],
  ];
  const leer = async (query: string) =>
    // PostgreSQL returns sums as text.
    (await shop.rows(query)).map((fila) => Object.values(fila).map((valor) => String(valor)));
  return await Promise.all(pares.map(async ([dicho, cierto]) => [await leer(dicho), await leer(cierto)]));
}

export async function openVoidingShop(): Promise<VoidingShop> {
  const shop = await openTestShop({ config: { rateLimit: false } });
  const globo = (fields: Partial<NuevoProducto> = {}) =>
    shop.product({ precioCompra: centavos(500), precioVenta: centavos(1250), stock: 10, ...fields });
  const cobrar = (id: string, metodoPago: MetodoPago = 'tarjeta') =>
    shop.call('ventas', 'POST', `/api/pedidos/admin/${id}/cobrar`, { body: { metodoPago } });
  return {
    ...shop,
    globo,
    async vender(producto, cantidad = 2, telefono = '55550001', extra = {}) {
      const { status, body } = await shop.call('ventas', 'POST', '/api/ventas', {
        body: {
          datosCliente: { nombre: 'Ana', telefono },
          items: [{ producto, cantidad, precioUnitario: 12.5 }],
          metodoPago: 'efectivo',
          ...extra,
        },
      });
      expect(status).toBe(201);
      return body.venta;
    },
    anular: (id, extra = {}) =>
      shop.call('propietario', 'POST', `/api/ventas/${id}/anular`, {
        body: { motivo: 'Se cobró mal' },
        ...extra,
      }),
    cobrar,
    async pedidoCobrado(metodoPago) {
      const producto = await globo();
      const { body } = await shop.call('visitante', 'POST', '/api/pedidos', {
        body: { cliente: { nombre: 'Eva', telefono: '44556667' }, items: [{ producto, cantidad: 2 }] },
      });
      const buscar = `/api/pedidos/admin?buscar=${body.pedido.numero}`;
      const { body: lista } = await shop.call('ventas', 'GET', buscar);
      const id: string = lista.pedidos[0]._id;
      return { id, producto, venta: (await cobrar(id, metodoPago)).body.venta };
    },
    async expectCuentasClaras() {
      for (const [dicho, cierto] of await cuentas(shop)) expect(dicho).toEqual(cierto);
    },
  };
}
