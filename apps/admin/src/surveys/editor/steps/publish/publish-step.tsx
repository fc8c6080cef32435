import { Button, Group, Radio, Title } from '@mantine/core';
import { Card, formatShortDay, useFieldMarks, useRestingParts } from '@userfeedback/admin-ui';
import type { Behavior, SurveyDraft } from '@userfeedback/contract';
import { DEVICES } from '@userfeedback/contract/limits';
import { chooseStatus } from '@userfeedback/engine';
import { t as test } from '../../../../messages/testing.ts';
import { t } from '../../../../strings/publish.ts';
import { t as settings } from '../../../../strings/settings.ts';
import classes from '../../editor.module.css';
import { partName } from '../../shell/part-name.ts';
import { ScheduleOptions } from './schedule-options.tsx';
import { UnpublishableNotice } from './unpublishable-notice.tsx';
import type { Publishing } from './use-publishing.ts';
import { WhyNotShown } from './why-not-shown.tsx';

interface Props {
  draft: SurveyDraft;
  publishing: Publishing;
  isSaving: boolean;
  /** Opens a question of the survey. */
  onQuestion(id: string): void;
  onBack: (() => void) | undefined;
  onSave(): void;
  /** Opens "Test this survey"; not before the survey is stored. */
  onTest: (() => void) | undefined;
}

/** Summary, status, schedule, and a button that says what it does. */
export function PublishStep({ draft, publishing, isSaving, onQuestion, onBack, onSave, onTest }: Props) {
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
        {onTest && (
          <Button variant="default" onClick={onTest}>
            {test.open}
          </Button>
        )}
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

/** What the survey will do, in six lines, in the words of the settings step. */
function SurveySummary({ draft }: { draft: SurveyDraft }) {
  const kept = useRestingParts().map(({ part }) => partName(part, draft));
  const { targeting, behavior } = draft.settings;
  const { timing, length, run } = settings.behavior;
  const { summary } = t.publish;
  return (
    <Card>
      <Title order={1} className={classes.wrap}>
        {summary.of(draft.title)}
      </Title>
      <ul className={classes.summary}>
        <li>{summary.questions(draft.questions.length)}</li>
        <li>{devicesInWords(targeting.devices)}</li>
        <li>{summary.pages[targeting.pages]}</li>
        <li>
          {timing.title}: {timing[behavior.timing].label}
          {behavior.timing === 'delay' && ` (${summary.seconds(behavior.timing_delay)})`}
        </li>
        <li>
          {length.title}: {length[behavior.display_length].label}
        </li>
        <li>
          {run.title}: {run[behavior.run_time].label}
          {lastDayOf(behavior)}
        </li>
        {kept.length > 0 && <li>{summary.kept(kept)}</li>}
      </ul>
    </Card>
  );
}

function devicesInWords(devices: readonly (typeof DEVICES)[number][]): string {
  const chosen = DEVICES.filter((device) => devices.includes(device));
  if (chosen.length === DEVICES.length) return t.publish.summary.allDevices;
  return chosen.map((device) => settings.targeting.device[device]).join(', ') || settings.targeting.noDevice;
}

function lastDayOf({ run_time, expire_at }: Behavior): string {
  if (run_time !== 'expire' || !expire_at) return '';
  const [month, day] = [expire_at.month, expire_at.day].map((part) => String(part).padStart(2, '0'));
  // 2024 is a leap year, so every day of the selects exists.
  return ` (${formatShortDay(`2024-${month}-${day}`)})`;
}
