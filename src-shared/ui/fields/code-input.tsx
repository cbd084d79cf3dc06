import type { ClipboardEvent, Ref, SyntheticEvent } from 'react';
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
  autoFocus?: boolean;
  className?: string;
  ref?: Ref<HTMLInputElement>;
}

/** The code in a pasted text: a run of `length` digits, or all its digits; undefined when they are no whole code. */
function codeIn(text: string, length: number): string | undefined {
  const runs = text.match(/\d+/g) ?? [];
  return [...runs, runs.join('')].find((digits) => digits.length === length);
}

/** A numeric code: one real field drawn as boxes, so that pasting and one-time-code autofill work. */
export function CodeInput({ value, onChange, length = USUAL, label, className, ...rest }: CodeInputProps) {
  const control = useFieldControl();

  /** A whole code is typed anew, since its caret is not seen. */
  function selectWhole({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    if (currentTarget.value.length === length) currentTarget.select();
  }

  /** A whole code replaces what the field holds, wherever the caret is. */
  function pasteWhole(event: ClipboardEvent) {
    const code = codeIn(event.clipboardData.getData('text'), length);
    if (!code) return;
    event.preventDefault();
    onChange(code);
  }

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
        onFocus={selectWhole}
        onClick={selectWhole}
        onPaste={pasteWhole}
        onChange={(event) => {
          onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, length));
        }}
      />
    </div>
  );
}
