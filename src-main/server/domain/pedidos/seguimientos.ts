import { isDeepStrictEqual } from 'node:util';
import type { SeguimientoDePedido } from '#contract/schemas/ventas/pedidos.ts';
import type { Context } from '../../base/context.ts';
import { LruMap } from '../../base/lru-map.ts';
import type { App } from '../../http/app-types.ts';
import type { FilaPedido } from './pedidos.queries.ts';

/** Orders whose answers are kept. */
const PEDIDOS = 500;
/** Answers of one order: with and without what only its customer may see, under each address of the shop. */
const FORMAS = 4;

/**
 * What is told of an order in one form, which `hacer` makes unless it was made of the same row and since the order last
 * changed. With several processes changes are heard of late, and nothing is kept.
 */
export type Seguimientos = (
  pedido: FilaPedido,
  forma: string,
  hacer: () => Promise<SeguimientoDePedido>,
) => Promise<SeguimientoDePedido>;

/** An answer, and the row that it was made of: a change may come between a caller's row and the answer. */
interface Hecho {
  pedido: FilaPedido;
  respuesta: Promise<SeguimientoDePedido>;
}

export function createSeguimientos(app: App, { db, eventos }: Context): Seguimientos {
  if (db.counters) return (_pedido, _forma, hacer) => hacer();
  const pedidos = new LruMap<string, LruMap<string, Hecho>>(PEDIDOS);
  const dejarDeOir = eventos.escuchar((oido) => {
    // A product that is gone has no link any more.
    if (!oido || oido.evento.tipo === 'producto-cambiado') pedidos.clear();
    else if (oido.evento.tipo === 'pedido-cambiado') pedidos.delete(oido.evento.pedido.id);
  });
  app.addHook('onClose', async () => dejarDeOir());

  return async (pedido, forma, hacer) => {
    const formas = pedidos.get(pedido.id) ?? new LruMap(FORMAS);
    pedidos.set(pedido.id, formas);
    const hecho = formas.get(forma);
    if (hecho && isDeepStrictEqual(hecho.pedido, pedido)) return await hecho.respuesta;
    const nuevo = { pedido, respuesta: hacer() };
    formas.set(forma, nuevo);
    nuevo.respuesta.catch(() => formas.get(forma) === nuevo && formas.delete(forma));
    return await nuevo.respuesta;
  };
}
