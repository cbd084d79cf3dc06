import { CALLS } from '#contract/calls/map.ts';
import type { App } from './app-types.ts';

/** Fails the start when an API route is not in the map of calls, or a call has no route. */
export function requireMappedRoutes(app: App): void {
  const missing = new Set<string>(Object.keys(CALLS));
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!url.startsWith('/api/') || method === 'OPTIONS' || method === 'HEAD') return;
    const call = `${String(method)} ${url}`;
    if (!config?.rules) throw new Error(`${call} is not in the map of calls`);
    missing.delete(call);
  });
  app.addHook('onReady', async () => {
    if (missing.size > 0) throw new Error(`no route for ${[...missing].join(', ')}`);
  });
}
