import { create } from 'zustand';

/** What Chromium's browsers offer when the shop can be put among the device's programs. */
interface Invitacion extends Event {
  prompt(): Promise<unknown>;
}

/** The browser's offer, until it is taken up. */
export const useInvitacion = create<{ invitacion: Invitacion | null }>(() => ({ invitacion: null }));

/** Keeps the browser's offer for whoever looks for it; nobody is asked. */
export function esperarInvitacion(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInvitacion.setState({ invitacion: event as Invitacion });
  });
  addEventListener('appinstalled', () => useInvitacion.setState({ invitacion: null }));
}

/** Asks the person; the browser takes each offer once. */
export function instalar(): void {
  void useInvitacion.getState().invitacion?.prompt();
  useInvitacion.setState({ invitacion: null });
}
