import { Button, Group, Radio } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Card, FoldedPart, useFieldMarks } from '@userfeedback/admin-ui';
import type { SurveyDraft } from '@userfeedback/contract';
import { chooseStatus } from '@userfeedback/engine';
import { t as words } from '../../../../strings/editor.ts';
import { t } from '../../../../strings/publish.ts';
import classes from '../../editor.module.css';
import type { MakeChangeLink } from './change-link.tsx';
import { ChangeLinks, useReturnedTo } from './change-link.tsx';
import { PublishPreview } from './publish-preview.tsx';
import own from './publish-step.module.css';
import { ScheduleOptions } from './schedule-options.tsx';
import { SummaryCard } from './summary-card.tsx';
import { UnpublishableNotice } from './unpublishable-notice.tsx';
import type { Publishing } from './use-publishing.ts';
import { WhyNotShown } from './why-not-shown.tsx';

interface Props {
  draft: SurveyDraft;
  publishing: Publishing;
  isSaving: boolean;
  /** Opens a question of the survey. */
  onQuestion(id: string): void;
  changeLink: MakeChangeLink;
  onBack: (() => void) | undefined;
  onSave(): void;
  /** Opens "Test this survey"; not before the survey is stored. */
  onTest: (() => void) | undefined;
}

/** On wider screens the preview is beside the rest. */
const BESIDE = '(min-width: 1024px)';

/** Summary, status, schedule, and a button that says what it does; the preview beside them. */
export function PublishStep({ draft, publishing, changeLink, onQuestion, onTest, ...foot }: Props) {
  const isBeside = useMediaQuery(BESIDE, true, { getInitialValueInEffect: false });
  useReturnedTo();
  return (
    <ChangeLinks value={changeLink}>
      <div className={classes.columns} data-beside={isBeside || undefined}>
        <div className={own.step}>
          <SummaryCard draft={publishing.apply(draft)} />
          <StatusCard draft={draft} publishing={publishing} onQuestion={onQuestion} />
          <Foot publishing={publishing} {...foot} />
          {!isBeside && (
            <Card>
              <FoldedPart title={words.editor.preview} order={2} name="publish-preview">
                <PublishPreview draft={draft} onTest={onTest} />
              </FoldedPart>
            </Card>
          )}
          <WhyNotShown draft={draft} />
        </div>
        {isBeside && <PublishPreview draft={draft} onTest={onTest} />}
      </div>
    </ChangeLinks>
  );
}

function StatusCard({ draft, publishing, onQuestion }: Pick<Props, 'draft' | 'publishing' | 'onQuestion'>) {
  const { choice } = publishing;
  return (
    <Card>
      <Radio.Group
        label={t.publish.status}
        {...useFieldMarks()('status')}
        value={choice.status}
        onChange={(value) => publishing.choose(chooseStatus(choice, value === 'draft' ? 'draft' : 'publish'))}
      >
        <Group mt="xs" gap="lg">
          <Radio value="draft" label={t.publish.draft} />
          <Radio value="publish" label={t.publish.publish} />
        </Group>
      </Radio.Group>
      <ScheduleOptions publishing={publishing} />
      {choice.status === 'publish' && <UnpublishableNotice draft={draft} onQuestion={onQuestion} />}
    </Card>
  );
}

function Foot({
  publishing,
  isSaving,
  onBack,
  onSave,
}: Pick<Props, 'publishing' | 'isSaving' | 'onBack' | 'onSave'>) {
  return (
    <div className={`${classes.foot} ${own.foot}`}>
      <Button variant="default" onClick={onBack}>
        {t.publish.back}
      </Button>
      <Button
        onClick={() => {
          window.scrollTo({ top: 0 });
          onSave();
        }}
        loading={isSaving}
        disabled={!publishing.isReady}
      >
        {t.publish.save[publishing.action]}
      </Button>
    </div>
  );
}
