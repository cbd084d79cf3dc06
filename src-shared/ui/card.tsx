import type { HTMLAttributes, ReactNode } from 'react';
import styles from './card.module.css';
import { cx } from './cx.ts';

export interface CardProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  as?: 'div' | 'section' | 'article' | 'li';
  title?: ReactNode;
  /** Level of the title, 2 by default. */
  level?: 2 | 3 | 4;
  /** Beside the title, at the right. */
  actions?: ReactNode;
  /** Room inside; `none` for pictures and tables that reach the edge. */
  padding?: 'none' | 'md' | 'lg';
  /** Lifts under the pointer: the whole card leads somewhere. */
  interactive?: boolean;
}

/** A white surface with the one soft shadow. */
export function Card({
  as: Element = 'div',
  title,
  level = 2,
  actions,
  padding = 'md',
  interactive,
  className,
  children,
  ...rest
}: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <Element
      className={cx(styles.card, styles[padding], interactive && styles.interactive, className)}
      {...rest}
    >
      {(title || actions) && (
        <div className={styles.top}>
          {title && <Heading className={styles.title}>{title}</Heading>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      {children}
    </Element>
  );
}
