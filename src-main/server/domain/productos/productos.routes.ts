import type { FastifyRequest } from 'fastify';
import {
  ACTUALIZAR_PRODUCTO,
  CREAR_PRODUCTO,
  ELIMINAR_PRODUCTO,
  LISTAR_PRODUCTOS,
  OBTENER_PRODUCTO,
  RECUPERAR_PRODUCTO,
} from '#contract/calls/addresses.ts';
import { edicionDeProductoSchema, nuevoProductoSchema } from '#contract/schemas/catalogo/productos.ts';
import { AppError } from '#contract/words/errores.ts';
import { paginar } from '#contract/words/listas.ts';
import { tienePermiso } from '#contract/words/permisos.ts';
import type { Context } from '../../base/context.ts';
import type { App } from '../../http/app-types.ts';
import { baseUrl } from '../../http/caller/addresses.ts';
import { actorDe, usuarioDe } from '../../http/caller/sesion.ts';
import { onceByKey } from '../../http/request/idempotency.ts';
import { route } from '../../http/route.ts';
import { conFormulario } from '../imagenes/imagen-form.ts';
import { recuperablesDesde } from '../imagenes/imagenes.service.ts';
import { eliminarProducto, recuperarProducto } from './baja.service.ts';
import { type FichaDeProducto, listarProductos } from './productos.queries.ts';
import { actualizarProducto, crearProducto, obtenerProducto } from './productos.service.ts';
import { productoJson } from './productos.wire.ts';

const NUMEROS = new Set(['precioCompra', 'precioVenta', 'stock', 'stockMinimo']);
const BOOLEANOS = new Set(['controlaStock', 'activo']);

function leerJson(texto: string): unknown {
  try {
    return JSON.parse(texto);
  } catch {
    return texto;
  }
}

/**
 * Converts a field of a multipart form, which is always text, to the JSON value of its type. Empty numbers and booleans
 * count as absent.
 */
function valorDeCampo(nombre: string, texto: string): unknown {
  if (NUMEROS.has(nombre)) {
    const limpio = texto.trim();
    if (limpio === '') return undefined;
    return /^-?\d{1,12}(\.\d{1,6})?$/.test(limpio) ? Number(limpio) : texto;
  }
  if (BOOLEANOS.has(nombre)) {
    if (texto === '') return undefined;
    return texto === 'true' ? true : texto === 'false' ? false : texto;
  }
  return nombre === 'visto' ? leerJson(texto) : texto;
}

export function productosRoutes(app: App, context: Context): void {
  const json = (request: FastifyRequest, fila: FichaDeProducto) =>
    productoJson(fila, baseUrl(context, request), tienePermiso(usuarioDe(request), 'productos'));

  route(app, LISTAR_PRODUCTOS, async (request) => {
    const consulta = request.query;
    const { eliminados } = consulta;
    if (eliminados && !tienePermiso(usuarioDe(request), 'productos')) {
      throw new AppError('sin-permiso', 'No tienes permiso para hacer esto');
    }
    const recuperables = eliminados ? { recuperablesDesde: recuperablesDesde(context) } : {};
    const { filas, total } = await listarProductos(context.db, { ...consulta, ...recuperables });
    return { productos: filas.map((fila) => json(request, fila)), pagination: paginar(consulta, total) };
  });

  route(app, OBTENER_PRODUCTO, async (request) => ({
    producto: json(request, await obtenerProducto(context.db, request.params.id)),
  }));

  route(app, CREAR_PRODUCTO, async (request) => {
    return await conFormulario(
      context,
      request,
      { schema: nuevoProductoSchema, valorDe: valorDeCampo },
      (datos, imagen) =>
        onceByKey(
          context,
          request,
          async () => {
            const fila = await crearProducto(context, datos, imagen, actorDe(request));
            const producto = json(request, fila);
            return { success: true as const, message: 'Producto creado correctamente', producto };
          },
          { datos, imagen },
        ),
    );
  });

  route(app, ACTUALIZAR_PRODUCTO, async (request) => {
    const { id } = request.params;
    await obtenerProducto(context.db, id);
    const fila = await conFormulario(
      context,
      request,
      { schema: edicionDeProductoSchema, valorDe: valorDeCampo },
      (edicion, imagen) => actualizarProducto(context, id, { edicion, imagen }, actorDe(request)),
    );
    return {
      success: true as const,
      message: 'Producto actualizado correctamente',
      producto: json(request, fila),
    };
  });

  route(app, ELIMINAR_PRODUCTO, async (request) => {
    await eliminarProducto(context, request.params.id, actorDe(request));
    return { success: true as const, message: 'Producto eliminado correctamente' };
  });

  route(app, RECUPERAR_PRODUCTO, async (request) => {
    const fila = await recuperarProducto(context, request.params.id, actorDe(request));
    return {
      success: true as const,
      message: 'Producto recuperado correctamente',
      producto: json(request, fila),
    };
  });
}
