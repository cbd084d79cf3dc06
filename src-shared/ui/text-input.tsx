import type { InputHTMLAttributes, Ref } from 'react';
import styles from './control.module.css';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';

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
  /** What stands before what is written. */
  unit?: 'Q' | '%';
}

/** An amount as the person types it, in quetzales unless it is a share. The caller parses and checks it. */
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
