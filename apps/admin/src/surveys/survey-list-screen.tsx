import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TableDefaults } from '@userfeedback/admin-ui';
import { useSite, useTableState } from '@userfeedback/admin-ui';
import type { SurveyFilter } from '@userfeedback/contract';
import { Navigate } from 'react-router';
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
};
const SELECT = ['title', 'status', 'settings', 'created_at', 'publish_at'];

/** All surveys of the site, with what can be done to each. */
export function SurveyListScreen() {
  const site = useSite();
  const control = useTableState(DEFAULTS);
  const { page, orderby, order, filter } = control.state;
  const input = { page, orderby, order, select: SELECT, filter: { status: filter } };
  const query = useQuery(api.surveys.list.queryOptions({ input, placeholderData: keepPreviousData }));
  const hasNone = query.data?.status_filters.every(({ count }) => count === 0) ?? false;
  if (hasNone && site.grants.create_edit_surveys) return <Navigate to={paths.newSurvey} replace />;
  return (
    <Page route="surveys-index" title={t.surveys.title} action={<CreateButton />}>
      <SurveyTable query={query} control={control} filters={query.data?.status_filters} />
      {!site.is_pro && <UpgradeBanner />}
    </Page>
  );
}
