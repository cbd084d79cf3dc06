import { create } from 'zustand';
import { PAGINAS_DEL_PERSONAL, WORKER_DE_AVISOS } from '#contract/pages/direcciones.ts';
import { desktop } from '../../lib/desktop.ts';

/**
 * Whether this device shows new orders as notifications of the system: «por-pedir» until the person is asked, and
 * «inseguro» where the browser has none because the page came over plain http.
 */
type EstadoDeAvisos = 'ventana' | 'por-pedir' | 'permitidos' | 'negados' | 'inseguro' | 'sin-soporte';

const DE_PERMISO = { default: 'por-pedir', granted: 'permitidos', denied: 'negados' } as const;

function leerEstado(): EstadoDeAvisos {
  // The window of the shop's computer needs no permission.
  if (desktop()) return 'ventana';
  if (!window.isSecureContext) return 'inseguro';
  return 'Notification' in window ? DE_PERMISO[Notification.permission] : 'sin-soporte';
}

export const useAvisos = create<{ estado: EstadoDeAvisos }>(() => ({ estado: leerEstado() }));

/** Reads the permission again: it may have been changed in the browser's own settings. */
export function releerAvisos(): void {
  useAvisos.setState({ estado: leerEstado() });
}

/** Asks for the permission. Browsers allow this only after a press. */
export async function pedirAvisos(): Promise<void> {
  await Notification.requestPermission();
  releerAvisos();
}

let worker: Promise<ServiceWorkerRegistration | undefined> | undefined;

/** The service worker through which Android shows notifications; undefined where there is none. */
function registrarWorker(): Promise<ServiceWorkerRegistration | undefined> {
  worker ??= activarWorker().catch(() => undefined);
  return worker;
}

async function activarWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  const registration = await navigator.serviceWorker.register(WORKER_DE_AVISOS);
  const starting = registration.installing ?? registration.waiting;
  // Without an active worker the browser refuses to show notifications.
  if (!registration.active && starting) {
    await new Promise<void>((resolve) => {
      starting.addEventListener('statechange', () => {
        if (starting.state === 'activated' || starting.state === 'redundant') resolve();
      });
    });
  }
  return registration.active ? registration : undefined;
}

/** Tells the app which order's notification was pressed. Returns the unsubscribe function. */
export function seguirAvisos(abrir: (url: string) => void): () => void {
  const { serviceWorker } = navigator;
  const oir = ({ data }: MessageEvent<{ abrir?: unknown }>) => {
    if (typeof data?.abrir === 'string') abrir(data.abrir);
  };
  serviceWorker?.addEventListener('message', oir);
  return () => serviceWorker?.removeEventListener('message', oir);
}

interface Aviso {
  titulo: string;
  texto: string;
  /** Path of the order, which also tells its notifications apart. */
  url: string;
  onClick: () => void;
}

/** Shows a notification of the system, if the person allowed it and the page is not in sight. */
export async function avisar({ titulo, texto, url, onClick }: Aviso): Promise<void> {
  if (leerEstado() !== 'permitidos' || document.visibilityState === 'visible') return;
  const opciones = { body: texto, tag: url, icon: '/publico/icon-192.png' };
  const registration = await registrarWorker();
  if (registration) {
    await registration.showNotification(titulo, {
      ...opciones,
      data: { url, paginas: PAGINAS_DEL_PERSONAL },
    });
    return;
  }
  const aviso = new Notification(titulo, opciones);
  aviso.onclick = () => {
    aviso.close();
    onClick();
  };
}
