import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TableDefaults, TableState } from '@userfeedback/admin-ui';
import { useSite, useTableState } from '@userfeedback/admin-ui';
import type { SurveyFilter } from '@userfeedback/contract';
import { PER_PAGE_DEFAULT, PER_PAGE_MAX, SURVEY_FILTERS } from '@userfeedback/contract/limits';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, useNavigation } from 'react-router';
import { api } from '../api.ts';
import { Page } from '../frame/page.tsx';
import { loadWhenIdle } from '../load-when-idle.ts';
import { t } from '../messages/survey-list.ts';
import { paths } from '../paths.ts';
import { CreateButton } from './create-button.tsx';
import type { SurveyKey } from './survey-columns.tsx';
import { SurveyTable } from './survey-table.tsx';

const AboveList = loadWhenIdle(async () => (await import('./list-extras.tsx')).AboveList);
const BelowList = loadWhenIdle(async () => (await import('./list-extras.tsx')).BelowList);

const DEFAULTS: TableDefaults<SurveyKey, SurveyFilter> = {
  orderby: 'id',
  order: 'desc',
  keys: ['title', 'status', 'created_at', 'id'],
  filters: SURVEY_FILTERS,
  sizes: [PER_PAGE_DEFAULT, 25, 50, PER_PAGE_MAX],
};
const SELECT = [
  'title',
  'status',
  'settings',
  'created_at',
  'publish_at',
  'not_shown',
  'closed',
  'has_problems',
  'has_changes',
  'places',
];

/** All surveys of the site, with what can be done with each. */
export function SurveyListScreen() {
  const site = useSite();
  const control = useTableState(DEFAULTS);
  const query = useQuery(
    api.surveys.list.queryOptions({ input: inputOf(control.state), placeholderData: keepPreviousData }),
  );
  const filters = query.data?.status_filters;
  // A search without results does not mean that there are no surveys.
  const isEmpty = control.state.search ? undefined : filters?.every(({ count }) => count === 0);
  const isFirstRun = useFirstRun(isEmpty);
  // Somebody who is already leaving for another screen is not redirected.
  const isLeaving = useNavigation().state !== 'idle';
  if (isFirstRun && !isLeaving && site.grants.create_edit_surveys) return <Navigate to={paths.newSurvey} replace />;
  return (
    <Page route="surveys-index" title={t.title} action={<CreateButton />}>
      <Suspense>
        <AboveList />
      </Suspense>
      <SurveyTable query={query} control={control} filters={filters} />
      <Suspense>
        <BelowList />
      </Suspense>
    </Page>
  );
}

/** The input of the list call, without what equals the server's defaults. */
function inputOf({ page, orderby, order, filter, search, size }: TableState<SurveyKey, SurveyFilter>) {
  return {
    page,
    orderby,
    order,
    select: SELECT,
    filter: { status: filter },
    ...(search ? { search } : {}),
    ...(size === PER_PAGE_DEFAULT ? {} : { per_page: size }),
  };
}

/** Whether a list has been loaded since the page was. */
let hasLoaded = false;

/**
 * True if the first list since the page was loaded contains no survey at all: a person without surveys is sent to a new
 * one, once. Coming back, or deleting the last survey, shows the empty list.
 */
function useFirstRun(isEmpty: boolean | undefined): boolean {
  const [isFirstRun, setFirstRun] = useState(hasLoaded ? false : undefined);
  if (isFirstRun === undefined && isEmpty !== undefined) setFirstRun(isEmpty);
  useEffect(() => {
    if (isFirstRun !== undefined) hasLoaded = true;
  }, [isFirstRun]);
  return isFirstRun ?? false;
}
