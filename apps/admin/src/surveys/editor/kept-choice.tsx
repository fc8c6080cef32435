import { Button, Group } from '@mantine/core';
import { Card, EmptyState, SurveyDrawing } from '@userfeedback/admin-ui';
import { t } from '../../strings/editor.ts';
import classes from './editor.module.css';
import type { StepName } from './shell/steps.ts';

interface Props {
  step: StepName;
  onMine(): void;
  onStored(): void;
}

/** Kept edits of an older version than the stored one: the person says which of the two is opened. */
export function KeptChoice({ step, onMine, onStored }: Props) {
  return (
    <main className={classes.body} data-route={`edit-survey-${step}`}>
      <Card component="div">
        <EmptyState
          isScreen
          drawing={<SurveyDrawing />}
          title={t.editor.keptOlder}
          action={
            <Group gap="sm" justify="center">
              <Button variant="default" onClick={onStored}>
                {t.editor.openSaved}
              </Button>
              <Button onClick={onMine}>{t.editor.useMine}</Button>
            </Group>
          }
        >
          {t.editor.keptOlderText}
        </EmptyState>
      </Card>
    </main>
  );
}
