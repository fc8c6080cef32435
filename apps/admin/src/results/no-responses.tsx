import { Button } from '@mantine/core';
import { EmptyState, ResponsesDrawing, useAccess } from '@userfeedback/admin-ui';
import { Link } from 'react-router';
import { t } from '../messages/responses.ts';
import { t as results } from '../messages/results.ts';
import { paths } from '../paths.ts';

/** For a survey that nobody has answered: leads editors to what says when it shows, and others to the other surveys. */
export function NoResponses({ surveyId, text }: { surveyId: number; text: string }) {
  const isEditor = useAccess('edit-surveys').allowed;
  const button = isEditor ? (
    <Button component={Link} to={`${paths.editSurvey(surveyId)}/publish`}>
      {t.checkWhereShown}
    </Button>
  ) : (
    <Button component={Link} to={paths.results} variant="default">
      {results.back}
    </Button>
  );
  return (
    <EmptyState drawing={<ResponsesDrawing />} title={t.empty.all.title} action={button}>
      {text}
    </EmptyState>
  );
}
