import type { ReactNode } from 'react';
import type { Action } from '../menu/action.ts';
import { t } from '../strings.ts';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { RowActions } from './row-actions.tsx';
import { SelectBox } from './select-box.tsx';
import type { BulkActions } from './table-parts.ts';
import type { Selection } from './use-selection.ts';

/** One row for each item: its box, its cells, its actions. */
export function BodyRows<Row, Key extends string>({
  rows,
  columns,
  rowId,
  rowName,
  rowActions,
  bulk,
  selection,
}: {
  rows: readonly Row[];
  columns: readonly Column<Row, Key>[];
  rowId(row: Row): number;
  rowName(row: Row): string;
  rowActions: ((row: Row) => Action[]) | undefined;
  bulk: BulkActions | undefined;
  selection: Selection;
}) {
  return rows.map((row) => {
    const id = rowId(row);
    return (
      <tr key={id} data-id={id} data-selected={selection.has(id) || undefined}>
        {bulk && (
          <td className={classes.boxCell}>
            <SelectBox
              label={t.table.select(rowName(row))}
              capability={bulk.capability}
              isTicked={selection.has(id)}
              onToggle={() => selection.toggle(id)}
            />
          </td>
        )}
        {columns.map((column) => (
          <BodyCell key={column.title} column={column}>
            {column.cell(row)}
          </BodyCell>
        ))}
        {rowActions && (
          <td className={classes.actionsCell}>
            <RowActions actions={rowActions(row)} name={rowName(row)} />
          </td>
        )}
      </tr>
    );
  });
}

function BodyCell<Row, Key extends string>({
  column,
  children,
}: {
  column: Column<Row, Key>;
  children: ReactNode;
}) {
  const marks = {
    'data-numeric': column.isNumeric || undefined,
    'data-title': column.isRowTitle || undefined,
    'data-label': column.isRowTitle || column.isPlainOnPhone ? undefined : column.title,
  };
  if (!column.isRowTitle) return <td {...marks}>{children}</td>;
  return (
    <th scope="row" {...marks}>
      {children}
    </th>
  );
}
