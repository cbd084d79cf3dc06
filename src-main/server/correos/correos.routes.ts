import { consultaCorreosSchema, listaCorreosSchema } from '#contract/correos.ts';
import { paginar } from '#contract/pagina.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-types.ts';
import { contarCorreos, listarCorreos } from './correos.queries.ts';
import { correoJson } from './correos.wire.ts';

/** The outbox, for the owner: without a mail server he reads the codes here and tells them. */
export function correosRoutes(app: App, context: Context): void {
  app.get(
    '/api/correos',
    {
      config: { permiso: 'propietario' },
      schema: { querystring: consultaCorreosSchema, response: { 200: listaCorreosSchema } },
    },
    async (request, reply) => {
      const [correos, total] = await Promise.all([
        listarCorreos(context.db, request.query),
        contarCorreos(context.db, request.query),
      ]);
      reply.header('cache-control', 'no-store');
      return {
        correos: correos.map((correo) => correoJson(correo, context.keys.secretos, context.reloj())),
        configurado: false,
        pagination: paginar(request.query, total),
      };
    },
  );
}
