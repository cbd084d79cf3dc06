import { cx } from '#ui/theme/cx.ts';
import styles from './kbd.module.css';

/** A key of the keyboard. */
export function Kbd({ children, className }: { children: string; className?: string }) {
  return <kbd className={cx(styles.kbd, className)}>{children}</kbd>;
}
