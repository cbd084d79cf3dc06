import { type ReactNode, useId } from 'react';
import { cx } from '../theme/cx.ts';
import styles from './field.module.css';
import { FieldContext } from './field-control.ts';

interface FieldProps {
  label: ReactNode;
  /** Permanent help text. */
  hint?: ReactNode;
  /** The error; marks the control invalid and is announced when it appears. */
  error?: ReactNode;
  /** The error is announced by other means, such as a toast: announcing it here too would say it twice. */
  quiet?: boolean;
  required?: boolean;
  /** Shows «(opcional)» after the label. */
  optional?: boolean;
  /** With `max`, the counter `12/30`. */
  count?: number;
  max?: number;
  /** A text of `max` characters is complete, such as a phone's: the counter does not say that it is full. */
  fixedLength?: boolean;
  /** Shows the label to assistive technology only. */
  hideLabel?: boolean;
  /** One control of this design system. */
  children: ReactNode;
  className?: string;
}

/** Label, hint, counter and error around one control, tied to it for assistive technology. */
export function Field({
  label,
  hint,
  error,
  quiet,
  required,
  optional,
  count,
  max,
  fixedLength,
  hideLabel,
  children,
  className,
}: FieldProps) {
  const id = useId();
  const counted = count !== undefined && max !== undefined;
  const describedBy = cx(!!error && `${id}error`, !!hint && `${id}hint`, counted && `${id}count`);
  return (
    <div className={cx(styles.field, className)}>
      <div className={cx(styles.top, hideLabel && 'visually-hidden')}>
        <label htmlFor={id} className={styles.label}>
          {label}
          {required && (
            <span className={styles.required} aria-hidden="true">
              {' *'}
            </span>
          )}
          {optional && <span className={styles.optional}> (opcional)</span>}
        </label>
        {counted && (
          <span id={`${id}count`} className={cx(styles.count, count > max && styles.full)}>
            <span aria-live="polite">{count === max && !fixedLength && 'No cabe más · '}</span>
            {count}/{max}
          </span>
        )}
      </div>
      <FieldContext
        value={{
          id,
          'aria-describedby': describedBy || undefined,
          'aria-invalid': error ? true : undefined,
          'aria-required': required || undefined,
        }}
      >
        {children}
      </FieldContext>
      <div aria-live={quiet ? undefined : 'polite'}>
        {error && (
          <p id={`${id}error`} data-clear="if-possible" className={styles.error}>
            {error}
          </p>
        )}
      </div>
      {hint && (
        <p id={`${id}hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
