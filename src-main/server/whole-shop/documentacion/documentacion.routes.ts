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

  route(app, OBTENER_DOCUMENTO, async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return { ...elDocumento() };
  });

  route(app, LEER_DOCUMENTO, async (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .serializer((pagina: string) => pagina)
      .send(paginaDe(elDocumento())),
  );
}
