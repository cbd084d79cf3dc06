import { diaDe, inicioDeMes } from '#contract/dias.ts';
import {
  consultaMostradorSchema,
  type DireccionesDeImagen,
  type FilaDeMostrador,
  LUGAR_DE_IMAGEN,
  PRODUCTOS_POR_TANDA,
  tandaDeMostradorSchema,
} from '#contract/mostrador.ts';
import { imageUrls } from '../adapters/images.ts';
import { leerTienda } from '../configuracion/configuracion.queries.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-types.ts';
import { baseUrl } from '../http/red.ts';
import { type FilaDeTanda, primerosDelMostrador, tandaDelMostrador } from './mostrador.queries.ts';

const DIA_MS = 86_400_000;

/** This month and the one before: what sells lately, also on the first of a month. */
async function mesesRecientes({ db, reloj }: Context): Promise<[string, string]> {
  const primero = inicioDeMes(diaDe(reloj(), (await leerTienda(db)).zonaHoraria));
  const anterior = new Date(Date.parse(primero) - DIA_MS).toISOString();
  return [primero.slice(0, 7), anterior.slice(0, 7)];
}

function filaJson(fila: FilaDeTanda): FilaDeMostrador {
  const { id, nombre, descripcion, categoria, codigo, precioVenta, stock, stockMinimo } = fila;
  return [
    ...([id, nombre, descripcion, categoria, codigo, precioVenta, stock, stockMinimo] as const),
    ...([fila.controlaStock, fila.imagen, fila.vendidos] as const),
  ];
}

export function mostradorRoutes(app: App, context: Context): void {
  app.get(
    '/api/productos/mostrador',
    {
      config: { permiso: 'ventas' },
      schema: {
        summary: 'Todo lo que se vende, en tandas, con lo mínimo que la caja necesita',
        querystring: consultaMostradorSchema,
        response: { 200: tandaDeMostradorSchema },
      },
    },
    async (request) => {
      const { db } = context;
      const meses = await mesesRecientes(context);
      const primeros = request.query.id ? [] : await primerosDelMostrador(db, meses);
      const tanda = await tandaDelMostrador(db, meses, request.query);
      const ultimo = tanda.length === PRODUCTOS_POR_TANDA ? tanda.at(-1) : undefined;
      return {
        productos: [...primeros, ...tanda].map(filaJson),
        imagenes: imageUrls(baseUrl(context, request), LUGAR_DE_IMAGEN) as DireccionesDeImagen,
        siguiente: ultimo ? { orden: ultimo.nombreOrden, id: ultimo.id } : null,
      };
    },
  );
}
