import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import {
  type CSSProperties,
  type ReactNode,
  type TdHTMLAttributes,
  useEffect,
  useRef,
  useState,
} from 'react';
import { cx } from './cx.ts';
import styles from './data-table.module.css';

export interface DataTableProps {
  /** Name of the table; its caption for assistive technology. */
  label: string;
  /** <thead> and <tbody>, with Th and Td where a cell is numeric or sortable. */
  children: ReactNode;
  /** Scrolls inside this height, under a header that stays. */
  maxHeight?: CSSProperties['maxHeight'];
  /** Narrower rows. */
  dense?: boolean;
  className?: string;
}

/** A table in its scrolling frame. The frame takes the focus, for the arrow keys, only while it scrolls. */
export function DataTable({ label, children, maxHeight, dense, className }: DataTableProps) {
  const frame = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      setScrolls(element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight);
    });
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);

  return (
    <section
      ref={frame}
      aria-label={label}
      tabIndex={scrolls ? 0 : undefined}
      className={cx(styles.frame, className)}
      style={{ maxHeight }}
    >
      <table className={cx(styles.table, dense && styles.dense)}>
        <caption className="visually-hidden">{label}</caption>
        {children}
      </table>
    </section>
  );
}

export interface ThProps extends Omit<TdHTMLAttributes<HTMLTableCellElement>, 'align'> {
  /** Right, in tabular figures. */
  num?: boolean;
  /** Makes it a button; `none` when the table is sorted by another column. */
  sort?: 'ascending' | 'descending' | 'none';
  onSort?: () => void;
}

const SORT_ICON = { ascending: <ArrowUp />, descending: <ArrowDown />, none: <ArrowUpDown /> };

/** A column's header. */
export function Th({ num, sort, onSort, children, className, ...rest }: ThProps) {
  return (
    <th scope="col" aria-sort={sort} className={cx(num && styles.num, className)} {...rest}>
      {sort ? (
        <button type="button" className={styles.sort} onClick={onSort}>
          {children}
          {SORT_ICON[sort]}
        </button>
      ) : (
        children
      )}
    </th>
  );
}

export interface TdProps extends Omit<TdHTMLAttributes<HTMLTableCellElement>, 'align'> {
  num?: boolean;
}

/** A cell. */
export function Td({ num, className, ...rest }: TdProps) {
  return <td className={cx(num && styles.num, className)} {...rest} />;
}
