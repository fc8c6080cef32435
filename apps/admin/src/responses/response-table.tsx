import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { TableStateControl } from '@userfeedback/admin-ui';
import { DataTable, EmptyState, errorText, Problem, QuickFilters, ResponsesDrawing } from '@userfeedback/admin-ui';
import type { Pagination, ResponseFilter, ResponseListItem } from '@userfeedback/contract';
import { RESPONSE_FILTERS } from '@userfeedback/contract/limits';
import { useCallback } from 'react';
import { bulkRun } from '../bulk-run.ts';
import { useListActions } from '../list-actions.ts';
import { t as filterTexts } from '../messages/filters.ts';
import { t } from '../messages/response.ts';
import { t as responses } from '../messages/responses.ts';
import { t as common } from '../messages/shell.ts';
import { NoResponses } from '../results/no-responses.tsx';
import type { ResponseKey } from './response-columns.tsx';
import { useResponseColumns } from './response-columns.tsx';
import type { ResponseVerb } from './response-row-actions.ts';
import { actOnResponses, responseRowActions } from './response-row-actions.ts';

const idOf = ({ id }: ResponseListItem) => id;
const nameOf = ({ id }: ResponseListItem) => t.title({ id: String(id) });
const BULK: Record<ResponseFilter, readonly ResponseVerb[]> = {
  all: ['trash'],
  publish: ['trash'],
  partial: ['trash'],
  trash: ['restore', 'delete'],
  spam: ['restore', 'delete'],
};

/** The table of responses; without Pro its filters, checkboxes and actions are locked. */
export function ResponseTable({
  surveyId,
  query,
  control,
  filters,
  hasScores,
  isMixed,
  narrowed,
}: {
  surveyId: number;
  query: UseQueryResult<{ items: ResponseListItem[]; pagination: Pagination }>;
  control: TableStateControl<ResponseKey, ResponseFilter>;
  filters: readonly { status: ResponseFilter; count: number; is_at_least?: true | undefined }[] | undefined;
  /** Whether the survey has ratings. */
  hasScores: boolean;
  /** Whether numbers do not rise with moments. */
  isMixed: boolean;
  /** All filters except the status. */
  narrowed: { isFiltered: boolean; address: string; clear(): void };
}) {
  const columns = useResponseColumns(surveyId, narrowed.address, { hasScores, isMixed });
  const actions = useListActions<ResponseVerb>(
    (verb, response_ids) => actOnResponses(surveyId, verb, response_ids),
    responses.done,
  );
  const rowActions = useCallback(
    (response: ResponseListItem) => responseRowActions(surveyId, response, actions.run, narrowed.address),
    [surveyId, actions.run, narrowed.address],
  );
  const { filter } = control.state;
  const verbs = BULK[filter];
  const empty = narrowed.isFiltered ? responses.noMatch : responses.empty[filter];
  // The filters of partial ones and of suspected spam are shown only where there can be some.
  const statuses = RESPONSE_FILTERS.filter(
    (value) =>
      (value !== 'spam' && value !== 'partial') || filter === value || filters?.some(({ status }) => status === value),
  );
  const showAll = () => control.change({ filter: 'all' });
  const runOnMany = bulkRun({ verbs, run: actions.run, shown: query.data?.items.length, showAll });
  return (
    <>
      {actions.error !== null && <Problem text={errorText(actions.error)} onClose={actions.dismissError} />}
      <DataTable
        label={responses.title}
        columns={columns}
        query={query}
        control={control}
        rowId={idOf}
        rowName={nameOf}
        rowActions={rowActions}
        bulk={{
          actions: verbs.map((value) => ({
            value,
            label: filter === 'spam' && value === 'restore' ? responses.notSpam : responses.bulk[value],
          })),
          run: runOnMany,
          work: actions.work,
          capability: 'manage-responses',
          source: 'trash-response',
        }}
        // Up to three icons: suspected spam.
        actionsWidth={120}
        top={
          <QuickFilters
            filters={statuses.map((value) => ({
              attribute: 'status',
              value,
              label: common.status[value],
              ...countOf(filters?.find(({ status }) => status === value)),
            }))}
            active={filter}
            capability="filter-responses"
            searchFor={(value) =>
              control.searchFor({ filter: RESPONSE_FILTERS.find((status) => status === value) ?? 'all' })
            }
          />
        }
        empty={
          !narrowed.isFiltered && (filter === 'all' || filter === 'publish') ? (
            <NoResponses surveyId={surveyId} text={empty.text} />
          ) : (
            <EmptyState
              drawing={<ResponsesDrawing />}
              title={empty.title}
              action={
                <Button variant="default" onClick={narrowed.isFiltered ? narrowed.clear : showAll}>
                  {narrowed.isFiltered ? filterTexts.clear : responses.showAll}
                </Button>
              }
            >
              {empty.text}
            </EmptyState>
          )
        }
      />
    </>
  );
}

function countOf(filter: { count: number; is_at_least?: true | undefined } | undefined) {
  return { count: filter?.count, isAtLeast: filter?.is_at_least === true };
}
