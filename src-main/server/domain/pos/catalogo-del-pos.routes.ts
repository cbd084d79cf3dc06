import { LISTAR_PRODUCTOS_DEL_POS } from '#contract/calls/addresses.ts';
import {
  type DireccionesDeImagen,
  type FilaDelPos,
  MARCADOR_DE_IMAGEN,
  PRODUCTOS_POR_TANDA,
} from '#contract/schemas/catalogo/catalogo-del-pos.ts';
import { imageUrls } from '../../adapters/pictures/images.ts';
import type { Context } from '../../base/context.ts';
import type { App } from '../../http/app-types.ts';
import { baseUrl } from '../../http/caller/addresses.ts';
import { route } from '../../http/route.ts';
import { type FilaDeTanda, primerosDelPos, tandaDelPos } from './catalogo-del-pos.queries.ts';
import { obtenerOrdenDelDia } from './orden-del-dia.service.ts';

/** Best sellers sent before all other products, so that the POS is usable at once. */
const PRIMEROS = 60;

function filaJson(fila: FilaDeTanda, vendidos: number | null): FilaDelPos {
  return [
    fila.id,
    fila.nombre,
    fila.descripcion,
    fila.categoria,
    fila.codigo,
    fila.precioVenta,
    fila.stock,
    fila.stockMinimo,
    fila.controlaStock,
    fila.imagen,
    vendidos,
  ];
}

export function catalogoDelPosRoutes(app: App, context: Context): void {
  route(app, LISTAR_PRODUCTOS_DEL_POS, async (request) => {
    const { db } = context;
    const { dia, desde, vendidos } = await obtenerOrdenDelDia(context);
    const ids = request.query.id ? [] : vendidos.slice(0, PRIMEROS).map(({ id }) => id);
    const primeros = await primerosDelPos(db, ids);
    const tanda = await tandaDelPos(db, request.query);
    const ultimo = tanda.length === PRODUCTOS_POR_TANDA ? tanda.at(-1) : undefined;
    const cantidades = new Map(vendidos.map(({ id, cantidad }) => [id, cantidad]));
    const contados = new Date(desde);
    return {
      dia,
      productos: [...primeros, ...tanda].map((fila) =>
        filaJson(fila, fila.creadoEn > contados ? null : (cantidades.get(fila.id) ?? 0)),
      ),
      imagenes: imageUrls(baseUrl(context, request), MARCADOR_DE_IMAGEN) as DireccionesDeImagen,
      siguiente: ultimo ? { orden: ultimo.nombreOrden, id: ultimo.id } : null,
    };
  });
}
