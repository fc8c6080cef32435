import { useMediaQuery } from '@mantine/hooks';
import type { Capability } from '@userfeedback/contract';
import type { ReactNode } from 'react';
import { memo } from 'react';
import type { Action } from '../menu/action.ts';
import { t } from '../messages/table.ts';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { RowActions } from './row-actions.tsx';
import { SelectBox } from './select-box.tsx';
import type { BulkActions } from './table-parts.ts';
import type { RowId, Selection } from './use-selection.ts';

/** On narrow or touch screens the actions of a row are in a menu. */
const NEEDS_MENU = '(hover: none), (max-width: 1180px)';

interface RowParts<Row, Key extends string> {
  columns: readonly Column<Row, Key>[];
  rowName(row: Row): string;
  rowActions: ((row: Row) => Action[]) | undefined;
}

export function BodyRows<Row, Key extends string, Id extends RowId>({
  rows,
  rowId,
  bulk,
  selection,
  ...parts
}: RowParts<Row, Key> & {
  rows: readonly Row[];
  rowId(row: Row): Id;
  bulk: BulkActions<Id> | undefined;
  selection: Selection<Id>;
}) {
  const needsMenu = useMediaQuery(NEEDS_MENU, undefined, { getInitialValueInEffect: false });
  return rows.map((row) => {
    const id = rowId(row);
    const isTicked = selection.has(id);
    return (
      <tr key={id} data-id={id} data-selected={isTicked || undefined}>
        {bulk && (
          <RowBox
            id={id}
            name={parts.rowName(row)}
            capability={bulk.capability}
            isTicked={isTicked}
            toggle={selection.toggle}
          />
        )}
        <RowCells row={row} needsMenu={needsMenu} {...parts} />
      </tr>
    );
  });
}

interface RowBoxProps<Id> {
  id: Id;
  name: string;
  capability: Capability | undefined;
  isTicked: boolean;
  toggle(id: Id): void;
}

const RowBox = memo(function RowBox<Id extends RowId>({ id, name, capability, isTicked, toggle }: RowBoxProps<Id>) {
  return (
    <td className={classes.boxCell}>
      <SelectBox label={t.select({ name })} capability={capability} isTicked={isTicked} onToggle={() => toggle(id)} />
    </td>
  );
}) as <Id extends RowId>(props: RowBoxProps<Id>) => ReactNode;

/** Drawn again only when the row, the columns or the actions change, so that ticking one row leaves a hundred alone. */
const RowCells = memo(function RowCells<Row, Key extends string>({
  row,
  columns,
  rowName,
  rowActions,
  needsMenu,
}: RowParts<Row, Key> & { row: Row; needsMenu: boolean }) {
  return (
    <>
      {columns.map(
        (column, at) =>
          !column.isJoined && (
            <BodyCell key={column.title} column={column} span={columns[at + 1]?.isJoined ? 2 : undefined}>
              {column.cell(row)}
            </BodyCell>
          ),
      )}
      {rowActions && (
        <td className={classes.actionsCell}>
          <RowActions actions={rowActions(row)} name={rowName(row)} needsMenu={needsMenu} />
        </td>
      )}
    </>
  );
}) as <Row, Key extends string>(props: RowParts<Row, Key> & { row: Row; needsMenu: boolean }) => ReactNode;

function BodyCell<Row, Key extends string>({
  column,
  span,
  children,
}: {
  column: Column<Row, Key>;
  span: number | undefined;
  children: ReactNode;
}) {
  const marks = {
    colSpan: span,
    'data-numeric': column.isNumeric || undefined,
    'data-foldable': column.isFoldable || undefined,
    'data-not-on-phone': column.isHiddenOnPhone || undefined,
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
