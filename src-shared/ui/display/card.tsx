import type { HTMLAttributes, ReactNode } from 'react';
import { cx } from '../theme/cx.ts';
import styles from './card.module.css';

interface CardProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  as?: 'div' | 'section' | 'article' | 'li';
  title?: ReactNode;
  /** Level of the title, 2 by default. */
  level?: 2 | 3 | 4;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  /** Inner padding; `none` for pictures and tables that reach the edge. */
  padding?: 'none' | 'md' | 'lg';
  /** Lifts on hover, for a card that is a link as a whole. */
  interactive?: boolean;
}

/** A surface with the design system's card shadow. */
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
          {actions && (
            <div data-clear="if-possible" className={styles.actions}>
              {actions}
            </div>
          )}
        </div>
      )}
      {children}
    </Element>
  );
}
