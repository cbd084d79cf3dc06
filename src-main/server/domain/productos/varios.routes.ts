import { CAMBIAR_VARIOS_PRODUCTOS } from '#contract/calls/addresses.ts';
import type { CambioDeVarios } from '#contract/schemas/catalogo/varios-productos.ts';
import type { Context } from '../../base/context.ts';
import type { App } from '../../http/app-types.ts';
import { actorDe } from '../../http/caller/sesion.ts';
import { onceByKey } from '../../http/request/idempotency.ts';
import { route } from '../../http/route.ts';
import { cambiarVarios } from './varios.service.ts';

function mensajeDe({ que }: CambioDeVarios, cuantos: number): string {
  if (cuantos === 0) return 'Ya estaban así: no cambió ningún producto';
  const [hecho, hechos] =
    que === 'eliminar'
      ? ['eliminado', 'eliminados']
      : que === 'recuperar'
        ? ['recuperado', 'recuperados']
        : ['actualizado', 'actualizados'];
  return cuantos === 1 ? `1 producto ${hecho} correctamente` : `${cuantos} productos ${hechos} correctamente`;
}

export function variosRoutes(app: App, context: Context): void {
  route(
    app,
    CAMBIAR_VARIOS_PRODUCTOS,
    async (request) =>
      await onceByKey(context, request, async () => {
        const cambiados = await cambiarVarios(context, request.body, actorDe(request));
        return { success: true as const, message: mensajeDe(request.body.cambio, cambiados), cambiados };
      }),
  );
}
