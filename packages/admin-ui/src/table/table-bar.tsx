import { Text } from '@mantine/core';
import type { Pagination } from '@userfeedback/contract';
import { Row } from '../feedback/items.tsx';
import { t } from '../messages/table.ts';
import { BulkControls } from './bulk-controls.tsx';
import classes from './data-table.module.css';
import type { PageSizeProps } from './page-size.tsx';
import { PageSize } from './page-size.tsx';
import { Pager } from './pager.tsx';
import type { BulkActions } from './table-parts.ts';
import type { RowId, Selection } from './use-selection.ts';

export function TableBar<Id extends RowId>({
  bulk,
  selection,
  pagination,
  label,
  size,
  isTop = false,
  onPage,
}: {
  bulk: BulkActions<Id> | undefined;
  selection: Selection<Id>;
  pagination: Pagination | undefined;
  label: string;
  size: PageSizeProps;
  /** This one tells screen readers when the number changes; phones show it while rows are ticked. */
  isTop?: boolean;
  onPage(page: number): void;
}) {
  return (
    <div className={classes.bar} data-top={isTop || undefined} data-selected={selection.ids.length > 0 || undefined}>
      {bulk ? <BulkControls bulk={bulk} selection={selection} /> : <span />}
      <Row gap="xs" className={classes.barEnd}>
        <Text span c="dimmed" className={classes.count} data-number role={isTop ? 'status' : undefined}>
          {pagination && t.items({ count: pagination.total, isAtLeast: pagination.is_at_least === true })}
        </Text>
        {pagination && pagination.total > Math.min(...size.choices) && <PageSize {...size} />}
        {pagination && <Pager pagination={pagination} label={label} onPage={onPage} />}
      </Row>
    </div>
  );
}
