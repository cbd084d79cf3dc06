import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../theme/cx.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  shape?: 'text' | 'block' | 'circle' | 'square';
  /** CSS lengths; by default the full width and the height of the shape. */
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  className?: string;
}

/** One placeholder shape. Put them inside a SkeletonGroup. */
export function Skeleton({ shape = 'text', width, height, className }: SkeletonProps) {
  return <span className={cx(styles.skeleton, styles[shape], className)} style={{ width, height }} />;
}

/** Announces once that something loads; hides its shapes from assistive technology. */
export function SkeletonGroup({
  label = 'Cargando…',
  children,
  className,
}: {
  label?: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div role="status">
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true" className={className}>
        {children}
      </div>
    </div>
  );
}

/** The skeleton of a product card. */
export function ProductoCardSkeleton() {
  return (
    <div className={styles.card}>
      <Skeleton shape="square" />
      <div className={styles.cardText}>
        <Skeleton width="85%" />
        <Skeleton width="55%" />
        <Skeleton shape="block" height="2.75rem" />
      </div>
    </div>
  );
}

/** The skeleton of a table's rows. */
export function TableSkeleton({
  rows = 6,
  columns = 5,
  label,
}: {
  rows?: number;
  columns?: number;
  label?: string;
}) {
  return (
    <SkeletonGroup label={label} className={styles.table}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
        <div key={row} className={styles.row}>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cells without identity
            <Skeleton key={column} width={`${column === 0 ? 90 : 45 + ((row + column) % 3) * 12}%`} />
          ))}
        </div>
      ))}
    </SkeletonGroup>
  );
}
