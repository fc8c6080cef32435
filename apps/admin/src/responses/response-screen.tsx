import { useQuery } from '@tanstack/react-query';
import { errorText, hasCode, Problem, useAccess, useSite } from '@userfeedback/admin-ui';
import { dayInZone } from '@userfeedback/engine/results/days';
import { useParams } from 'react-router';
import { api } from '../api.ts';
import { Page } from '../frame/page.tsx';
import { paths } from '../paths.ts';
import { t } from '../strings.ts';
import { AnswerList } from './answer-list.tsx';
import { LockedResponse } from './locked-response.tsx';
import { MissingResponse } from './missing-response.tsx';
import { ResponseActions } from './response-actions.tsx';
import { ResponseDetails } from './response-details.tsx';
import { ResponsePager } from './response-pager.tsx';
import classes from './response-screen.module.css';
import { useResponse } from './use-response.ts';
import { useResponseFilters } from './use-response-filters.ts';

/** What one visitor answered, and how to get to the neighbours. */
export function ResponseScreen() {
  const { surveyId, id } = useParams();
  const ids = { id: Number(surveyId), rid: Number(id) };
  const access = useAccess('view-response');
  const survey = useQuery(api.surveys.get.queryOptions({ input: { id: ids.id }, staleTime: 30_000 }));
  const today = dayInZone(new Date(), useSite().time_zone);
  const { filters, address } = useResponseFilters(today);
  const query = useResponse({ ...ids, filter: filters }, access.allowed);
  const error = query.error ?? survey.error;
  const isMissing = hasCode(error, 'not_found') || !Number.isSafeInteger(ids.rid);
  const response = query.data;
  return (
    <Page
      route="response"
      title={t.response.title(ids.rid)}
      subject={survey.data?.title}
      back={{ to: paths.responses(ids.id) + address, label: t.response.back }}
      action={response && <ResponsePager surveyId={ids.id} place={response} address={address} />}
    >
      {!access.allowed ? (
        <LockedResponse />
      ) : isMissing ? (
        <MissingResponse surveyId={ids.id} />
      ) : error ? (
        <Problem text={errorText(error)} onRetry={() => Promise.all([query.refetch(), survey.refetch()])} />
      ) : (
        <>
          {response && (
            <ResponseActions key={response.id} surveyId={ids.id} response={response} address={address} />
          )}
          <div className={classes.columns} aria-busy={query.isFetching}>
            <AnswerList survey={survey.data} response={response} />
            <ResponseDetails response={response} />
          </div>
        </>
      )}
    </Page>
  );
}
