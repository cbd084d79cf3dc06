import * as z from 'zod';
import { hechoSchema, idParamSchema } from '../schemas/campos/campos.ts';
import { consultaDelPosSchema, tandaDelPosSchema } from '../schemas/catalogo/catalogo-del-pos.ts';
import {
  cambioDeFavoritoSchema,
  favoritosGuardadosSchema,
  listaFavoritosSchema,
} from '../schemas/catalogo/favoritos.ts';
import { archivoDeProductosSchema, opcionesDeArchivoSchema } from '../schemas/catalogo/importacion.ts';
import {
  ajusteSchema,
  consultaMovimientosSchema,
  listaMovimientosSchema,
  productoAjustadoSchema,
} from '../schemas/catalogo/movimientos.ts';
import {
  consultaProductosSchema,
  edicionDeProductoSchema,
  imagenSubidaSchema,
  listaProductosSchema,
  nuevoProductoSchema,
  productoGuardadoSchema,
  unProductoSchema,
} from '../schemas/catalogo/productos.ts';
import { variosCambiadosSchema, variosProductosSchema } from '../schemas/catalogo/varios-productos.ts';
import {
  ACTUALIZAR_PRODUCTO,
  AJUSTAR_STOCK,
  CAMBIAR_VARIOS_PRODUCTOS,
  CREAR_PRODUCTO,
  ELIMINAR_PRODUCTO,
  IMPORTAR_PRODUCTOS,
  LISTAR_FAVORITOS,
  LISTAR_MOVIMIENTOS,
  LISTAR_PRODUCTOS,
  LISTAR_PRODUCTOS_DEL_POS,
  OBTENER_PRODUCTO,
  PONER_FAVORITO,
  RECUPERAR_PRODUCTO,
  SUBIR_IMAGEN,
} from './addresses.ts';
import type { CallRules } from './rules.ts';

export const productosCalls = {
  [LISTAR_PRODUCTOS]: {
    summary: 'Los productos, por página',
    permiso: 'personal',
    query: consultaProductosSchema,
    answer: listaProductosSchema,
  },
  [CREAR_PRODUCTO]: {
    summary: 'Crear un producto',
    permiso: 'productos',
    form: nuevoProductoSchema,
    status: 201,
    answer: productoGuardadoSchema,
    headers: ['Idempotency-Key'],
  },
  [SUBIR_IMAGEN]: {
    summary: 'Subir una imagen para un producto; sin guardarla en uno, se borra una hora después',
    permiso: 'productos',
    form: z.object({}),
    status: 201,
    answer: imagenSubidaSchema,
  },
  [OBTENER_PRODUCTO]: {
    summary: 'Un producto',
    permiso: 'personal',
    params: idParamSchema,
    answer: unProductoSchema,
  },
  [ACTUALIZAR_PRODUCTO]: {
    summary: 'Cambiar un producto',
    permiso: 'productos',
    params: idParamSchema,
    form: edicionDeProductoSchema,
    answer: productoGuardadoSchema,
  },
  [ELIMINAR_PRODUCTO]: {
    summary: 'Eliminar un producto; sus ventas y pedidos quedan',
    permiso: 'productos',
    params: idParamSchema,
    answer: hechoSchema,
  },
  [RECUPERAR_PRODUCTO]: {
    summary: 'Recuperar un producto eliminado hace menos de 30 días, con sus existencias y su imagen',
    permiso: 'productos',
    params: idParamSchema,
    answer: productoGuardadoSchema,
  },
  [CAMBIAR_VARIOS_PRODUCTOS]: {
    summary: 'Cambiar, eliminar o recuperar varios productos de una vez: todos o ninguno',
    permiso: 'productos',
    body: variosProductosSchema,
    answer: variosCambiadosSchema,
    rejects: [404],
    headers: ['Idempotency-Key'],
  },
  [IMPORTAR_PRODUCTOS]: {
    summary: 'Revisar un archivo de productos (CSV o JSONL), o traerlo: entero o nada',
    permiso: 'productos',
    form: opcionesDeArchivoSchema,
    file: 'archivo',
    answer: archivoDeProductosSchema,
  },
  [LISTAR_PRODUCTOS_DEL_POS]: {
    summary: 'Todo lo que se vende, en tandas, con lo mínimo que la caja necesita',
    permiso: 'ventas',
    query: consultaDelPosSchema,
    answer: tandaDelPosSchema,
  },
  [LISTAR_FAVORITOS]: {
    summary: 'Los productos fijados en la caja, en su orden',
    permiso: 'personal',
    answer: listaFavoritosSchema,
  },
  [PONER_FAVORITO]: {
    summary: 'Fijar un producto en la caja, cambiarlo de lugar o quitarlo',
    permiso: 'productos',
    params: idParamSchema,
    body: cambioDeFavoritoSchema,
    answer: favoritosGuardadosSchema,
  },
  [LISTAR_MOVIMIENTOS]: {
    summary: 'Los movimientos de inventario de un producto, del último al primero',
    permiso: 'productos',
    params: idParamSchema,
    query: consultaMovimientosSchema,
    answer: listaMovimientosSchema,
  },
  [AJUSTAR_STOCK]: {
    summary: 'Sumar o quitar existencias de un producto, o poner las que se contaron, con su motivo',
    permiso: 'productos',
    params: idParamSchema,
    body: ajusteSchema,
    status: 201,
    answer: productoAjustadoSchema,
    headers: ['Idempotency-Key'],
  },
} as const satisfies Record<string, CallRules>;
