// The staff app's service worker. It only opens the order of a notification that was pressed: Android shows
// notifications through a service worker alone. It answers no request and stores nothing.

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(abrir(event.notification.data));
});

/** Brings a window of the staff app to the front and tells it which order to open, or opens a new one. */
async function abrir({ url, paginas }: { url: string; paginas: readonly string[] }): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const staff = windows.find((one) => paginas.includes(`/${new URL(one.url).pathname.split('/')[1]}`));
  if (!staff) {
    await self.clients.openWindow(url);
    return;
  }
  staff.postMessage({ abrir: url });
  await staff.focus();
}

// Makes this file a module, with a `self` of its own.
export {};
