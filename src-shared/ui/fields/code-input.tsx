import type { Ref } from 'react';
import { cx } from '../theme/cx.ts';
import styles from './code-input.module.css';
import { useFieldControl } from './field-control.ts';

/** The length set in the style sheet: the CSP of painted pages forbids inline styles. */
const USUAL = 6;

interface CodeInputProps {
  value: string;
  /** Receives digits only, at most `length` of them. */
  onChange: (value: string) => void;
  length?: number;
  /** Its label outside a Field. */
  label?: string;
  name?: string;
  disabled?: boolean;
  className?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A numeric code: one real field drawn as boxes, so that pasting and one-time-code autofill work. */
export function CodeInput({ value, onChange, length = USUAL, label, className, ...rest }: CodeInputProps) {
  const control = useFieldControl();
  return (
    <div
      className={cx(styles.code, className)}
      style={length === USUAL ? undefined : ({ '--length': length } as React.CSSProperties)}
    >
      <div className={styles.boxes} aria-hidden="true">
        {Array.from({ length }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the boxes never move
          <span key={place} data-filled={place < value.length} data-current={place === value.length} />
        ))}
      </div>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-label={label}
        className={styles.input}
        {...control}
        {...rest}
        value={value}
        onChange={(event) => {
          onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, length));
        }}
      />
    </div>
  );
}
