import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TableDefaults } from '@userfeedback/admin-ui';
import { hasCode, useSite, useTableState } from '@userfeedback/admin-ui';
import type { ResponseFilter } from '@userfeedback/contract';
import { dayInZone } from '@userfeedback/engine/results/days';
import { useNavigate, useParams } from 'react-router';
import { api } from '../api.ts';
import { Page } from '../frame/page.tsx';
import { paths } from '../paths.ts';
import { ExportButton } from '../results/export-button.tsx';
import { MissingSurvey } from '../results/missing-survey.tsx';
import { NewResponses } from '../results/new-responses.tsx';
import classes from '../results/results.module.css';
import { SurveyPicker } from '../results/survey-picker.tsx';
import { t } from '../strings.ts';
import type { ResponseKey } from './response-columns.tsx';
import { ResponseFilterBar } from './response-filter-bar.tsx';
import { ResponseTable } from './response-table.tsx';
import { useResponseFilters } from './use-response-filters.ts';

const DEFAULTS: TableDefaults<ResponseKey, ResponseFilter> = {
  orderby: 'id',
  order: 'desc',
  keys: ['id', 'submitted_at', 'page'],
  filters: ['all', 'publish', 'trash', 'spam'],
};

/** The responses of one survey. */
export function ResponseListScreen() {
  const id = Number(useParams().id);
  const navigate = useNavigate();
  const control = useTableState(DEFAULTS);
  const { page, orderby, order, filter } = control.state;
  const today = dayInZone(new Date(), useSite().time_zone);
  const narrowed = useResponseFilters(today);
  const filters = { ...narrowed.filters, status: filter };
  const input = { id, page, orderby, order, filter: filters };
  const query = useQuery(api.responses.list.queryOptions({ input, placeholderData: keepPreviousData }));
  if (hasCode(query.error, 'not_found') || !Number.isSafeInteger(id)) return <MissingSurvey />;
  return (
    <Page
      route="survey-responses"
      title={t.responses.title}
      back={{ to: paths.surveyResults(id), label: t.responses.back }}
      action={
        <ExportButton
          surveyId={id}
          filter={filters}
          {...(narrowed.isFiltered && { matches: query.data?.pagination })}
        />
      }
    >
      <div className={classes.toolbar}>
        <SurveyPicker
          label={t.results.switcher}
          value={id}
          onChange={(other) => other && navigate(paths.responses(other))}
        />
        <ResponseFilterBar surveyId={id} today={today} control={narrowed} />
      </div>
      <ResponseTable
        surveyId={id}
        query={query}
        control={control}
        filters={query.data?.status_filters}
        narrowed={narrowed}
      />
      <NewResponses key={id} surveyId={id} />
    </Page>
  );
}
