/** What the person chose; `system` follows the device. */
export type ThemePreference = 'light' | 'dark' | 'system';

const STORAGE_KEY = 'guirnalda.tema';
const followers = new Set<() => void>();

/** What was chosen since the page opened, where storage would not take it. */
let held: ThemePreference | undefined;

/** Calls when the preference changes here; returns how to stop. */
export function followTheme(onChange: () => void): () => void {
  followers.add(onChange);
  return () => followers.delete(onChange);
}

/** What was chosen last; `system` when nothing was, or storage is closed to us. */
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

/** Applies a preference and remembers it. A full or closed storage only loses the memory. */
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
