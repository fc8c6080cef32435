import { Button } from '@mantine/core';
import { Card, EmptyState, LostDrawing } from '@userfeedback/admin-ui';
import { Link } from 'react-router';
import { Page } from '../frame/page.tsx';
import { t } from '../messages/shell.ts';
import { paths } from '../paths.ts';

/** For addresses that do not exist. */
export function NotFoundScreen() {
  return (
    <Page route="not-found" title={t.notFound.title}>
      <Card component="div">
        <EmptyState
          drawing={<LostDrawing />}
          title={t.notFound.heading}
          action={
            <Button component={Link} to={paths.surveys}>
              {t.notFound.home}
            </Button>
          }
        >
          {t.notFound.text}
        </EmptyState>
      </Card>
    </Page>
  );
}
