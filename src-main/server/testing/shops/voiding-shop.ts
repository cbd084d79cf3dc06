import { expect } from 'vitest';
import type { NuevoProducto } from '#contract/schemas/catalogo/productos.ts';
import { centavos } from '#contract/words/dinero.ts';
import type { MetodoPago } from '#contract/words/pagos.ts';
import { cuentas } from '../cuentas.ts';
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
      for (const [dicho, cierto] of await cuentas(shop.rows)) expect(dicho).toEqual(cierto);
    },
  };
}
