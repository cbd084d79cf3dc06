/** The chosen theme; `system` follows the device. */
export type ThemePreference = 'light' | 'dark' | 'system';

const STORAGE_KEY = 'guirnalda.tema';
const followers = new Set<() => void>();

/** The preference when storage is blocked or full. */
let held: ThemePreference | undefined;

/** Calls `onChange` when the preference changes in this tab; returns the unsubscribe function. */
export function followTheme(onChange: () => void): () => void {
  followers.add(onChange);
  return () => followers.delete(onChange);
}

const deviceDark = () => matchMedia('(prefers-color-scheme: dark)');

/** Whether the device itself is set to dark. */
export function isDeviceDark(): boolean {
  return deviceDark().matches;
}

/** Calls `onChange` when the device turns light or dark; returns the unsubscribe function. */
export function followDevice(onChange: () => void): () => void {
  const device = deviceDark();
  device.addEventListener('change', onChange);
  return () => device.removeEventListener('change', onChange);
}

/** The last preference; `system` when there is none or storage is blocked. */
export function readTheme(): ThemePreference {
  if (held) return held;
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Puts a preference on <html>. Called with no argument before the first paint, at the top of an app's entry. */
export function applyTheme(preference: ThemePreference = readTheme()): void {
  const { dataset } = document.documentElement;
  if (preference === 'system') delete dataset.theme;
  else dataset.theme = preference;
}

/** Applies a preference and stores it; with storage blocked or full it lasts until the page closes. */
export function storeTheme(preference: ThemePreference): void {
  applyTheme(preference);
  held = undefined;
  try {
    if (preference === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, preference);
  } catch {
    held = preference;
  }
  for (const follower of followers) follower();
}
