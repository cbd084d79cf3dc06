import { openTestShop, type TestResponse, type TestShop } from './shop.ts';

export const AHORA = new Date('2026-11-21T18:00:00Z');
export const DIA_MS = 24 * 3_600_000;

/** Who places the orders. */
export const CLIENTE = { nombre: 'Ana López García', telefono: '4455-6667', email: 'ana@correo.gt' };

interface Pedida {
  producto: string;
  cantidad: number;
}

/** A line of `cantidad` pieces of each product. */
export const todo = (ids: readonly string[], cantidad: number): Pedida[] =>
  ids.map((producto) => ({ producto, cantidad }));

interface Pedido {
  id: string;
  producto: string;
  codigo: string;
}

/** A test shop for orders that wait to be confirmed, or hold pieces. */
export interface PedidosShop extends TestShop {
  /** Sets the clock to so many days after `AHORA`, and a millisecond. */
  tras(dias: number): void;
  /** Places an order without an account, from 192.168.1.20 unless told otherwise. */
  pedir(items: Pedida[], desde?: string): Promise<TestResponse>;
  /** Adds so many products with this stock. */
  productos(cuantos: number, stock: number): Promise<string[]>;
  /** Sells ten pieces at the till. */
  vender(producto: string): Promise<TestResponse>;
  /** The staff's list of the orders in a state. */
  lista(estado: string): Promise<TestResponse['body']>;
  /** Places an order beyond the bounds: 501 of `stock` pieces, 600 unless told otherwise. */
  unoPorConfirmar(stock?: number): Promise<Pedido>;
  /** Places an order within the bounds: 4 of 5 pieces unless told otherwise. */
  unoNormal(cantidad?: number): Promise<Pedido>;
  poner(id: string, estado: string): Promise<TestResponse>;
  /** Collects an order by bank transfer. */
  cobrar(id: string): Promise<TestResponse>;
  confirmar(id: string): Promise<TestResponse>;
  soltar(id: string, quien: 'ventas' | 'propietario', autorizacion?: object): Promise<TestResponse>;
}

export async function openPedidosShop(): Promise<PedidosShop> {
  const shop = await openTestShop();
  shop.setNow(AHORA);

  const pedir = (items: Pedida[], desde = '192.168.1.20') =>
    shop.call('visitante', 'POST', '/api/pedidos', { desde, body: { cliente: CLIENTE, items } });
  const lista = async (estado: string) =>
    (await shop.call('ventas', 'GET', `/api/pedidos/admin?estado=${estado}`)).body;

  async function uno(estado: string, stock: number, cantidad: number): Promise<Pedido> {
    const producto = await shop.product({ stock });
    const { body } = await pedir([{ producto, cantidad }]);
    const { pedidos } = await lista(estado);
    return { id: pedidos[0]._id, producto, codigo: body.pedido.codigoSeguimiento };
  }

  return {
    ...shop,
    tras: (dias) => shop.setNow(new Date(AHORA.getTime() + dias * DIA_MS + 1)),
    pedir,
    productos: (cuantos, stock) =>
      Promise.all(Array.from({ length: cuantos }, () => shop.product({ stock }))),
    vender: (producto) =>
      shop.call('ventas', 'POST', '/api/ventas', {
        body: {
          datosCliente: { nombre: 'Ana', telefono: '55550001' },
          items: [{ producto, cantidad: 10, precioUnitario: 12.5 }],
          metodoPago: 'efectivo',
        },
      }),
    lista,
    unoPorConfirmar: (stock = 600) => uno('por-confirmar', stock, 501),
    unoNormal: (cantidad = 4) => uno('por-entregar', 5, cantidad),
    poner: (id, estado) =>
      shop.call('ventas', 'PUT', `/api/pedidos/admin/${id}/estado`, { body: { estado } }),
    cobrar: (id) =>
      shop.call('ventas', 'POST', `/api/pedidos/admin/${id}/cobrar`, {
        body: { metodoPago: 'transferencia' },
      }),
    confirmar: (id) => shop.call('ventas', 'PUT', `/api/pedidos/admin/${id}/confirmar`),
    soltar: (id, quien, autorizacion) =>
      shop.call(quien, 'PUT', `/api/pedidos/admin/${id}/soltar`, { body: { autorizacion } }),
  };
}
