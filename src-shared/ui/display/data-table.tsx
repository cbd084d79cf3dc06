import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Select } from '../fields/select.tsx';
import { cx } from '../theme/cx.ts';
import styles from './data-table.module.css';

/** A column: its header and its cell for each row. */
export interface Column<T> {
  header: string;
  cell: (row: T, place: number) => ReactNode;
  /** The cell that names its row. */
  rowHeader?: boolean;
  /** Right, in tabular figures. */
  num?: boolean;
  /** Buttons, at the end of the row or the foot of the card. */
  actions?: boolean;
  /** Hidden first when the table is narrow. */
  least?: boolean;
  /** The orders of its header: that of the first press, and the opposite. */
  sorts?: readonly [SortOption, SortOption];
}

/** One order of a list; `value` ends in `-asc` or `-desc`. */
export interface SortOption {
  value: string;
  /** «A a Z». */
  words: string;
}

/** The current order of the rows; the caller sorts them. */
export interface Sorting {
  value: string;
  /** The default order. */
  usual: SortOption;
  onSort: (value: string) => void;
}

interface DataTableProps<T> {
  /** Name of the table; its caption for assistive technology. */
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  sorting?: Sorting;
}

function cellClass({ num, actions, least }: Column<never>): string {
  return cx(num && styles.num, actions && styles.actions, least && styles.least);
}

function Cell({ column, children }: { column: Column<never>; children: ReactNode }) {
  if (column.rowHeader) return <th scope="row">{children}</th>;
  if (column.actions) {
    return (
      <td className={cellClass(column)}>
        <span className={styles.buttons}>{children}</span>
      </td>
    );
  }
  return (
    <td data-header={column.header} className={cellClass(column)}>
      {children}
    </td>
  );
}

/** The order after a press: first, then opposite, then the default. */
function nextOf([first, opposite]: readonly [SortOption, SortOption], { value, usual }: Sorting): string {
  if (value === first.value) return opposite.value;
  const own = usual.value === first.value || usual.value === opposite.value;
  return value === opposite.value && !own ? usual.value : first.value;
}

function Header({ column, sorting }: { column: Column<never>; sorting: Sorting | undefined }) {
  const { header, sorts } = column;
  if (!sorts || !sorting) {
    return (
      <th scope="col" className={cellClass(column)}>
        {header}
      </th>
    );
  }
  const here = sorts.some(({ value }) => value === sorting.value);
  const up = sorting.value.endsWith('-asc');
  const Arrow = here ? (up ? ArrowUp : ArrowDown) : ArrowDownUp;
  return (
    <th
      scope="col"
      aria-sort={here ? (up ? 'ascending' : 'descending') : undefined}
      className={cellClass(column)}
    >
      <button type="button" className={styles.sort} onClick={() => sorting.onSort(nextOf(sorts, sorting))}>
        {header}
        <Arrow aria-hidden="true" />
      </button>
      <span className={styles.plain}>{header}</span>
    </th>
  );
}

/** A select with the same orders, for narrow tables whose rows are cards without a header. */
function Sorter({ columns, sorting }: { columns: readonly Column<never>[]; sorting: Sorting }) {
  const { value, usual, onSort } = sorting;
  const orders = columns.flatMap(({ header, sorts = [] }) =>
    sorts.map((order) => ({ value: order.value, words: `${header}: ${order.words}` })),
  );
  return (
    <div className={styles.sorter}>
      <span aria-hidden="true">Ordenar por</span>
      <Select aria-label="Ordenar por" value={value} onChange={(event) => onSort(event.currentTarget.value)}>
        {!orders.some((order) => order.value === usual.value) && (
          <option value={usual.value}>{usual.words}</option>
        )}
        {orders.map((order) => (
          <option key={order.value} value={order.value}>
            {order.words}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** The number of columns that fit a phone. */
const FIT_A_PHONE = 3;

/**
 * A table in a scrolling frame. When narrow, a row of more columns than fit becomes a card with each value under its
 * header. The frame is focusable only while it scrolls, so that the arrow keys can scroll it.
 */
export function DataTable<T>({ label, columns, rows, rowKey, sorting }: DataTableProps<T>) {
  const stacks = columns.length > FIT_A_PHONE;
  const frame = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    if (element.lastElementChild) observer.observe(element.lastElementChild);
    return () => observer.disconnect();
  }, []);

  return (
    <section ref={frame} aria-label={label} tabIndex={scrolls ? 0 : undefined} className={styles.frame}>
      {sorting && stacks && <Sorter columns={columns} sorting={sorting} />}
      <table className={cx(styles.table, stacks && styles.stacks)}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Header key={column.header} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <Cell key={column.header} column={column}>
                  {column.cell(row, place)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
