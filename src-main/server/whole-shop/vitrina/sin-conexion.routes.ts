import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { APP_SHELL, SERVICE_WORKER } from '#contract/pages/direcciones.ts';
import type { Context } from '../../base/context.ts';
import type { App } from '../../http/app-types.ts';

/**
 * The service worker and the page that open the shop offline. Without a built storefront they are answered with 404,
 * which makes browsers unregister an older service worker.
 */
export function sinConexionRoutes(app: App, { folders }: Context): void {
  const archivos = [
    [SERVICE_WORKER, join(folders.storefront, 'service-worker.js'), 'text/javascript; charset=utf-8'],
    [APP_SHELL, join(folders.storefront, 'index.html'), 'text/html; charset=utf-8'],
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
