import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../theme/cx.ts';
import styles from './checkbox.module.css';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode;
  /** A second line of help. */
  hint?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A checkbox with its own label, so it needs no Field. The whole line can be pressed. */
export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  return (
    <label className={cx(styles.line, className)}>
      <input type="checkbox" className={styles.input} {...rest} />
      <span>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  );
}
