import type { ReactNode } from 'react';
import type { RowAction } from './row-action.tsx';

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

/** A list, as a table or as cards. */
export interface ListProps<T> {
  /** Name of the table; its caption for assistive technology. */
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  sorting?: Sorting | undefined;
  /** A press on a row or card opens it. In a table its cells need a button or link that does the same. */
  onOpen?: (row: T) => void;
  /** Buttons at the end of a row. Without `onOpen` a card opens its values and these. */
  actions?: (row: T) => RowAction[];
}
