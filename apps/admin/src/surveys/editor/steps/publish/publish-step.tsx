import { Anchor, Button, Radio, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Card, FoldedPart, Items, Row, useFieldMarks, useSite } from '@userfeedback/admin-ui';
import type { SurveyDraft } from '@userfeedback/contract';
import { chooseStatus, publishGaps } from '@userfeedback/engine';
import { useId } from 'react';
import { api } from '../../../../api.ts';
import { t as words } from '../../../../messages/editor.ts';
import { t as shell } from '../../../../messages/editor-shell.ts';
import { t } from '../../../../messages/publish.ts';
import { t as summary } from '../../../../messages/publish-summary.ts';
import { isSaving } from '../../draft/editor-state.ts';
import { useDraft, useEdited } from '../../draft/use-editor.ts';
import classes from '../../editor.module.css';
import type { MakeChangeLink } from './change-link.tsx';
import { ChangeLinks, useReturnedTo } from './change-link.tsx';
import { PublishPreview } from './publish-preview.tsx';
import own from './publish-step.module.css';
import { ScheduleOptions } from './schedule-options.tsx';
import { SummaryCard } from './summary-card.tsx';
import { UnpublishableNotice } from './unpublishable-notice.tsx';
import type { Publishing } from './use-publishing.ts';
import { usePublishing } from './use-publishing.ts';
import { WhyNotShown } from './why-not-shown.tsx';

interface Props {
  /** Its button publishes changes of a live survey. */
  isOfChanges: boolean;
  /** Opens a question of the survey. */
  onQuestion(id: string): void;
  changeLink: MakeChangeLink;
  onBack(): void;
  onSave(): void;
  /** Opens "Test this survey". */
  onTest(id: number): void;
}

/** On wider screens the preview is beside the rest. */
const BESIDE = '(min-width: 1024px)';

/** Summary, status, schedule, and a button that says what it does; the preview beside them. */
export function PublishStep({ changeLink, onQuestion, onTest, ...foot }: Props) {
  const draft = useDraft();
  const publishing = usePublishing();
  const { id } = draft;
  const test = id === null ? undefined : () => onTest(id);
  const isBeside = useMediaQuery(BESIDE, true, { getInitialValueInEffect: false });
  const readiness = useId();
  useReturnedTo();
  return (
    <ChangeLinks value={changeLink}>
      <div className={classes.columns} data-beside={isBeside || undefined}>
        <Items className={own.step}>
          <SummaryCard draft={publishing.apply(draft)} readinessId={readiness} hasMoment={publishing.isReady} />
          <StatusCard draft={draft} publishing={publishing} onQuestion={onQuestion} />
          <Foot publishing={publishing} readinessId={readiness} {...foot} />
          {!isBeside && (
            <Card>
              <FoldedPart title={words.preview} order={2} name="publish-preview">
                <PublishPreview draft={draft} onTest={test} />
              </FoldedPart>
            </Card>
          )}
          <WhyNotShown draft={draft} />
        </Items>
        {isBeside && <PublishPreview draft={draft} onTest={test} />}
      </div>
    </ChangeLinks>
  );
}

function StatusCard({
  draft,
  publishing,
  onQuestion,
}: Pick<Props, 'onQuestion'> & { draft: SurveyDraft; publishing: Publishing }) {
  const { choice } = publishing;
  return (
    <Card>
      <Radio.Group
        label={t.status}
        {...useFieldMarks()('status')}
        value={choice.status}
        onChange={(value) => publishing.choose(chooseStatus(choice, value === 'draft' ? 'draft' : 'publish'))}
      >
        <Row mt="xs" gap="lg">
          <Radio value="draft" label={t.draft} />
          <Radio value="publish" label={t.publish} />
        </Row>
      </Radio.Group>
      <ScheduleOptions publishing={publishing} />
      {choice.status === 'publish' && <UnpublishableNotice draft={draft} onQuestion={onQuestion} />}
    </Card>
  );
}

function Foot({
  publishing,
  readinessId,
  isOfChanges,
  onBack,
  onSave,
}: Pick<Props, 'isOfChanges' | 'onBack' | 'onSave'> & { publishing: Publishing; readinessId: string }) {
  const site = useSite();
  const draft = useDraft();
  const isBusy = useEdited(isSaving);
  const isIncomplete = publishing.choice.status === 'publish' && Object.keys(publishGaps(draft, site)).length > 0;
  return (
    <div className={`${classes.foot} ${own.foot}`}>
      {isOfChanges && <ChangeCount onSee={onSave} />}
      <Button variant="default" onClick={onBack}>
        {t.back}
      </Button>
      <Button
        // The line that describes it stands at the top, with a link to what is missing.
        data-disabled={isIncomplete || undefined}
        aria-disabled={isIncomplete || undefined}
        aria-describedby={isIncomplete ? readinessId : undefined}
        onClick={() => {
          window.scrollTo({ top: 0 });
          if (isIncomplete) document.getElementById(readinessId)?.querySelector('a')?.focus();
          else onSave();
        }}
        loading={isBusy}
        disabled={!publishing.isReady}
      >
        {isOfChanges ? shell.publishChanges : t.save[publishing.action]}
      </Button>
    </div>
  );
}

/** How many changes of a live survey wait, counted anew after each save. */
function ChangeCount({ onSee }: { onSee(): void }) {
  const { id, revision } = useDraft();
  const { data } = useQuery({
    ...api.versions.changes.queryOptions({ input: { id: id ?? 0 }, gcTime: 0 }),
    queryKey: [...api.versions.changes.key(), id, revision],
    enabled: id !== null,
  });
  const n = data?.changes.length ?? 0;
  if (n === 0) return null;
  return (
    <Text me="auto">
      {summary.goLive({ n })}{' '}
      <Anchor component="button" type="button" inherit underline="always" onClick={onSee}>
        {summary.seeChanges}
      </Anchor>
    </Text>
  );
}
