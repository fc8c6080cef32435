import { Button } from '@mantine/core';
import { Card, EmptyState, LostDrawing } from '@userfeedback/admin-ui';
import { Link } from 'react-router';
import { Page } from '../frame/page.tsx';
import { t } from '../messages/results.ts';
import { t as common } from '../messages/shell.ts';
import { paths } from '../paths.ts';

/** Shown in place of the results or responses of a survey that does not exist. */
export function MissingSurvey() {
  return (
    <Page route="not-found" title={common.notFound.title}>
      <Card component="div">
        <EmptyState
          drawing={<LostDrawing />}
          title={t.missing}
          action={
            <Button component={Link} to={paths.results}>
              {t.back}
            </Button>
          }
        >
          {t.missingText}
        </EmptyState>
      </Card>
    </Page>
  );
}
