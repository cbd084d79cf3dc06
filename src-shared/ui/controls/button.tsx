import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { cx } from '../theme/cx.ts';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'accent';
type ButtonSize = 'sm' | 'md' | 'lg';

interface ButtonLook {
  /** `accent` is the orange one (Panel Admin, Cobrar). */
  variant?: ButtonVariant;
  /** 44 px, or 56 px at the till; `sm` (36 px, and 44 px for a finger) only in dense staff tables. */
  size?: ButtonSize;
  /** Fills the width of its container. */
  block?: boolean;
}

/** The classes of a button, for links that look like one. */
export function buttonClass({ variant = 'primary', size = 'md', block }: ButtonLook = {}, extra?: string) {
  return cx(styles.button, styles[variant], styles[size], block && styles.block, extra);
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** Icon before the text. */
  icon?: ReactNode;
  /** Busy: says so to assistive technology, shows a spinner in the icon's place and ignores presses. */
  loading?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

function ignorePress(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Props of a busy button, spread last. It is not disabled, since that would lose the focus. */
function busyProps(loading: boolean) {
  return loading && { 'aria-busy': true, 'aria-disabled': true, onClick: ignorePress };
}

/** A button. Its type is `button` unless told otherwise. */
export function Button({
  variant,
  size,
  block,
  icon,
  loading = false,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass({ variant, size, block }, className)}
      {...rest}
      {...busyProps(loading)}
    >
      {loading ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'block'> {
  /** What it does; also its tooltip. */
  label: string;
  icon: ReactNode;
  /** A small count on its corner; absent or 0 shows none. Say the count in `label` too. */
  count?: number;
}

/** A square button with only an icon, so its name is required. */
export function IconButton({
  label,
  icon,
  count,
  variant = 'ghost',
  size,
  loading = false,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={buttonClass({ variant, size }, cx(styles.iconOnly, className))}
      {...rest}
      {...busyProps(loading)}
    >
      {loading ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {count ? (
        <span className={styles.count} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      ) : null}
    </button>
  );
}
