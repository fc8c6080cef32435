import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { setTitle } from '@userfeedback/engine';
import { useNavigate } from 'react-router';
import { t as words } from '../../../../messages/editor-shell.ts';
import { paths } from '../../../../paths.ts';
import { t } from '../../../../strings/editor.ts';
import type { Editor } from '../../draft/use-survey-draft.ts';
import type { Step, StepName } from '../steps.ts';
import { openKeyList } from '../use-editor-keys.ts';
import type { Publication } from '../use-publication.ts';
import type { UndoRedo } from '../use-undo-redo.ts';
import classes from './editor-header.module.css';
import { HistoryButtons } from './history-buttons.tsx';
import type { MoreEntry } from './more-menu.tsx';
import { MoreMenu } from './more-menu.tsx';
import { SavedState } from './saved-state.tsx';
import { StatusMenu } from './status-menu.tsx';
import { StepWorkflow } from './step-workflow.tsx';
import { TitleEdit } from './title-edit.tsx';

interface Props {
  editor: Editor;
  history: UndoRedo;
  publication: Publication;
  steps: readonly Step[];
  current: StepName;
  /** The steps on which something is missing in a field that was left. */
  gaps: ReadonlySet<StepName>;
  /** A new survey has begun, with a template or from scratch. */
  isBegun: boolean;
  canSave: boolean;
  /** The browser stores the edits. */
  isKept: boolean;
  /** A save has failed and says so below the header. */
  hasProblem: boolean;
  onStep(step: StepName): void;
  onSave(): void;
  onClose(): void;
}

/** On a phone, Close comes first, Save is in the second row, and the menu has what is left. */
const PHONE = '(max-width: 767px)';
/** There is no room for all words. */
const NARROW = '(max-width: 1279px)';

/** The editor's header in place of the page's: title, status, what is saved, and the steps. */
export function EditorHeader({
  editor,
  steps,
  current,
  gaps,
  isBegun,
  canSave,
  isKept,
  hasProblem,
  ...props
}: Props) {
  const { history, publication, onStep, onSave, onClose } = props;
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const { draft, edit, isAhead, isSaving } = editor;
  const close = (
    <ActionIcon size="lg" className={classes.close} aria-label={t.editor.close} onClick={onClose}>
      <IconX size={20} />
    </ActionIcon>
  );
  const save = (
    <Button
      className={classes.save}
      onClick={onSave}
      loading={isSaving}
      disabled={!canSave}
      variant="default"
    >
      {t.editor.save}
    </Button>
  );
  const way = <StepWorkflow steps={steps} current={current} gaps={gaps} isBegun={isBegun} onStep={onStep} />;
  const status = (
    <StatusMenu
      draft={draft}
      publication={publication}
      isShort={isNarrow}
      isMenu={current !== 'setup' && current !== 'publish'}
    />
  );
  const title = (
    <TitleEdit
      title={draft.title}
      onChange={current === 'setup' ? undefined : (typed) => edit((survey) => setTitle(survey, typed))}
    />
  );
  const saved = (
    <SavedState
      state={editor.saveState}
      isKept={isKept}
      isShort={isNarrow}
      onRetry={hasProblem ? undefined : onSave}
    />
  );
  const more = <MoreMenu groups={useMore(draft.id, isPhone ? history : null)} />;
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
            {saved}
            {more}
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
            {saved}
            {ahead}
            <div className={classes.actions}>
              <HistoryButtons {...history} />
              {more}
              {save}
              {close}
            </div>
          </div>
          <div className={classes.row}>{way}</div>
        </>
      )}
    </header>
  );
}

/** The menu's entries; undo and redo only where they have no buttons. */
function useMore(id: number | null, history: UndoRedo | null): MoreEntry[][] {
  const navigate = useNavigate();
  const { undoes, redoes } = history ?? {};
  return [
    history
      ? [
          {
            label: undoes ? words.undoing({ place: undoes }) : words.undo,
            isDisabled: !undoes,
            onClick: history.undo,
          },
          {
            label: redoes ? words.redoing({ place: redoes }) : words.redo,
            isDisabled: !redoes,
            onClick: history.redo,
          },
        ]
      : [],
    [
      ...(id === null
        ? []
        : [{ label: words.results, onClick: () => void navigate(paths.surveyResults(id)) }]),
      { label: words.keyList, onClick: openKeyList },
    ],
  ];
}
