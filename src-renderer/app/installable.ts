import { MANIFEST_DEL_PERSONAL } from '#contract/pages/direcciones.ts';
import { desktop } from '../lib/desktop.ts';
import { followInstalacion } from '../shared/pedidos-nuevos/instalacion.ts';

/**
 * Makes the page installable in a browser. Not in the page's file: the window of the shop's computer loads the same
 * file, where these addresses do not exist. Called once, before the first screen.
 */
export function makeInstallable(): void {
  if (desktop()) return;
  followInstalacion();
  for (const [rel, href] of [
    ['manifest', MANIFEST_DEL_PERSONAL],
    ['icon', '/publico/favicon.svg'],
    ['apple-touch-icon', '/publico/apple-touch-icon.png'],
  ] as const) {
    const link = document.createElement('link');
    link.rel = rel;
    link.href = href;
    document.head.append(link);
  }
}
