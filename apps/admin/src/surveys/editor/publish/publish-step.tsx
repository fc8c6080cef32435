import { Alert, Button, Group, Radio, Title } from '@mantine/core';
import { Card } from '@userfeedback/admin-ui';
import type { SurveyDraft } from '@userfeedback/contract';
import { publishProblem, setStatus } from '@userfeedback/engine';
import { useState } from 'react';
import { t } from '../../../strings/editor.ts';
import classes from '../editor.module.css';
import type { Move } from '../use-survey-draft.ts';

interface Props {
  draft: SurveyDraft;
  isNew: boolean;
  isSaving: boolean;
  onBack(): void;
  onSave(move: Move): void;
}

/** Summary, status and the button that says what it does (PB-01 to PB-04, PB-08, PB-10). */
export function PublishStep({ draft, isNew, isSaving, onBack, onSave }: Props) {
  // A new survey is meant to be published (PB-04); an existing one keeps its status.
  const [status, setChosen] = useState<'draft' | 'publish'>(
    isNew || draft.status === 'publish' ? 'publish' : 'draft',
  );
  const problem = status === 'publish' ? publishProblem(draft) : null;
  const save = () => {
    window.scrollTo({ top: 0 });
    onSave((survey) => setStatus(survey, status));
  };
  return (
    <div className={classes.narrow}>
      <Card>
        <Title order={1} className={classes.wrap}>
          {t.editor.summaryOf(draft.title)}
        </Title>
        <ul className={classes.summary}>
          <li>{t.editor.questionCount(draft.questions.length)}</li>
          <li>{t.editor.devices(draft.settings.targeting.devices)}</li>
          <li>{t.editor.pages[draft.settings.targeting.pages]}</li>
        </ul>
      </Card>
      <Card>
        <Radio.Group
          label={t.editor.surveyStatus}
          value={status}
          onChange={(value) => setChosen(value === 'draft' ? 'draft' : 'publish')}
        >
          <Group mt="xs" gap="lg">
            <Radio value="draft" label={t.editor.draft} />
            <Radio value="publish" label={t.editor.publish} />
          </Group>
        </Radio.Group>
        {problem && (
          <Alert color="yellow" mt="md">
            {problem}
          </Alert>
        )}
      </Card>
      <div className={classes.foot}>
        <Button variant="default" onClick={onBack}>
          {t.editor.back}
        </Button>
        <Button onClick={save} loading={isSaving}>
          {status === 'draft' ? t.editor.saveAsDraft : t.editor.saveAndPublish}
        </Button>
      </div>
    </div>
  );
}
