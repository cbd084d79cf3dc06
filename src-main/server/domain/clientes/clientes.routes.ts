import { LISTAR_CLIENTES } from '#contract/calls/addresses.ts';
import type { Cliente } from '#contract/schemas/ventas/clientes.ts';
import type { Context } from '../../base/context.ts';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { buscarClientes, type FilaCliente } from './clientes.queries.ts';

function clienteJson({ id, nombre, telefono, numeroVentas }: FilaCliente): Cliente {
  return { _id: id, nombre, telefono, numeroVentas };
}

export function clientesRoutes(app: App, context: Context): void {
  route(app, LISTAR_CLIENTES, async (request) => {
    const clientes = await buscarClientes(context.db, request.query.buscar);
    return { clientes: clientes.map(clienteJson) };
  });
}
