import type { FastifyRequest } from 'fastify';
import { hechoSchema } from '#contract/campos.ts';
import { AppError } from '#contract/errores.ts';
import { paginar } from '#contract/pagina.ts';
import { tienePermiso } from '#contract/permisos.ts';
import {
  consultaProductosSchema,
  edicionDeProductoSchema,
  listaProductosSchema,
  nuevoProductoSchema,
  productoGuardadoSchema,
  unProductoSchema,
} from '#contract/productos.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-types.ts';
import { onceByKey } from '../http/idempotencia.ts';
import { conFormulario } from '../http/picture-form.ts';
import { baseUrl } from '../http/red.ts';
import { actorDe, usuarioDe } from '../http/sesion.ts';
import { idParamSchema } from '../http/validation.ts';
import { eliminarProducto, recuperarProducto } from './baja.service.ts';
import { valorDeCampo } from './productos.form.ts';
import { recuperablesDesde } from './productos.imagenes.ts';
import { type FilaProducto, listarProductos } from './productos.queries.ts';
import { actualizarProducto, crearProducto, obtenerProducto } from './productos.service.ts';
import { productoJson } from './productos.wire.ts';

export function productosRoutes(app: App, context: Context): void {
  const json = (request: FastifyRequest, fila: FilaProducto) =>
    productoJson(fila, baseUrl(context, request), tienePermiso(usuarioDe(request), 'productos'));

  app.get(
    '/api/productos',
    {
      config: { permiso: 'personal' },
      schema: {
        summary: 'Los productos, por página',
        querystring: consultaProductosSchema,
        response: { 200: listaProductosSchema },
      },
    },
    async (request) => {
      const consulta = request.query;
      const { eliminados } = consulta;
      if (eliminados && !tienePermiso(usuarioDe(request), 'productos')) {
        throw new AppError('sin-permiso', 'No tienes permiso para hacer esto');
      }
      const recuperables = eliminados ? { recuperablesDesde: recuperablesDesde(context) } : {};
      const { filas, total } = await listarProductos(context.db, { ...consulta, ...recuperables });
      return { productos: filas.map((fila) => json(request, fila)), pagination: paginar(consulta, total) };
    },
  );

  app.get(
    '/api/productos/:id',
    {
      config: { permiso: 'personal' },
      schema: { summary: 'Un producto', params: idParamSchema, response: { 200: unProductoSchema } },
    },
    async (request) => ({ producto: json(request, await obtenerProducto(context.db, request.params.id)) }),
  );

  app.post(
    '/api/productos',
    {
      config: { permiso: 'productos', formulario: nuevoProductoSchema, cabeceras: ['Idempotency-Key'] },
      schema: { summary: 'Crear un producto', response: { 201: productoGuardadoSchema } },
    },
    async (request, reply) => {
      const respuesta = await conFormulario(
        context,
        request,
        { schema: nuevoProductoSchema, valorDe: valorDeCampo },
        (datos, imagen) =>
          onceByKey(
            context,
            request,
            201,
            async () => {
              const fila = await crearProducto(context, datos, imagen, actorDe(request));
              const producto = json(request, fila);
              return { success: true as const, message: 'Producto creado correctamente', producto };
            },
            { datos, imagen },
          ),
      );
      return reply.code(201).send(respuesta);
    },
  );

  app.put(
    '/api/productos/:id',
    {
      config: { permiso: 'productos', formulario: edicionDeProductoSchema },
      schema: {
        summary: 'Cambiar un producto',
        params: idParamSchema,
        response: { 200: productoGuardadoSchema },
      },
    },
    async (request) => {
      const { id } = request.params;
      await obtenerProducto(context.db, id);
      const fila = await conFormulario(
        context,
        request,
        { schema: edicionDeProductoSchema, valorDe: valorDeCampo },
        (datos, imagen) => actualizarProducto(context, id, datos, imagen, actorDe(request)),
      );
      return {
        success: true as const,
        message: 'Producto actualizado correctamente',
        producto: json(request, fila),
      };
    },
  );

  app.delete(
    '/api/productos/:id',
    {
      config: { permiso: 'productos' },
      schema: {
        summary: 'Eliminar un producto; sus ventas y pedidos quedan',
        params: idParamSchema,
        response: { 200: hechoSchema },
      },
    },
    async (request) => {
      await eliminarProducto(context, request.params.id, actorDe(request));
      return { success: true as const, message: 'Producto eliminado correctamente' };
    },
  );

  app.post(
    '/api/productos/:id/recuperar',
    {
      config: { permiso: 'productos' },
      schema: {
        summary: 'Recuperar un producto eliminado hace menos de 30 días, con sus existencias y su imagen',
        params: idParamSchema,
        response: { 200: productoGuardadoSchema },
      },
    },
    async (request) => {
      const fila = await recuperarProducto(context, request.params.id, actorDe(request));
      return {
        success: true as const,
        message: 'Producto recuperado correctamente',
        producto: json(request, fila),
      };
    },
  );
}
