import { ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { Dialog } from '../dialogs/dialog.tsx';
import { Checkbox } from '../fields/checkbox.tsx';
import { Select } from '../fields/select.tsx';
import type { Column, ListProps, Sorting } from './columns.ts';
import { RowActionButton } from './row-action.tsx';
import styles from './row-cards.module.css';

/** What matters of a row, on two lines: at the left who or what, at the right how much and since when. */
export interface RowCard {
  picture?: ReactNode;
  title: ReactNode;
  /** After the title, in muted letters. */
  subtitle?: ReactNode;
  amount?: ReactNode;
  /** The second line. */
  state?: ReactNode;
  when?: ReactNode;
}

/** How the rows of a list are chosen, while its cards choose instead of open. */
export interface RowChoice {
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

interface RowCardsProps<T> extends ListProps<T> {
  card: (row: T, place: number) => RowCard;
  choice: RowChoice | undefined;
}

/** The rows of a list on a phone: cards that open what is to know and to do about them. */
export function RowCards<T>(props: RowCardsProps<T>) {
  const { label, columns, rows, rowKey, sorting, card, onOpen, actions, choice } = props;
  const [sheet, setSheet] = useState<string>();
  const shown = rows.find((row) => rowKey(row) === sheet);
  const open = onOpen ?? (actions && ((row: T) => setSheet(rowKey(row))));
  return (
    <section aria-label={label} className={styles.frame}>
      {sorting && <Sorter columns={columns} sorting={sorting} />}
      <ul className={styles.cards}>
        {rows.map((row, place) => (
          <li key={rowKey(row)}>
            <Face
              card={card(row, place)}
              id={rowKey(row)}
              choice={choice}
              onOpen={open && (() => open(row))}
            />
          </li>
        ))}
      </ul>
      {shown && actions && (
        <Dialog
          open
          title={card(shown, rows.indexOf(shown)).title}
          onClose={() => setSheet(undefined)}
          footer={
            <div className={styles.actions}>
              {actions(shown).map((action) => (
                <RowActionButton key={action.label} action={action} onDone={() => setSheet(undefined)} />
              ))}
            </div>
          }
        >
          <Facts columns={columns} row={shown} place={rows.indexOf(shown)} />
        </Dialog>
      )}
    </section>
  );
}

interface FaceProps {
  card: RowCard;
  id: string;
  choice: RowChoice | undefined;
  onOpen: (() => void) | undefined;
}

/** One card: a button when it opens something, a checkbox while cards are chosen. */
function Face({ card, id, choice, onOpen }: FaceProps) {
  if (choice) {
    return (
      <Checkbox
        className={styles.choice}
        label={<Lines {...card} />}
        checked={choice.chosen.has(id)}
        onChange={() => choice.onToggle(id)}
      />
    );
  }
  if (!onOpen) {
    return (
      <div className={styles.card}>
        <Lines {...card} />
      </div>
    );
  }
  return (
    <button type="button" className={styles.card} onClick={onOpen}>
      <Lines {...card} />
      <ChevronRight className={styles.chevron} aria-hidden="true" />
    </button>
  );
}

function Lines({ picture, title, subtitle, amount, state, when }: RowCard) {
  return (
    <span className={styles.face}>
      {picture && <span className={styles.picture}>{picture}</span>}
      <span className={styles.lines}>
        <span className={styles.line}>
          <span className={styles.title}>
            {title} {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
          </span>{' '}
          <span className={styles.amount}>{amount}</span>
        </span>{' '}
        <span className={styles.line}>
          <span className={styles.state}>{state}</span> <span className={styles.when}>{when}</span>
        </span>
      </span>
    </span>
  );
}

/** Every value of a row under its header. */
function Facts<T>({ columns, row, place }: { columns: readonly Column<T>[]; row: T; place: number }) {
  return (
    <dl className={styles.facts}>
      {columns
        .filter(({ actions, rowHeader }) => !actions && !rowHeader)
        .map(({ header, cell }) => (
          <Fragment key={header}>
            <dt>{header}</dt>
            <dd>{cell(row, place)}</dd>
          </Fragment>
        ))}
    </dl>
  );
}

/** The orders that the headers of the table offer. */
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
