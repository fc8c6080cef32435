import type { UseQueryResult } from '@tanstack/react-query';
import type { TableStateControl } from '@userfeedback/admin-ui';
import {
  DataTable,
  EmptyState,
  errorText,
  Problem,
  QuickFilters,
  SurveyDrawing,
} from '@userfeedback/admin-ui';
import type { Pagination, SurveyFilter, SurveyListItem } from '@userfeedback/contract';
import { bulkRun } from '../bulk-run.ts';
import { t } from '../strings.ts';
import { CreateButton } from './create-button.tsx';
import type { SurveyKey } from './survey-columns.tsx';
import { useSurveyColumns } from './survey-columns.tsx';
import { surveyRowActions } from './survey-row-actions.ts';
import type { SurveyVerb } from './use-survey-actions.ts';
import { useSurveyActions } from './use-survey-actions.ts';

const STATUSES: readonly SurveyFilter[] = ['all', 'publish', 'scheduled', 'draft', 'trash'];
const BULK: Record<'trash' | 'other', readonly SurveyVerb[]> = {
  trash: ['restore', 'delete'],
  other: ['publish', 'draft', 'trash'],
};

/** The table of surveys with filters, row and bulk actions. */
export function SurveyTable({
  query,
  control,
  filters,
}: {
  query: UseQueryResult<{ items: SurveyListItem[]; pagination: Pagination }>;
  control: TableStateControl<SurveyKey, SurveyFilter>;
  filters: readonly { status: SurveyFilter; count: number }[] | undefined;
}) {
  const columns = useSurveyColumns();
  const actions = useSurveyActions();
  const { filter } = control.state;
  const verbs = BULK[filter === 'trash' ? 'trash' : 'other'];
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
        label={t.surveys.title}
        columns={columns}
        query={query}
        control={control}
        rowId={({ id }) => id}
        rowName={({ title }) => title ?? ''}
        rowActions={(survey) => surveyRowActions(survey, actions.run)}
        bulk={{
          actions: verbs.map((value) => ({ value, label: t.surveys.bulk[value] })),
          run: runOnMany,
          work: actions.work,
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
            searchFor={(value) =>
              control.searchFor({ filter: STATUSES.find((status) => status === value) ?? 'all' })
            }
          />
        }
        empty={
          <EmptyState drawing={<SurveyDrawing />} title={t.surveys.empty} action={<CreateButton />}>
            {t.surveys.emptyText}
          </EmptyState>
        }
      />
    </>
  );
}
