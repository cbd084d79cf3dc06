import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import type { Pagination } from '#contract/words/listas.ts';
import { cx } from '../theme/cx.ts';
import { IconButton } from './button.tsx';
import styles from './pagination-bar.module.css';

export interface PaginationBarProps {
  pagination: Pagination;
  onPage: (page: number) => void;
  /** What is counted, singular and plural; «producto», «productos» by default. */
  noun?: readonly [one: string, many: string];
  disabled?: boolean;
  /** Its name as a landmark, where a screen has more than one. */
  label?: string;
  className?: string;
}

/** Buttons for first, previous, next and last page, with the current page and total between them. */
export function PaginationBar({
  pagination: { currentPage, totalPages, totalItems, hasPrevPage, hasNextPage },
  onPage,
  noun = ['producto', 'productos'],
  disabled = false,
  label = 'Paginación',
  className,
}: PaginationBarProps) {
  const go = (label: string, icon: React.ReactNode, page: number, possible: boolean) => (
    <IconButton
      variant="secondary"
      label={label}
      icon={icon}
      disabled={disabled || !possible}
      onClick={() => onPage(page)}
    />
  );
  return (
    <nav data-clear aria-label={label} className={cx(styles.bar, className)}>
      {go('Primera página', <ChevronsLeft />, 1, hasPrevPage)}
      {go('Página anterior', <ChevronLeft />, currentPage - 1, hasPrevPage)}
      <p className={styles.where} aria-live="polite">
        <span className={styles.page}>
          Página {currentPage} de {totalPages}
        </span>{' '}
        <span className={styles.total}>
          ({totalItems.toLocaleString('es-GT')} {noun[totalItems === 1 ? 0 : 1]} en total)
        </span>
      </p>
      {go('Página siguiente', <ChevronRight />, currentPage + 1, hasNextPage)}
      {go('Última página', <ChevronsRight />, totalPages, hasNextPage)}
    </nav>
  );
}
