import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TableDefaults } from '@userfeedback/admin-ui';
import { hasCode, useTableState } from '@userfeedback/admin-ui';
import type { ResponseFilter } from '@userfeedback/contract';
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
import { ResponseTable } from './response-table.tsx';

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
  const input = { id, page, orderby, order, filter: { status: filter } };
  const query = useQuery(api.responses.list.queryOptions({ input, placeholderData: keepPreviousData }));
  if (hasCode(query.error, 'not_found') || !Number.isSafeInteger(id)) return <MissingSurvey />;
  return (
    <Page
      route="survey-responses"
      title={t.responses.title}
      back={{ to: paths.surveyResults(id), label: t.responses.back }}
      action={<ExportButton surveyId={id} />}
    >
      <div className={classes.toolbar}>
        <SurveyPicker
          label={t.results.switcher}
          value={id}
          onChange={(other) => other && navigate(paths.responses(other))}
        />
      </div>
      <ResponseTable surveyId={id} query={query} control={control} filters={query.data?.status_filters} />
      <NewResponses key={id} surveyId={id} />
    </Page>
  );
}
