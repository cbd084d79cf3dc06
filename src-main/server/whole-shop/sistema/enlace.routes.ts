import { INICIO_DEL_PERSONAL, rutaDelEnlace } from '#contract/pages/direcciones.ts';
import type { Context } from '../../base/context.ts';
import { hayUsuarios } from '../../domain/usuarios/usuarios.queries.ts';
import type { App } from '../../http/app-types.ts';
import { pareceDeAqui } from '../../http/caller/network-zone.ts';
import { anotarSuceso } from '../../http/caller/sucesos.ts';

const UN_ANO_S = 365 * 24 * 3600;
const YA_USADO =
  'Este enlace ya se usó, o no es de esta tienda. Guirnalda escribe uno nuevo donde se abrió, cada vez que se usa.';

/** The link that the program shows when it opens: it makes a browser of this computer the shop's own. */
export function enlaceRoutes(app: App, context: Context): void {
  const { estaComputadora } = context;
  app.get<{ Params: { codigo: string } }>(rutaDelEnlace(':codigo'), async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!pareceDeAqui(request) || !estaComputadora.canjear(request.params.codigo)) {
      anotarSuceso(context, request, 'proof-refused', { reason: 'link' });
      return reply.code(403).type('text/plain; charset=utf-8').send(YA_USADO);
    }
    const { cookie, clave } = estaComputadora;
    const secure = request.protocol === 'https' ? '; Secure' : '';
    return reply
      .header(
        'set-cookie',
        `${cookie}=${clave}; Path=/; Max-Age=${UN_ANO_S}; HttpOnly; SameSite=Strict${secure}`,
      )
      .redirect((await hayUsuarios(context.db)) ? INICIO_DEL_PERSONAL : '/bienvenida', 302);
  });
}
