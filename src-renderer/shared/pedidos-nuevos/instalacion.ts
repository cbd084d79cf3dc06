import { create } from 'zustand';

/** The browser's offer to install the app, which not all browsers make. */
interface Oferta extends Event {
  prompt: () => Promise<unknown>;
}

export const useInstalacion = create<{ oferta: Oferta | undefined }>(() => ({ oferta: undefined }));

/** Keeps the browser's offer, so that a button can show it. Called once, before the first screen. */
export function followInstalacion(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstalacion.setState({ oferta: event as Oferta });
  });
  addEventListener('appinstalled', () => useInstalacion.setState({ oferta: undefined }));
}

/** Shows the offer; a browser shows it once. */
export async function instalar(): Promise<void> {
  const { oferta } = useInstalacion.getState();
  useInstalacion.setState({ oferta: undefined });
  await oferta?.prompt();
}

export function estaInstalada(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}
