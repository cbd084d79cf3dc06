import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../controls/button.tsx';
import { cx } from '../theme/cx.ts';
import styles from './control.module.css';
import { useFieldControl } from './field-control.ts';
import type { TextInputProps } from './text-input.tsx';

/**
 * A password that can be shown: Tab leads on to the next field or button, Shift+Tab from there to the eye;
 * give `autoComplete` (`current-password` or `new-password`).
 */
export function PasswordInput({
  large,
  className,
  ...rest
}: Omit<TextInputProps, 'type' | 'onFocus' | 'onBlur'>) {
  const control = useFieldControl();
  const [shown, setShown] = useState(false);
  const [typing, setTyping] = useState(false);
  return (
    <div className={cx(styles.box, large && styles.large, className)}>
      <input
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={styles.control}
        {...control}
        {...rest}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
      />
      <IconButton
        label={shown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
        icon={shown ? <EyeOff /> : <Eye />}
        // A typed password is mostly sent next; every other way, Shift+Tab too, still passes here.
        tabIndex={typing ? -1 : undefined}
        onClick={() => setShown(!shown)}
      />
    </div>
  );
}
