import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TableDefaults } from '@userfeedback/admin-ui';
import { hasCode, Row, useLock, useSite, useTableState } from '@userfeedback/admin-ui';
import type { ResponseFilter } from '@userfeedback/contract';
import { RESPONSE_FILTERS } from '@userfeedback/contract/limits';
import { dayInZone } from '@userfeedback/engine/results/days';
import { useNavigate, useParams } from 'react-router';
import { api } from '../api.ts';
import { Page } from '../frame/page.tsx';
import { t } from '../messages/responses.ts';
import { t as results } from '../messages/results.ts';
import { paths } from '../paths.ts';
import { MissingSurvey } from '../results/missing-survey.tsx';
import { ResultsActions } from '../results/more-actions.tsx';
import { NewResponses } from '../results/new-responses.tsx';
import { RefusedFilters } from '../results/refused-filters.tsx';
import { SurveyPicker } from '../results/survey-picker.tsx';
import { useCounted } from '../results/use-day-range.ts';
import type { ResponseKey } from './response-columns.tsx';
import { ResponseFilterBar, ResponseFilterChips } from './response-filter-bar.tsx';
import { ResponseTable } from './response-table.tsx';
import type { Narrowing } from './use-response-filters.ts';
import { addressOf, useResponseFilters } from './use-response-filters.ts';

const DEFAULTS: TableDefaults<ResponseKey, ResponseFilter> = {
  orderby: 'id',
  order: 'desc',
  keys: ['id', 'submitted_at', 'page', 'score'],
  filters: RESPONSE_FILTERS,
};

/** Used where the plan has no filters, whatever the address says. */
const NO_FILTERS: Narrowing = { search: '' };

/** The responses of one survey. */
export function ResponseListScreen() {
  const id = Number(useParams().id);
  const navigate = useNavigate();
  const control = useTableState(DEFAULTS);
  const { page, orderby, order, filter } = control.state;
  const today = dayInZone(new Date(), useSite().time_zone);
  const asked = useResponseFilters(today);
  const [counted] = useCounted();
  const lock = useLock('filter-responses');
  const isRefused = lock !== null && (asked.isFiltered || filter !== 'all');
  const narrowed = lock ? { ...asked, filters: NO_FILTERS, address: '', isFiltered: false } : asked;
  const filters = { ...narrowed.filters, status: lock ? ('all' as const) : filter };
  const input = { id, page, orderby, order, filter: filters };
  const query = useQuery(api.responses.list.queryOptions({ input, placeholderData: keepPreviousData }));
  // By number they are in the order of their moments then, and the mark stands there.
  const isMixed = query.data?.is_mixed === true;
  const state = {
    ...control.state,
    ...(isMixed && orderby === 'id' && { orderby: 'submitted_at' as const }),
    ...(lock && { filter: 'all' as const, search: '' }),
  };
  const countUnseen = async () => {
    const { pagination } = await api.responses.list.call({ ...input, page: 1, per_page: 1 });
    return Math.max(0, pagination.total - (query.data?.pagination.total ?? pagination.total));
  };
  if (hasCode(query.error, 'not_found') || !Number.isSafeInteger(id)) return <MissingSurvey />;
  return (
    <Page
      route="survey-responses"
      title={t.title}
      back={{ to: paths.surveyResults(id) + addressOf(counted), label: t.back }}
      action={
        <ResultsActions
          surveyId={id}
          filter={filters}
          {...(narrowed.isFiltered && { matches: query.data?.pagination })}
        />
      }
    >
      <Row justify="space-between" gap="sm">
        <SurveyPicker
          label={results.switcher}
          value={id}
          onChange={(other) => other && navigate(paths.responses(other))}
        />
        <ResponseFilterBar
          surveyId={id}
          today={today}
          control={narrowed}
          onSearch={(search) => control.change({ search }, true)}
        />
      </Row>
      {narrowed.isFiltered && <ResponseFilterChips surveyId={id} control={narrowed} />}
      {isRefused && <RefusedFilters lock={lock} />}
      <ResponseTable
        surveyId={id}
        query={query}
        control={{ ...control, state }}
        isMixed={isMixed}
        filters={query.data?.status_filters}
        hasScores={query.data?.has_scores ?? false}
        narrowed={narrowed}
      />
      <NewResponses key={id} surveyId={id} countUnseen={countUnseen} />
    </Page>
  );
}
