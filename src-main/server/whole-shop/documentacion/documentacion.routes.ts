import { LEER_DOCUMENTO, OBTENER_DOCUMENTO } from '#contract/calls/addresses.ts';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { type Documento, documentoDe } from './openapi.ts';
import { paginaDe } from './pagina.ts';

export function documentacionRoutes(app: App): void {
  let documento: Documento | undefined;
  const elDocumento = () => {
    documento ??= documentoDe(app);
    return documento;
  };
  // Written once: each takes tens of milliseconds, in which nobody else is answered.
  let texto: string | undefined;
  let pagina: string | undefined;

  route(app, OBTENER_DOCUMENTO, async (_request, reply) => {
    const leido = elDocumento();
    texto ??= JSON.stringify(leido);
    const escrito = texto;
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .serializer(() => escrito);
    return { ...leido };
  });

  route(app, LEER_DOCUMENTO, async (_request, reply) => {
    pagina ??= paginaDe(elDocumento());
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .serializer((una: string) => una)
      .send(pagina);
  });
}
