import { SERVICE_WORKER } from '#contract/pages/direcciones.ts';

/** Registers the service worker once the page is loaded and idle. */
export function registerServiceWorker(): void {
  // Over plain HTTP in a LAN browsers offer none. A controller updates itself; registering again could bring back one
  // that has just unregistered itself.
  const { serviceWorker } = navigator;
  if (!import.meta.env.PROD || !serviceWorker || serviceWorker.controller) return;
  const register = () => {
    serviceWorker.addEventListener('controllerchange', tellSeen, { once: true });
    serviceWorker.register(SERVICE_WORKER).catch(() => undefined);
  };
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(register);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle);
}

/** Tells the new service worker what the first visit loaded before it was active. */
function tellSeen(): void {
  const vistos = [location.href, ...performance.getEntriesByType('resource').map(({ name }) => name)];
  navigator.serviceWorker.controller?.postMessage({ vistos: [...new Set(vistos)] });
}
