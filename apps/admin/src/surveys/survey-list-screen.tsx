import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TableDefaults, TableState } from '@userfeedback/admin-ui';
import { useSite, useTableState } from '@userfeedback/admin-ui';
import type { SurveyFilter } from '@userfeedback/contract';
import { PER_PAGE_DEFAULT, PER_PAGE_MAX } from '@userfeedback/contract/limits';
import { useEffect, useState } from 'react';
import { Navigate, useNavigation } from 'react-router';
import { api } from '../api.ts';
import { Page } from '../frame/page.tsx';
import { paths } from '../paths.ts';
import { t } from '../strings.ts';
import { CreateButton } from './create-button.tsx';
import type { SurveyKey } from './survey-columns.tsx';
import { SurveyTable } from './survey-table.tsx';
import { UpgradeBanner } from './upgrade-banner.tsx';

const DEFAULTS: TableDefaults<SurveyKey, SurveyFilter> = {
  orderby: 'id',
  order: 'desc',
  keys: ['title', 'status', 'created_at', 'id'],
  filters: ['all', 'publish', 'scheduled', 'draft', 'trash'],
  sizes: [PER_PAGE_DEFAULT, 25, 50, PER_PAGE_MAX],
};
const SELECT = ['title', 'status', 'settings', 'created_at', 'publish_at', 'not_shown'];

/** All surveys of the site, with what can be done to each. */
export function SurveyListScreen() {
  const site = useSite();
  const control = useTableState(DEFAULTS);
  const query = useQuery(
    api.surveys.list.queryOptions({ input: inputOf(control.state), placeholderData: keepPreviousData }),
  );
  const filters = query.data?.status_filters;
  // A search that finds nothing says nothing of how many there are.
  const isEmpty = control.state.search ? undefined : filters?.every(({ count }) => count === 0);
  const isFirstRun = useFirstRun(isEmpty);
  // Whoever has chosen another way meanwhile is not called back.
  const isLeaving = useNavigation().state !== 'idle';
  if (isFirstRun && !isLeaving && site.grants.create_edit_surveys)
    return <Navigate to={paths.newSurvey} replace />;
  return (
    <Page route="surveys-index" title={t.surveys.title} action={<CreateButton />}>
      <SurveyTable query={query} control={control} filters={filters} />
      {!site.is_pro && <UpgradeBanner origin={{ medium: 'surveys-list', campaign: 'footer-banner' }} />}
    </Page>
  );
}

/** What the list call takes; what equals the server's default is left out. */
function inputOf({ page, orderby, order, filter, search, size }: TableState<SurveyKey, SurveyFilter>) {
  return {
    ...{ page, orderby, order, select: SELECT, filter: { status: filter } },
    ...(search ? { search } : {}),
    ...(size === PER_PAGE_DEFAULT ? {} : { per_page: size }),
  };
}

/** Whether a list has been loaded since the page was. */
let hasLoaded = false;

/**
 * True when the first list since the page was loaded holds no survey in any status: somebody who has none is led on to
 * a new one, once. Whoever comes back, or deletes the last one, sees the empty list.
 */
function useFirstRun(isEmpty: boolean | undefined): boolean {
  const [isFirstRun, setFirstRun] = useState(hasLoaded ? false : undefined);
  if (isFirstRun === undefined && isEmpty !== undefined) setFirstRun(isEmpty);
  useEffect(() => {
    if (isFirstRun !== undefined) hasLoaded = true;
  }, [isFirstRun]);
  return isFirstRun ?? false;
}
