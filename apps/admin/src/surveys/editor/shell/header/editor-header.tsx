import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { formatDateTime, StatusBadge, useSite } from '@userfeedback/admin-ui';
import type { SurveyDraft } from '@userfeedback/contract';
import { setTitle, stateLabel, surveyState } from '@userfeedback/engine';
import { t } from '../../../../strings/editor.ts';
import type { Editor } from '../../draft/use-survey-draft.ts';
import type { Step, StepName } from '../steps.ts';
import classes from './editor-header.module.css';
import { StepWorkflow } from './step-workflow.tsx';
import { TitleEdit } from './title-edit.tsx';

interface Props {
  editor: Editor;
  steps: readonly Step[];
  current: StepName;
  /** The steps on which something is missing in a field that was left. */
  gaps: ReadonlySet<StepName>;
  /** A new survey has begun, with a template or from scratch. */
  isBegun: boolean;
  canSave: boolean;
  onStep(step: StepName): void;
  onSave(): void;
  onClose(): void;
}

/** On a phone, Close comes first and Save is in the second row. */
const PHONE = '(max-width: 767px)';

/** The editor's header in place of the page's: title, status, Save, Close and the steps. */
export function EditorHeader({ editor, steps, current, gaps, isBegun, canSave, ...on }: Props) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const { draft, edit, isAhead, isSaving } = editor;
  const close = (
    <ActionIcon size="lg" className={classes.close} aria-label={t.editor.close} onClick={on.onClose}>
      <IconX size={20} />
    </ActionIcon>
  );
  const save = (
    <Button
      className={classes.save}
      onClick={on.onSave}
      loading={isSaving}
      disabled={!canSave}
      variant="default"
    >
      {t.editor.save}
    </Button>
  );
  const way = (
    <StepWorkflow steps={steps} current={current} gaps={gaps} isBegun={isBegun} onStep={on.onStep} />
  );
  const status = <Status draft={draft} isShort={isPhone} />;
  const title = (
    <TitleEdit
      title={draft.title}
      isHeading={current === 'questions'}
      onChange={current === 'setup' ? undefined : (typed) => edit((survey) => setTitle(survey, typed))}
    />
  );
  const ahead = (
    <p role="status" className={classes.ahead}>
      {isAhead && t.editor.ahead}
    </p>
  );
  // Read, and reached by Tab, in the order of the rows.
  return (
    <header className={classes.header}>
      {isPhone ? (
        <>
          <div className={classes.row}>
            {close}
            {title}
          </div>
          <div className={classes.row}>
            {way}
            {status}
            {save}
          </div>
          {ahead}
        </>
      ) : (
        <>
          <div className={classes.row}>
            {title}
            {status}
            {ahead}
            {save}
            {close}
          </div>
          <div className={classes.row}>{way}</div>
        </>
      )}
    </header>
  );
}

const TONES = { publish: 'green', scheduled: 'blue', draft: 'gray', trash: 'red' } as const;

/** The stored status, whatever is chosen on the publish step. */
function Status({ draft, isShort }: { draft: SurveyDraft; isShort: boolean }) {
  const { time_zone } = useSite();
  const state = surveyState(draft, new Date());
  const words =
    state === 'scheduled' && draft.publish_at
      ? t.editor.scheduledFor(formatDateTime(draft.publish_at, time_zone))
      : stateLabel(state);
  return (
    <span className={classes.status} title={words}>
      <StatusBadge tone={TONES[state]}>{isShort ? stateLabel(state) : words}</StatusBadge>
    </span>
  );
}
