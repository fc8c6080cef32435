import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import type { TableState } from './table-state.ts';
import { sortBy } from './table-state.ts';
import type { TableStateControl } from './use-table-state.ts';

export function HeadCells<Row, Key extends string, Filter extends string>({
  columns,
  control,
  as: Cell,
}: {
  columns: readonly Column<Row, Key>[];
  control: TableStateControl<Key, Filter>;
  as: 'th' | 'td';
}) {
  return columns.map((column) => (
    <Cell
      key={column.title}
      data-numeric={column.isNumeric || undefined}
      data-foldable={column.isFoldable || undefined}
      {...(Cell === 'th' ? { scope: 'col', 'aria-sort': sortOf(column, control.state) } : {})}
    >
      {column.isSortable && column.key ? (
        <SortButton
          title={column.title}
          columnKey={column.key}
          first={column.isNumeric || column.isNewestFirst ? 'desc' : 'asc'}
          control={control}
        />
      ) : (
        <span className={classes.plainHead}>{column.title}</span>
      )}
    </Cell>
  ));
}

function SortButton<Key extends string, Filter extends string>({
  title,
  columnKey,
  first,
  control,
}: {
  title: string;
  columnKey: Key;
  first: 'asc' | 'desc';
  control: TableStateControl<Key, Filter>;
}) {
  const isCurrent = control.state.orderby === columnKey;
  const Arrow = control.state.order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <UnstyledButton
      className={classes.sort}
      data-current={isCurrent || undefined}
      onClick={() => control.change({ ...sortBy(control.state, columnKey, first), page: 1 })}
    >
      {title}
      <Arrow size={14} className={classes.sortArrow} aria-hidden />
    </UnstyledButton>
  );
}

function sortOf<Row, Key extends string>(column: Column<Row, Key>, state: TableState<Key>) {
  if (!column.isSortable) return undefined;
  if (column.key !== state.orderby) return 'none';
  return state.order === 'asc' ? 'ascending' : 'descending';
}
