import { SERVICE_WORKER } from '#contract/direcciones.ts';

/** Once the page is there and has nothing else to do: what keeps the shop readable without a connection. */
export function instalarServiceWorker(): void {
  // Browsers have none on a page served over plain HTTP in a LAN. One that is there looks after itself: asking for
  // it again would bring back one that has just given itself up.
  const { serviceWorker } = navigator;
  if (!import.meta.env.PROD || !serviceWorker || serviceWorker.controller) return;
  const registrar = () => {
    serviceWorker.addEventListener('controllerchange', contarLoVisto, { once: true });
    serviceWorker.register(SERVICE_WORKER).catch(() => undefined);
  };
  const alQuedarLibre = () => (window.requestIdleCallback ?? setTimeout)(registrar);
  if (document.readyState === 'complete') alQuedarLibre();
  else addEventListener('load', alQuedarLibre);
}

/** The first visit was over before it could see what was shown. */
function contarLoVisto(): void {
  const vistos = [location.href, ...performance.getEntriesByType('resource').map(({ name }) => name)];
  navigator.serviceWorker.controller?.postMessage({ vistos: [...new Set(vistos)] });
}
