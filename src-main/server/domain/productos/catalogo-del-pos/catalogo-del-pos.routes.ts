import { LISTAR_PRODUCTOS_DEL_POS } from '#contract/calls/addresses.ts';
import {
  type DireccionesDeImagen,
  type FilaDelPos,
  MARCADOR_DE_IMAGEN,
  PRODUCTOS_POR_TANDA,
} from '#contract/schemas/catalogo/catalogo-del-pos.ts';
import { diaDe, inicioDeMes } from '#contract/words/dias.ts';
import { imageUrls } from '../../../adapters/pictures/images.ts';
import { leerTienda } from '../../../base/configuracion.queries.ts';
import type { Context } from '../../../base/context.ts';
import type { App } from '../../../http/app-types.ts';
import { baseUrl } from '../../../http/caller/addresses.ts';
import { route } from '../../../http/route.ts';
import { type FilaDeTanda, primerosDelPos, tandaDelPos } from './catalogo-del-pos.queries.ts';

const DIA_MS = 86_400_000;

/** This month and the previous one, so that the first days of a month have best sellers too. */
async function mesesRecientes({ db, clock }: Context): Promise<[string, string]> {
  const primero = inicioDeMes(diaDe(clock(), (await leerTienda(db)).zonaHoraria));
  const anterior = new Date(Date.parse(primero) - DIA_MS).toISOString();
  return [primero.slice(0, 7), anterior.slice(0, 7)];
}

function filaJson(fila: FilaDeTanda): FilaDelPos {
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
    fila.vendidos,
  ];
}

export function catalogoDelPosRoutes(app: App, context: Context): void {
  route(app, LISTAR_PRODUCTOS_DEL_POS, async (request) => {
    const { db } = context;
    const meses = await mesesRecientes(context);
    const primeros = request.query.id ? [] : await primerosDelPos(db, meses);
    const tanda = await tandaDelPos(db, meses, request.query);
    const ultimo = tanda.length === PRODUCTOS_POR_TANDA ? tanda.at(-1) : undefined;
    return {
      productos: [...primeros, ...tanda].map(filaJson),
      imagenes: imageUrls(baseUrl(context, request), MARCADOR_DE_IMAGEN) as DireccionesDeImagen,
      siguiente: ultimo ? { orden: ultimo.nombreOrden, id: ultimo.id } : null,
    };
  });
}
