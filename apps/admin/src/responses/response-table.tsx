import type { UseQueryResult } from '@tanstack/react-query';
import type { TableStateControl } from '@userfeedback/admin-ui';
import {
  DataTable,
  EmptyState,
  errorText,
  Problem,
  QuickFilters,
  ResponsesDrawing,
} from '@userfeedback/admin-ui';
import type { Pagination, ResponseListItem } from '@userfeedback/contract';
import { bulkRun } from '../bulk-run.ts';
import { t } from '../strings.ts';
import type { ResponseFilter, ResponseKey } from './response-columns.tsx';
import { useResponseColumns } from './response-columns.tsx';
import { responseRowActions } from './response-row-actions.ts';
import type { ResponseVerb } from './use-response-actions.ts';
import { useResponseActions } from './use-response-actions.ts';

const STATUSES: readonly ResponseFilter[] = ['all', 'publish', 'trash'];
const BULK: Record<'trash' | 'other', readonly ResponseVerb[]> = {
  trash: ['restore', 'delete'],
  other: ['trash'],
};

/** The table of responses; without Pro its filters, boxes and actions are locked (GR-06 to GR-10). */
export function ResponseTable({
  surveyId,
  query,
  control,
  filters,
}: {
  surveyId: number;
  query: UseQueryResult<{ items: ResponseListItem[]; pagination: Pagination }>;
  control: TableStateControl<ResponseKey, ResponseFilter>;
  filters: readonly { status: ResponseFilter; count: number }[] | undefined;
}) {
  const columns = useResponseColumns(surveyId);
  const actions = useResponseActions(surveyId);
  const { filter } = control.state;
  const isTrash = filter === 'trash';
  const verbs = BULK[isTrash ? 'trash' : 'other'];
  const runOnMany = bulkRun({
    verbs,
    run: actions.run,
    shown: query.data?.items.length,
    showAll: () => control.change({ filter: 'all' }),
  });
  return (
    <>
      {actions.error !== null && <Problem text={errorText(actions.error)} onClose={actions.dismissError} />}
      <DataTable
        label={t.responses.title}
        columns={columns}
        query={query}
        control={control}
        rowId={({ id }) => id}
        rowName={({ id }) => t.response.title(id)}
        rowActions={(response) => responseRowActions(surveyId, response, actions.run)}
        bulk={{
          actions: verbs.map((value) => ({ value, label: t.responses.bulk[value] })),
          run: runOnMany,
          work: actions.work,
          capability: 'manage-responses',
          source: 'trash-response',
        }}
        top={
          <QuickFilters
            filters={STATUSES.map((value) => ({
              attribute: 'status',
              value,
              label: t.status[value],
              count: filters?.find(({ status }) => status === value)?.count,
            }))}
            active={filter}
            capability="filter-responses"
            searchFor={(value) =>
              control.searchFor({ filter: STATUSES.find((status) => status === value) ?? 'all' })
            }
          />
        }
        empty={
          <EmptyState
            drawing={<ResponsesDrawing />}
            title={isTrash ? t.responses.emptyTrash : t.responses.empty}
          >
            {isTrash ? t.responses.emptyTrashText : t.responses.emptyText}
          </EmptyState>
        }
      />
    </>
  );
}
