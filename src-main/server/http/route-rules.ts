import type { FastifySchema } from 'fastify';
import type { App } from './app-types.ts';

/** Refuses to boot with an API route that does not say who may call it or what it answers; keeps a list of them. */
export function requireDeclaredRoutes(app: App): void {
  const rutas: { nombre: string; schema: FastifySchema }[] = [];
  app.decorate('rutasDeApi', rutas);
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || route.method === 'OPTIONS' || route.method === 'HEAD') return;
    const name = `${String(route.method)} ${route.url}`;
    if (!route.config?.permiso) throw new Error(`${name} does not declare its permiso`);
    if (!route.schema?.response) throw new Error(`${name} does not declare its responses`);
    rutas.push({ nombre: name, schema: route.schema });
  });
}
