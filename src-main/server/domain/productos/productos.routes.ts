import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import {
  ACTUALIZAR_PRODUCTO,
  CREAR_PRODUCTO,
  ELIMINAR_PRODUCTO,
  LISTAR_PRODUCTOS,
  OBTENER_PRODUCTO,
  RECUPERAR_PRODUCTO,
  SUBIR_IMAGEN,
} from '#contract/calls/addresses.ts';
import { edicionDeProductoSchema, nuevoProductoSchema } from '#contract/schemas/catalogo/productos.ts';
import { AppError, datosInvalidos } from '#contract/words/errores.ts';
import { paginar } from '#contract/words/listas.ts';
import { tienePermiso } from '#contract/words/permisos.ts';
import type { Context } from '../../base/context.ts';
import type { App } from '../../http/app-types.ts';
import { baseUrl } from '../../http/caller/addresses.ts';
import { actorDe, usuarioDe } from '../../http/caller/sesion.ts';
import { onceByKey } from '../../http/request/idempotency.ts';
import { route } from '../../http/route.ts';
import { listarGaleria } from '../imagenes/galeria.queries.ts';
import { conGaleria, galeriaJson } from '../imagenes/galeria.ts';
import { conFormulario } from '../imagenes/imagen-form.ts';
import { recuperablesDesde } from '../imagenes/imagenes.service.ts';
import { eliminarProducto, recuperarProducto } from './baja.service.ts';
import { type FichaDeProducto, listarProductos } from './productos.queries.ts';
import {
  actualizarProducto,
  crearProducto,
  type FichaConGaleria,
  obtenerProducto,
} from './productos.service.ts';
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
  return nombre === 'visto' || nombre === 'galeria' ? leerJson(texto) : texto;
}

export function productosRoutes(app: App, context: Context): void {
  const json = (request: FastifyRequest, fila: FichaDeProducto & Partial<FichaConGaleria>) =>
    productoJson(fila, baseUrl(context, request), tienePermiso(usuarioDe(request), 'productos'));

  route(app, LISTAR_PRODUCTOS, async (request) => {
    const consulta = request.query;
    const { eliminados, sinCosto } = consulta;
    if ((eliminados || sinCosto) && !tienePermiso(usuarioDe(request), 'productos')) {
      throw new AppError('sin-permiso', 'No tienes permiso para hacer esto');
    }
    const recuperables = eliminados ? { recuperablesDesde: recuperablesDesde(context) } : {};
    const { filas, total } = await listarProductos(context.db, { ...consulta, ...recuperables });
    return { productos: filas.map((fila) => json(request, fila)), pagination: paginar(consulta, total) };
  });

  route(app, OBTENER_PRODUCTO, async (request) => {
    const fila = await obtenerProducto(context.db, request.params.id);
    return { producto: json(request, { ...fila, galeria: await listarGaleria(context.db, fila) }) };
  });

  route(app, SUBIR_IMAGEN, async (request) => {
    const formulario = { schema: z.object({}), conservar: true };
    return await conFormulario(context, request, formulario, async (_campos, imagen) => {
      if (!imagen) throw datosInvalidos([{ path: 'imagen', msg: 'Falta la imagen' }]);
      const [subida] = galeriaJson([imagen], baseUrl(context, request));
      if (!subida) throw new Error('galeriaJson returned no picture');
      return { success: true as const, message: 'Imagen subida correctamente', imagen: subida };
    });
  });

  route(app, CREAR_PRODUCTO, async (request) => {
    return await conFormulario(
      context,
      request,
      { schema: nuevoProductoSchema, valorDe: valorDeCampo },
      (datos, imagen) =>
        conGaleria(context, datos.galeria, (galeria) =>
          onceByKey(
            context,
            request,
            async () => {
              const fila = await crearProducto(context, datos, { imagen, galeria }, actorDe(request));
              const producto = json(request, fila);
              return { success: true as const, message: 'Producto creado correctamente', producto };
            },
            { datos, imagen },
          ),
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
      (edicion, imagen) =>
        conGaleria(context, edicion.galeria, (galeria) =>
          actualizarProducto(context, id, { edicion, imagen, galeria }, actorDe(request)),
        ),
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
      producto: json(request, { ...fila, galeria: await listarGaleria(context.db, fila) }),
    };
  });
}
