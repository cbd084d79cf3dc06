import type { ReactNode } from 'react';
import type { Accent, Tone } from '../theme/accent.ts';
import { cx } from '../theme/cx.ts';
import styles from './badge.module.css';

interface BadgeProps {
  /** Colour by meaning. */
  tone?: Tone;
  /** Colour by category; takes precedence over `tone`. */
  accent?: Accent;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A small coloured label. The text must carry the full meaning without the colour. */
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
