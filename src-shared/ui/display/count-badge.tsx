import { cx } from '../theme/cx.ts';
import styles from './count-badge.module.css';

interface CountBadgeProps {
  count: number;
  /** What there are so many of, for screen readers: «por anular». */
  label: string;
  className?: string | undefined;
}

/** How many wait behind a link or a tab; nothing for none. */
export function CountBadge({ count, label, className }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <span className={cx(styles.count, className)}>
      {count}
      <span className="visually-hidden"> {label}</span>
    </span>
  );
}
