import { LISTAR_FAVORITOS, PONER_FAVORITO } from '#contract/calls/addresses.ts';
import type { Context } from '../../base/context.ts';
import type { App } from '../../http/app-types.ts';
import { actorDe } from '../../http/caller/sesion.ts';
import { route } from '../../http/route.ts';
import { listarFavoritos, ponerFavorito } from './favoritos.service.ts';

/** The products that the shop pinned at the POS. */
export function favoritosRoutes(app: App, context: Context): void {
  route(app, LISTAR_FAVORITOS, async () => ({ favoritos: await listarFavoritos(context.db) }));

  route(app, PONER_FAVORITO, async (request) => {
    const favoritos = await ponerFavorito(context, request.params.id, request.body, actorDe(request));
    return { success: true as const, message: 'Favoritos guardados', favoritos };
  });
}
