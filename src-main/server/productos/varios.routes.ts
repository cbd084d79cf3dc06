import {
  type CambioDeVarios,
  variosCambiadosSchema,
  variosProductosSchema,
} from '#contract/varios-productos.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-types.ts';
import { onceByKey } from '../http/idempotencia.ts';
import { actorDe } from '../http/sesion.ts';
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
  app.post(
    '/api/productos/varios',
    {
      config: { permiso: 'productos', cabeceras: ['Idempotency-Key'], rechaza: [404] },
      schema: {
        summary: 'Cambiar, eliminar o recuperar varios productos de una vez: todos o ninguno',
        body: variosProductosSchema,
        response: { 200: variosCambiadosSchema },
      },
    },
    async (request) =>
      await onceByKey(context, request, 200, async () => {
        const cambiados = await cambiarVarios(context, request.body, actorDe(request));
        return { success: true as const, message: mensajeDe(request.body.cambio, cambiados), cambiados };
      }),
  );
}
