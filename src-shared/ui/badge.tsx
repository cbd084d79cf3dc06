import type { ReactNode } from 'react';
import type { Accent, Tone } from './accent.ts';
import styles from './badge.module.css';
import { cx } from './cx.ts';

export interface BadgeProps {
  /** What it means … */
  tone?: Tone;
  /** … or whose colour it has. */
  accent?: Accent;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A small coloured word. Its colour never says anything that the word does not. */
export function Badge({ tone = 'neutral', accent, icon, children, className }: BadgeProps) {
  return (
    <span
      className={cx(styles.badge, accent && styles.accent, className)}
      data-tone={accent ? undefined : tone}
      data-accent={accent}
    >
      {icon}
      {children}
    </span>
  );
}
