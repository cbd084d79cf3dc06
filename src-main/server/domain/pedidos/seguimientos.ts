import type { SeguimientoDePedido } from '#contract/schemas/ventas/pedidos.ts';
import type { Context } from '../../base/context.ts';
import { LruMap } from '../../base/lru-map.ts';
import type { App } from '../../http/app-types.ts';

/** Orders whose answers are kept. */
const PEDIDOS = 500;
/** Answers of one order: with and without what only its customer may see, under each address of the shop. */
const FORMAS = 4;

/**
 * What is told of an order in one form, which `hacer` makes unless it was made since the order last changed. With several
 * processes changes are heard of late, and nothing is kept.
 */
export type Seguimientos = (
  pedidoId: string,
  forma: string,
  hacer: () => Promise<SeguimientoDePedido>,
) => Promise<SeguimientoDePedido>;

export function createSeguimientos(app: App, { db, eventos }: Context): Seguimientos {
  if (db.counters) return (_pedidoId, _forma, hacer) => hacer();
  const pedidos = new LruMap<string, LruMap<string, Promise<SeguimientoDePedido>>>(PEDIDOS);
  const dejarDeOir = eventos.escuchar((oido) => {
    // A product that is gone has no link any more.
    if (!oido || oido.evento.tipo === 'producto-cambiado') pedidos.clear();
    else if (oido.evento.tipo === 'pedido-cambiado') pedidos.delete(oido.evento.pedido.id);
  });
  app.addHook('onClose', async () => dejarDeOir());

  return async (pedidoId, forma, hacer) => {
    const formas = pedidos.get(pedidoId) ?? new LruMap(FORMAS);
    pedidos.set(pedidoId, formas);
    const hecho = formas.get(forma);
    if (hecho) return await hecho;
    const nuevo = hacer();
    formas.set(forma, nuevo);
    nuevo.catch(() => formas.delete(forma));
    return await nuevo;
  };
}
