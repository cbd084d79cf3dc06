import { catalogoCalls } from './catalogo.ts';
import { pedidosCalls } from './pedidos.ts';
import { productosCalls } from './productos.ts';
import { sesionesCalls } from './sesiones.ts';
import { tiendaCalls } from './tienda.ts';
import { ventasCalls } from './ventas.ts';

/** Every call of the API by its address: the source of the server's routes, the OpenAPI document and both clients. */
export const CALLS = {
  ...sesionesCalls,
  ...catalogoCalls,
  ...pedidosCalls,
  ...productosCalls,
  ...ventasCalls,
  ...tiendaCalls,
} as const;
