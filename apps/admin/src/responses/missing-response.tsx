import { Button } from '@mantine/core';
import { Card, EmptyState, LostDrawing } from '@userfeedback/admin-ui';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { t } from '../strings.ts';

/** For responses that are not there, or lie in the trash (OP-47). */
export function MissingResponse({ surveyId }: { surveyId: number }) {
  return (
    <Card component="div">
      <EmptyState
        drawing={<LostDrawing />}
        title={t.response.missing}
        action={
          <Button component={Link} to={paths.responses(surveyId)}>
            {t.response.back}
          </Button>
        }
      >
        {t.response.missingText}
      </EmptyState>
    </Card>
  );
}
