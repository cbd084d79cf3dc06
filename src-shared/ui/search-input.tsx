import { Search, X } from 'lucide-react';
import { type Ref, useRef } from 'react';
import { IconButton } from './button.tsx';
import styles from './control.module.css';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';
import type { TextInputProps } from './text-input.tsx';

export interface SearchInputProps
  extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'defaultValue'> {
  value: string;
  onChange: (value: string) => void;
  /** Its name where no Field gives it one. */
  label?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A search box with its icon and a button that empties it. */
export function SearchInput({ value, onChange, label, large, className, ref, ...rest }: SearchInputProps) {
  const control = useFieldControl();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={cx(styles.box, large && styles.large, className)}>
      <Search className={styles.leading} aria-hidden="true" />
      <input
        ref={(node) => {
          input.current = node;
          if (typeof ref === 'function') return ref(node);
          if (ref) ref.current = node;
        }}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        className={styles.control}
        {...control}
        {...rest}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value && (
        <IconButton
          label="Borrar búsqueda"
          icon={<X />}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}
