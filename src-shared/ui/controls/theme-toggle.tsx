import { Moon, Sun, SunMoon } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import {
  followDevice,
  followTheme,
  isDeviceDark,
  readTheme,
  storeTheme,
  type ThemePreference,
} from '../theme/theme.ts';
import { IconButton } from './button.tsx';

/** The order of the themes, by what the device shows: the first press changes what is seen. */
const NEXT_ON_LIGHT = { system: 'dark', dark: 'light', light: 'system' } as const;
const NEXT_ON_DARK = { system: 'light', light: 'dark', dark: 'system' } as const;
const NAME: Record<ThemePreference, string> = { system: 'automático', light: 'claro', dark: 'oscuro' };
const ICON = { system: <SunMoon />, light: <Sun />, dark: <Moon /> };

/** Cycles through automatic, dark and light; its label names the current theme. */
export function ThemeToggle({ className }: { className?: string }) {
  // On the server and during hydration both preferences are unknown.
  const theme = useSyncExternalStore(followTheme, readTheme, () => 'system' as const);
  const onDark = useSyncExternalStore(followDevice, isDeviceDark, () => false);
  const next = (onDark ? NEXT_ON_DARK : NEXT_ON_LIGHT)[theme];
  return (
    <IconButton
      className={className}
      icon={ICON[theme]}
      label={`Tema ${NAME[theme]}. Cambiar a ${NAME[next]}`}
      onClick={() => storeTheme(next)}
    />
  );
}
