import type { Pagination } from '@userfeedback/contract';
import type { CSSProperties, ReactNode } from 'react';
import { useDeferredValue, useEffect, useId } from 'react';
import { Card } from '../feedback/card.tsx';
import { LoadFailed } from '../feedback/load-failed.tsx';
import type { Work } from '../feedback/progress-line.tsx';
import { ProgressLine } from '../feedback/progress-line.tsx';
import type { Action } from '../menu/action.ts';
import { t } from '../messages/table.ts';
import { BodyRows } from './body-rows.tsx';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { HeadCells } from './head-cells.tsx';
import { SelectBox } from './select-box.tsx';
import { TableBar } from './table-bar.tsx';
import { TableFailed } from './table-failed.tsx';
import type { BulkActions, TableQuery } from './table-parts.ts';
import { INITIAL_PAGINATION } from './table-parts.ts';
import { TableSkeleton } from './table-skeleton.tsx';
import { useRowFocus } from './use-row-focus.ts';
import type { RowId } from './use-selection.ts';
import { useSelection } from './use-selection.ts';
import type { TableStateControl } from './use-table-state.ts';

export interface DataTableProps<Row, Key extends string, Filter extends string, Id extends RowId = number> {
  label: string;
  columns: readonly Column<Row, Key>[];
  query: TableQuery<Row>;
  control: TableStateControl<Key, Filter>;
  rowId(row: Row): Id;
  rowName(row: Row): string;
  rowActions?: (row: Row) => Action[];
  bulk?: BulkActions<Id>;
  work?: Work | null;
  top?: ReactNode;
  empty: ReactNode;
  /** Pixels of the column of row actions, unless they are a menu. */
  actionsWidth?: number;
}

/** From this many rows on, the bar and the heads are repeated below. */
const LONG = 10;

export function DataTable<Row, Key extends string, Filter extends string, Id extends RowId>(
  props: DataTableProps<Row, Key, Filter, Id>,
) {
  const { label, columns, query, control, bulk, rowActions, work = bulk?.work ?? null } = props;
  const id = useId();
  // A page of a hundred rows is drawn in small pieces, so that typing and scrolling stay smooth.
  const data = useDeferredValue(query.data);
  const rows = data?.items ?? [];
  const ids = rows.map(props.rowId);
  const body = useRowFocus(ids);
  const selection = useSelection(ids, JSON.stringify([control.state.page, control.state.filter, control.state.search]));
  const pagination = data?.pagination;
  const onPage = (page: number) => control.change({ page });
  const isBeyond = useLastPage(control, query.isPlaceholderData ? undefined : query.data?.pagination);
  const isLong = rows.length >= LONG || (pagination ?? INITIAL_PAGINATION).pages > 1;
  const size = {
    value: control.state.size,
    choices: control.sizes,
    onChange: (next: number) => control.change({ size: next }),
  };
  const bar = { bulk, selection, pagination, size, onPage };
  const widths = { '--actions-width': `${props.actionsWidth ?? 184}px` } as CSSProperties;
  const goFromBelow = (page: number) => {
    onPage(page);
    document.getElementById(id)?.scrollIntoView({ block: 'start' });
  };
  return (
    <Card padded={false} id={id} className={classes.card} aria-label={label} aria-busy={query.isFetching}>
      <ProgressLine work={work} />
      {props.top}
      {query.error && !data ? (
        <TableFailed error={query.error} onRetry={query.refetch} />
      ) : data && rows.length === 0 && !isBeyond ? (
        props.empty
      ) : (
        <>
          {Boolean(query.error) && <LoadFailed error={query.error} onRetry={query.refetch} />}
          <TableBar {...bar} label={t.pages({ label })} isTop />
          <table
            className={classes.table}
            style={widths}
            aria-label={label}
            data-stale={query.isPlaceholderData || data !== query.data || undefined}
          >
            <Widths columns={columns} hasBox={Boolean(bulk)} hasActions={Boolean(rowActions)} />
            <thead>
              <tr>
                {bulk && (
                  <td className={classes.boxCell}>
                    <SelectBox
                      label={t.selectAll}
                      capability={bulk.capability}
                      isTicked={selection.isAll}
                      isPartly={!selection.isAll && selection.ids.length > 0}
                      onToggle={selection.toggleAll}
                    />
                  </td>
                )}
                <HeadCells columns={columns} control={control} as="th" />
                {rowActions && (
                  <th scope="col" className={classes.actionsHead}>
                    {t.actions}
                  </th>
                )}
              </tr>
            </thead>
            <tbody ref={body}>
              {data && !isBeyond ? (
                <BodyRows {...props} rows={rows} bulk={bulk} rowActions={rowActions} selection={selection} />
              ) : (
                <TableSkeleton columns={columns} hasBox={Boolean(bulk)} hasActions={Boolean(rowActions)} />
              )}
            </tbody>
            {isLong && data && (
              <tfoot>
                <tr>
                  {bulk && <td />}
                  <HeadCells columns={columns} control={control} as="td" />
                  {rowActions && <td />}
                </tr>
              </tfoot>
            )}
          </table>
          {isLong && data && <TableBar {...bar} label={`${t.pages({ label })} (2)`} onPage={goFromBelow} />}
        </>
      )}
    </Card>
  );
}

/** The page in the address may no longer exist; true while it goes to the last one. */
function useLastPage<Key extends string, Filter extends string>(
  { state, change }: TableStateControl<Key, Filter>,
  pagination: Pagination | undefined,
): boolean {
  const last = pagination?.pages ?? state.page;
  const isBeyond = pagination !== undefined && state.page > Math.max(last, 1);
  useEffect(() => {
    if (isBeyond) change({ page: Math.max(last, 1) }, true);
  }, [isBeyond, last, change]);
  return isBeyond;
}

function Widths<Row, Key extends string>({
  columns,
  hasBox,
  hasActions,
}: {
  columns: readonly Column<Row, Key>[];
  hasBox: boolean;
  hasActions: boolean;
}) {
  return (
    <colgroup>
      {hasBox && <col className={classes.boxWidth} />}
      {columns.map(({ title, width, isFoldable }) => (
        <col key={title} data-foldable={isFoldable || undefined} {...(width ? { style: { width } } : {})} />
      ))}
      {hasActions && <col className={classes.actionsWidth} />}
    </colgroup>
  );
}
