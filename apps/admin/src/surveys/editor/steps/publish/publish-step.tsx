import { Button, Group, Radio } from '@mantine/core';
import { Card, useFieldMarks } from '@userfeedback/admin-ui';
import type { SurveyDraft } from '@userfeedback/contract';
import { chooseStatus } from '@userfeedback/engine';
import { t } from '../../../../strings/publish.ts';
import classes from '../../editor.module.css';
import { ScheduleOptions } from './schedule-options.tsx';
import { SurveySummary } from './survey-summary.tsx';
import { UnpublishableNotice } from './unpublishable-notice.tsx';
import type { Publishing } from './use-publishing.ts';
import { WhyNotShown } from './why-not-shown.tsx';

interface Props {
  draft: SurveyDraft;
  publishing: Publishing;
  isSaving: boolean;
  /** Leads to a question of the survey. */
  onQuestion(id: string): void;
  onBack: (() => void) | undefined;
  onSave(): void;
}

/** Summary, status, schedule, and the button that says what it does (PB-01 to PB-13). */
export function PublishStep({ draft, publishing, isSaving, onQuestion, onBack, onSave }: Props) {
  const { choice, action, isReady } = publishing;
  return (
    <div className={classes.narrow}>
      <SurveySummary draft={draft} />
      <Card>
        <Radio.Group
          label={t.publish.status}
          {...useFieldMarks()('status')}
          value={choice.status}
          onChange={(value) =>
            publishing.choose(chooseStatus(choice, value === 'draft' ? 'draft' : 'publish'))
          }
        >
          <Group mt="xs" gap="lg">
            <Radio value="draft" label={t.publish.draft} />
            <Radio value="publish" label={t.publish.publish} />
          </Group>
        </Radio.Group>
        <ScheduleOptions publishing={publishing} />
        {choice.status === 'publish' && <UnpublishableNotice draft={draft} onQuestion={onQuestion} />}
      </Card>
      <WhyNotShown draft={draft} />
      <div className={classes.foot}>
        <Button variant="default" onClick={onBack}>
          {t.publish.back}
        </Button>
        <Button
          onClick={() => {
            window.scrollTo({ top: 0 });
            onSave();
          }}
          loading={isSaving}
          disabled={!isReady}
        >
          {t.publish.save[action]}
        </Button>
      </div>
    </div>
  );
}
