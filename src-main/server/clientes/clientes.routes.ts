import { type Cliente, consultaClientesSchema, listaClientesSchema } from '#contract/clientes.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-types.ts';
import { buscarClientes, type FilaCliente } from './clientes.queries.ts';

function clienteJson({ id, nombre, telefono, numeroVentas }: FilaCliente): Cliente {
  return { _id: id, nombre, telefono, numeroVentas };
}

export function clientesRoutes(app: App, context: Context): void {
  app.get(
    '/api/clientes',
    {
      config: { permiso: 'ventas' },
      schema: {
        summary: 'Clientes de compras anteriores por teléfono o nombre, los más frecuentes primero',
        querystring: consultaClientesSchema,
        response: { 200: listaClientesSchema },
      },
    },
    async (request) => {
      const clientes = await buscarClientes(context.db, request.query.buscar);
      return { clientes: clientes.map(clienteJson) };
    },
  );
}
