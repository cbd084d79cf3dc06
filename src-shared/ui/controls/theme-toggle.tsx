import { Moon, Sun, SunMoon } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { followTheme, readTheme, storeTheme, type ThemePreference } from '../theme/theme.ts';
import { IconButton } from './button.tsx';

const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const;
const NAME: Record<ThemePreference, string> = { system: 'automático', light: 'claro', dark: 'oscuro' };
const ICON = { system: <SunMoon />, light: <Sun />, dark: <Moon /> };

/** Cycles through automatic, light and dark; its label names the current theme. */
export function ThemeToggle({ className }: { className?: string }) {
  // On the server and during hydration the device's preference is unknown.
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
