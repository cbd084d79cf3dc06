import type { InputHTMLAttributes, Ref } from 'react';
import { cx } from '../theme/cx.ts';
import styles from './control.module.css';
import { useFieldControl } from './field-control.ts';

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** 56 px tall, for the till. */
  large?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text; all attributes of <input>. */
export function TextInput({ large, className, ...rest }: TextInputProps) {
  const control = useFieldControl();
  return (
    <div className={cx(styles.box, large && styles.large, className)}>
      <input type="text" className={styles.control} {...control} {...rest} />
    </div>
  );
}

export interface MoneyInputProps extends TextInputProps {
  /** The sign before the amount. */
  unit?: 'Q' | '%';
}

/** An amount as typed, in quetzales or percent. The caller parses and validates it. */
export function MoneyInput({ large, unit = 'Q', className, ...rest }: MoneyInputProps) {
  const control = useFieldControl();
  return (
    <div className={cx(styles.box, large && styles.large, className)}>
      <span className={styles.prefix} aria-hidden="true">
        {unit}
      </span>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        className={cx(styles.control, styles.numeric)}
        {...control}
        {...rest}
      />
    </div>
  );
}
