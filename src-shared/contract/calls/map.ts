import { catalogoCalls } from './catalogo.ts';
import { pedidosCalls } from './pedidos.ts';
import { personasCalls } from './personas.ts';
import { productosCalls } from './productos.ts';
import { respaldosCalls } from './respaldos.ts';
import { tiendaCalls } from './tienda.ts';
import { ventasCalls } from './ventas.ts';

/** Every call of the API by its address: the source of the server's routes, the OpenAPI document and both clients. */
export const CALLS = {
  ...personasCalls,
  ...catalogoCalls,
  ...pedidosCalls,
  ...productosCalls,
  ...ventasCalls,
  ...tiendaCalls,
  ...respaldosCalls,
} as const;
