import { Moon, Sun, SunMoon } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from './button.tsx';
import { followTheme, readTheme, storeTheme, type ThemePreference } from './theme.ts';

const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const;
const NAME: Record<ThemePreference, string> = { system: 'automático', light: 'claro', dark: 'oscuro' };
const ICON = { system: <SunMoon />, light: <Sun />, dark: <Moon /> };

/** Walks through automatic, light and dark; its name says where it stands. */
export function ThemeToggle({ className }: { className?: string }) {
  // A page that the server painted knows nothing of this device yet.
  const theme = useSyncExternalStore(followTheme, readTheme, () => 'system' as const);
  return (
    <IconButton
      className={className}
      icon={ICON[theme]}
      label={`Tema ${NAME[theme]}. Cambiar a ${NAME[NEXT[theme]]}`}
      onClick={() => storeTheme(NEXT[theme])}
    />
  );
}
