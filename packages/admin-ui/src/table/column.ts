import type { ReactNode } from 'react';

interface BaseColumn<Row> {
  title: string;
  cell(row: Row): ReactNode;
  isNumeric?: boolean;
  /** Pixels; the column without a width takes the rest. */
  width?: number;
  /** Hidden where it would leave the title too little room: in any table, or as one of several, one after the other. */
  isFoldable?: boolean | 'first' | 'second' | 'third';
  /** Without its title on phones. */
  isPlainOnPhone?: boolean;
  /** The row's title says the same. */
  isHiddenOnPhone?: boolean;
  /** It has a head only: the cell of the column before spans it. */
  isJoined?: boolean;
}

/**
 * The first click sorts text from A to Z, and numbers and columns with `isNewestFirst` the other way round. A column
 * needs a title, and a key if it can be sorted by or names the row.
 */
export type Column<Row, Key extends string = string> =
  | (BaseColumn<Row> & { key: Key; isSortable?: boolean; isRowTitle?: boolean; isNewestFirst?: boolean })
  | (BaseColumn<Row> & { key?: undefined; isSortable?: false; isRowTitle?: false; isNewestFirst?: false });
