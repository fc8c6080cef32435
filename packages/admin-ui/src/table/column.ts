import type { ReactNode } from 'react';

interface BaseColumn<Row> {
  title: string;
  cell(row: Row): ReactNode;
  /** Numbers are right-aligned. */
  isNumeric?: boolean;
  /** In pixels; the column without a width takes the rest. */
  width?: number;
  /** Hidden where it would leave the title too little room; the row's menu has what it is for. */
  isFoldable?: boolean;
  /** On phones the cell is shown without its title. */
  isPlainOnPhone?: boolean;
}

/**
 * The first click sorts text from A to Z, and numbers and columns with `isNewestFirst` the other way round. A column
 * needs a title, and a key if it can be sorted by or names the row.
 */
export type Column<Row, Key extends string = string> =
  | (BaseColumn<Row> & { key: Key; isSortable?: boolean; isRowTitle?: boolean; isNewestFirst?: boolean })
  | (BaseColumn<Row> & { key?: undefined; isSortable?: false; isRowTitle?: false; isNewestFirst?: false });
