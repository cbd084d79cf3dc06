import * as z from 'zod';
import type { App } from '../http/app-types.ts';
import { type Documento, documentoDe } from './openapi.ts';
import { paginaDe } from './pagina.ts';

export function documentacionRoutes(app: App): void {
  let documento: Documento | undefined;
  const elDocumento = () => {
    documento ??= documentoDe(app);
    return documento;
  };

  app.get(
    '/api/openapi.json',
    {
      config: { permiso: 'publico' },
      schema: {
        summary: 'Este documento (OpenAPI 3.1)',
        response: { 200: z.looseObject({ openapi: z.string() }) },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-cache');
      return { ...elDocumento() };
    },
  );

  app.get(
    '/api/docs',
    {
      config: { permiso: 'publico' },
      schema: {
        summary: 'Este documento como página',
        response: { 200: { content: { 'text/html': { schema: z.string() } } } },
      },
    },
    async (_request, reply) =>
      reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .serializer((pagina: string) => pagina)
        .send(paginaDe(elDocumento())),
  );
}
