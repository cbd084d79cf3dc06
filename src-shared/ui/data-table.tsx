import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from './cx.ts';
import styles from './data-table.module.css';

/** A column: its header, and what each row shows in it. */
export interface Column<T> {
  header: string;
  cell: (row: T, place: number) => ReactNode;
  /** The cell that names its row. */
  rowHeader?: boolean;
  /** Right, in tabular figures. */
  num?: boolean;
  /** Buttons, at the end of the row or the foot of the card. */
  actions?: boolean;
  /** The first to go where the table has little room. */
  least?: boolean;
}

export interface DataTableProps<T> {
  /** Name of the table; its caption for assistive technology. */
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
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

/** As many columns as a phone shows side by side. */
const FIT_A_PHONE = 3;

/**
 * A table in its frame. Where it has little room, a row of many columns becomes a card in which each value stands
 * under its header. The frame takes the focus, for the arrow keys, only while it scrolls.
 */
export function DataTable<T>({ label, columns, rows, rowKey }: DataTableProps<T>) {
  const frame = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);

  return (
    <section ref={frame} aria-label={label} tabIndex={scrolls ? 0 : undefined} className={styles.frame}>
      <table className={cx(styles.table, columns.length > FIT_A_PHONE && styles.stacks)}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.header} scope="col" className={cellClass(column)}>
                {column.header}
              </th>
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
