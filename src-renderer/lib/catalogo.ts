import { desktop } from './desktop.ts';
import { CATALOGO } from './routes.ts';

/** Leaves for the public catalogue: another app, so the window shows it in the system's browser. */
export function abrirCatalogo({ replace = false } = {}): void {
  const bridge = desktop();
  if (bridge) void bridge.llamar('navegador:abrir', CATALOGO);
  else if (replace) location.replace(CATALOGO);
  else location.assign(CATALOGO);
}
