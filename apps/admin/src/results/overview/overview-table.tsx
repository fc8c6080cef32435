import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { TableStateControl } from '@userfeedback/admin-ui';
import { DataTable, EmptyState, ResponsesDrawing } from '@userfeedback/admin-ui';
import type { OverviewSurvey } from '@userfeedback/contract';
import { PER_PAGE_DEFAULT } from '@userfeedback/contract/limits';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { t } from '../../strings.ts';
import { useOverviewColumns } from './overview-columns.tsx';
import type { OverviewKey } from './use-overview-table.ts';

const idOf = ({ id }: OverviewSurvey) => id;
const titleOf = ({ title }: OverviewSurvey) => title;

/** One line for each survey; the answer holds all of them, so pages are turned in the browser (OP-20). */
export function OverviewTable({
  query,
  control,
}: {
  query: UseQueryResult<{ surveys: OverviewSurvey[] }>;
  control: TableStateControl<OverviewKey, 'all'>;
}) {
  const columns = useOverviewColumns();
  const surveys = query.data?.surveys;
  const data = useMemo(() => surveys && pageOf(surveys, control.state.page), [surveys, control.state.page]);
  return (
    <DataTable
      label={t.overview.table}
      columns={columns}
      query={{ ...query, data }}
      control={control}
      rowId={idOf}
      rowName={titleOf}
      empty={
        <EmptyState
          drawing={<ResponsesDrawing />}
          title={t.overview.empty}
          action={
            <Button component={Link} to={paths.surveys}>
              {t.overview.goToSurveys}
            </Button>
          }
        >
          {t.overview.emptyText}
        </EmptyState>
      }
    />
  );
}

function pageOf(surveys: OverviewSurvey[], wanted: number) {
  const pages = Math.max(1, Math.ceil(surveys.length / PER_PAGE_DEFAULT));
  const page = Math.min(wanted, pages);
  return {
    items: surveys.slice((page - 1) * PER_PAGE_DEFAULT, page * PER_PAGE_DEFAULT),
    pagination: { page, pages, per_page: PER_PAGE_DEFAULT, total: surveys.length },
  };
}
