import { create } from 'zustand';
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
