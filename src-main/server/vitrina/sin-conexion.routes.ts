import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ARMAZON, SERVICE_WORKER } from '#contract/direcciones.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-types.ts';

/**
 * What a browser keeps to open the shop while nobody answers. Without a built storefront there is none: a browser that
 * has an older one is told 404, and gives it up.
 */
export function sinConexionRoutes(app: App, { folders }: Context): void {
  const archivos = [
    [SERVICE_WORKER, join(folders.storefront, 'service-worker.js'), 'text/javascript; charset=utf-8'],
    [ARMAZON, join(folders.storefront, 'index.html'), 'text/html; charset=utf-8'],
  ] as const;
  for (const [ruta, archivo, tipo] of archivos) {
    if (!existsSync(archivo)) continue;
    const texto = readFileSync(archivo, 'utf8');
    app.get(ruta, (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .header('x-robots-tag', 'noindex')
        .header('service-worker-allowed', '/')
        .type(tipo)
        .send(texto),
    );
  }
}
