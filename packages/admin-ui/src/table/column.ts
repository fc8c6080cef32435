import type { ReactNode } from 'react';

interface BaseColumn<Row> {
  title: string;
  cell(row: Row): ReactNode;
  /** Figures stand at the right. */
  isNumeric?: boolean;
  /** In pixels; the column without one takes what is left. */
  width?: number;
  /** On phones the cell stands without its title. */
  isPlainOnPhone?: boolean;
}

/** The first click sorts words from A to Z, figures and what has `isNewestFirst` the other way. A column needs a title, and a key as well where it can be sorted by or names the row. */
export type Column<Row, Key extends string = string> =
  | (BaseColumn<Row> & { key: Key; isSortable?: boolean; isRowTitle?: boolean; isNewestFirst?: boolean })
  | (BaseColumn<Row> & { key?: undefined; isSortable?: false; isRowTitle?: false; isNewestFirst?: false });
