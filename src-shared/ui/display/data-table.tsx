import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { usePhone } from '../browser/use-phone.ts';
import { cx } from '../theme/cx.ts';
import type { Column, ListProps, Sorting, SortOption } from './columns.ts';
import styles from './data-table.module.css';
import { type RowAction, RowActionIcon } from './row-action.tsx';
import { type RowCard, RowCards, type RowChoice } from './row-cards.tsx';

interface DataTableProps<T> extends ListProps<T> {
  /** What a row shows on a phone, where the list is one of cards. */
  card?: (row: T, place: number) => RowCard;
  /** On a phone: the cards choose instead of open. */
  choice?: RowChoice | undefined;
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
    </th>
  );
}

/** The number of columns that fit a phone. */
const FIT_A_PHONE = 3;

/** A list: a table, and on a phone cards where `card` says what they show. */
export function DataTable<T>({ card, choice, ...props }: DataTableProps<T>) {
  const phone = usePhone();
  return phone && card ? <RowCards card={card} choice={choice} {...props} /> : <WideTable {...props} />;
}

/** Whether a press hit something that acts by itself, or ended the selection of some text. */
function pressedElsewhere(event: MouseEvent): boolean {
  const inside = event.target instanceof Element && event.target.closest('a, button, input, label, select');
  return inside !== null || String(getSelection()) !== '';
}

/**
 * A table in a scrolling frame. When narrow, a row of more columns than fit becomes a card with each value under its
 * header. The frame is focusable only while it scrolls, so that the arrow keys can scroll it.
 */
function WideTable<T>({ label, columns, rows, rowKey, sorting, onOpen, actions }: ListProps<T>) {
  const all = actions ? [...columns, actionsColumn(actions)] : columns;
  const stacks = all.length > FIT_A_PHONE;
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
      <table className={cx(styles.table, stacks && styles.stacks)}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {all.map((column) => (
              <Header key={column.header} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr
              key={rowKey(row)}
              className={cx(onOpen && styles.opens)}
              onClick={onOpen && ((event) => !pressedElsewhere(event) && onOpen(row))}
            >
              {all.map((column) => (
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

function actionsColumn<T>(actions: (row: T) => RowAction[]): Column<T> {
  return {
    header: 'Acciones',
    actions: true,
    cell: (row) =>
      actions(row)
        .filter(({ inCard }) => !inCard)
        .map((action) => <RowActionIcon key={action.label} action={action} />),
  };
}
