import {
  ACTUALIZAR_PRODUCTO,
  CAMBIAR_ESTADO_DE_PEDIDO,
  CREAR_PEDIDO,
  CREAR_PRODUCTO,
  LISTAR_PEDIDOS,
  SEGUIR_PEDIDO,
} from '#contract/calls/addresses.ts';
import { type ApiClient, createApiClient } from '#contract/client/api-client.ts';
import type { ProductoDeCatalogo } from '#contract/schemas/catalogo/catalogo.ts';
import type { NuevoPedidoJson, Pedido, PedidoCreado } from '#contract/schemas/ventas/pedidos.ts';
import type { EstadoPedido } from '#contract/words/estados-de-pedido.ts';

/** A running shop, with API calls that a test makes as its owner or as a visitor. */
export interface Shop {
  url: string;
  /** Calls as the owner. */
  owner: ApiClient;
  /** Calls without a session. */
  visitor: ApiClient;
  /** Creates a product with a unique name. */
  crearProducto(datos?: Partial<Record<string, unknown>>): Promise<ProductoDeCatalogo>;
  ponerStock(id: string, stock: number): Promise<void>;
  ponerPrecio(id: string, precioVenta: number): Promise<void>;
  pedir(pedido: NuevoPedidoJson): Promise<PedidoCreado['pedido']>;
  /** The order as the owner sees it, by number or tracking code. */
  leerPedido(cual: string): Promise<Pedido>;
  /** A tracking code that no order has. */
  codigoSinPedido(): Promise<string>;
  ponerEstado(cual: string, estado: EstadoPedido, notasAdmin?: string): Promise<void>;
}

let count = 0;

/** The calls to the shop at `url`; `token` is its owner's session. */
export function openShop(url: string, token: string): Shop {
  const visitor = createApiClient({ baseUrl: () => url, token: () => null });
  const owner = createApiClient({ baseUrl: () => url, token: () => token });
  async function leerPedido(cual: string): Promise<Pedido> {
    const query = { buscar: cual };
    const { pedidos } = await owner(LISTAR_PEDIDOS, { query });
    const pedido = pedidos.find((uno) => uno.numero === cual || uno.codigoSeguimiento === cual);
    if (!pedido) throw new Error(`order ${cual} not found`);
    return pedido;
  }
  return {
    url,
    owner,
    visitor,
    async crearProducto(datos = {}) {
      count += 1;
      const { producto } = await owner(CREAR_PRODUCTO, {
        body: {
          nombre: `Globo de prueba ${process.pid}-${count}`,
          categoria: 'globos',
          precioCompra: 5,
          precioVenta: 12.5,
          stock: 10,
          stockMinimo: 1,
          ...datos,
        },
      });
      return producto;
    },
    async ponerStock(id, stock) {
      await owner(ACTUALIZAR_PRODUCTO, { params: { id }, body: { stock } });
    },
    async ponerPrecio(id, precioVenta) {
      await owner(ACTUALIZAR_PRODUCTO, { params: { id }, body: { precioVenta } });
    },
    async pedir(body) {
      return (await visitor(CREAR_PEDIDO, { body })).pedido;
    },
    leerPedido,
    async codigoSinPedido() {
      for (let numero = 0; ; numero += 1) {
        const code = String(numero).padStart(6, '0');
        const tienePedido = await visitor(SEGUIR_PEDIDO, { params: { code } }).then(
          () => true,
          () => false,
        );
        if (!tienePedido) return code;
      }
    },
    async ponerEstado(cual, estado, notasAdmin) {
      const { _id } = await leerPedido(cual);
      await owner(CAMBIAR_ESTADO_DE_PEDIDO, { params: { id: _id }, body: { estado, notasAdmin } });
    },
  };
}
