import { useQuery } from '@tanstack/react-query';
import { hasCode, LoadFailed } from '@userfeedback/admin-ui';
import type { SavedSurvey } from '@userfeedback/contract';
import { useParams } from 'react-router';
import { api } from '../../api.ts';
import { Page } from '../../frame/page.tsx';
import { t } from '../../messages/imports.ts';
import { paths } from '../../paths.ts';
import { MissingSurvey } from '../missing-survey.tsx';
import { ImportDesk } from './import-desk.tsx';
import type { Imported } from './import-plan-form.tsx';

/** `/results/survey/{id}/import`: responses of a survey that come as a file. */
export function ImportScreen() {
  const surveyId = Number(useParams().id);
  const survey = useQuery(api.surveys.get.queryOptions({ input: { id: surveyId } }));
  if (hasCode(survey.error, 'not_found') || !Number.isSafeInteger(surveyId)) return <MissingSurvey />;
  return (
    <Page
      route="import-responses"
      title={t.title}
      subject={survey.data?.title}
      back={{ to: paths.surveyResults(surveyId), label: t.back }}
    >
      {survey.error && <LoadFailed error={survey.error} onRetry={survey.refetch} />}
      {survey.data && (
        <ImportDesk
          surveyId={surveyId}
          into={intoSurvey(survey.data)}
          title={t.chooseTitle({ title: survey.data.title })}
          help={t.chooseHelp}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        />
      )}
    </Page>
  );
}

function intoSurvey({
  questions,
  settings,
  languages,
}: Pick<SavedSurvey, 'questions' | 'settings' | 'languages'>): Imported {
  return { questions, fields: settings.fields, hasLanguages: languages.others.length > 0 };
}

const NOTHING: Imported = { questions: [], fields: [], hasLanguages: false };

/** `/surveys/import`: surveys with their responses, from the WordPress plugin of the same name. */
export function ImportSurveysScreen() {
  return (
    <Page route="import-surveys" title={t.plugin} back={{ to: paths.surveys, label: t.toSurveys }}>
      <ImportDesk
        surveyId={null}
        into={NOTHING}
        title={t.pluginTitle}
        help={t.pluginHelp}
        accept=".sql,.gz,.json,.csv"
      />
    </Page>
  );
}
