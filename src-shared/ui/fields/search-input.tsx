import { Search, X } from 'lucide-react';
import { type Ref, useRef } from 'react';
import { IconButton } from '../controls/button.tsx';
import { cx } from '../theme/cx.ts';
import styles from './control.module.css';
import { useFieldControl } from './field-control.ts';
import type { TextInputProps } from './text-input.tsx';

interface SearchInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'defaultValue'> {
  value: string;
  onChange: (value: string) => void;
  /** Its label outside a Field. */
  label?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A search box with an icon and a button that clears it. */
export function SearchInput({ value, onChange, label, large, className, ref, ...rest }: SearchInputProps) {
  const control = useFieldControl();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div data-clear className={cx(styles.box, large && styles.large, className)}>
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
