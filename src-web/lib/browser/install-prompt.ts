import { create } from 'zustand';

/** Chromium's event when the storefront can be installed as an app. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

/** The browser's offer to install, until it is used. */
export const useInstallPrompt = create<{ offer: InstallPromptEvent | null }>(() => ({ offer: null }));

/** Stores the browser's offer for the footer's button and suppresses the browser's own prompt. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstallPrompt.setState({ offer: event as InstallPromptEvent });
  });
  addEventListener('appinstalled', () => useInstallPrompt.setState({ offer: null }));
}

/** Opens the browser's install prompt; each offer works once. */
export function install(): void {
  void useInstallPrompt.getState().offer?.prompt();
  useInstallPrompt.setState({ offer: null });
}
