import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { setTitle } from '@userfeedback/engine';
import { useNavigate } from 'react-router';
import { t } from '../../../../messages/editor.ts';
import { t as words } from '../../../../messages/editor-shell.ts';
import { paths } from '../../../../paths.ts';
import type { Editor } from '../../draft/use-survey-draft.ts';
import type { Step, StepName } from '../steps.ts';
import { openKeyList } from '../use-editor-keys.ts';
import type { Saving } from '../use-saving.ts';
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
  saving: Saving;
  steps: readonly Step[];
  current: StepName;
  /** The steps on which something is missing in a field that was left. */
  gaps: ReadonlySet<StepName>;
  /** A new survey has begun, with a template or from scratch. */
  isBegun: boolean;
  /** The browser stores the edits. */
  isKept: boolean;
  /** A save has failed and says so below the header. */
  hasProblem: boolean;
  onClose(): void;
}

/** On a phone, Close comes first, Save is in the second row, and the menu has what is left. */
const PHONE = '(max-width: 767px)';
/** There is no room for all words. */
const NARROW = '(max-width: 1279px)';

/** The editor's header in place of the page's: title, status, what is saved, and the steps. */
export function EditorHeader({ editor, steps, current, gaps, isBegun, isKept, hasProblem, ...props }: Props) {
  const { history, saving, onClose } = props;
  const { publication, canSave, test } = saving;
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const { draft, edit, isSaving } = editor;
  const { id } = draft;
  const isPrimary = editor.hasChanges && current !== 'publish';
  const close = (
    <ActionIcon size="lg" className={classes.close} aria-label={t.close} onClick={onClose}>
      <IconX size={20} />
    </ActionIcon>
  );
  const save = (
    <Button
      className={classes.save}
      onClick={saving.save}
      loading={isSaving}
      disabled={!canSave}
      variant="default"
    >
      {t.save}
    </Button>
  );
  const publish = isPrimary && (
    <Button
      className={classes.save}
      disabled={!canSave}
      aria-label={words.publishChanges}
      onClick={() => publication.publishChanges(saving.onPublished)}
    >
      {isPhone ? words.publish : words.publishChanges}
    </Button>
  );
  const way = (
    <StepWorkflow steps={steps} current={current} gaps={gaps} isBegun={isBegun} onStep={saving.saveAndGo} />
  );
  const status = (
    <StatusMenu
      editor={editor}
      saving={saving}
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
      onRetry={hasProblem ? undefined : saving.save}
    />
  );
  const more = <MoreMenu groups={useMore({ editor, saving, history, isPhone, isNarrow })} />;
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
            {publish || save}
          </div>
        </>
      ) : (
        <>
          <div className={classes.row}>
            {title}
            {status}
            {saved}
            <div className={classes.actions}>
              <HistoryButtons {...history} />
              {!isNarrow && id !== null && (
                <Button variant="default" className={classes.save} onClick={() => test(id)}>
                  {words.test}
                </Button>
              )}
              {more}
              {save}
              {publish}
              {close}
            </div>
          </div>
          <div className={classes.row}>{way}</div>
        </>
      )}
    </header>
  );
}

interface More {
  editor: Editor;
  saving: Saving;
  history: UndoRedo;
  isPhone: boolean;
  isNarrow: boolean;
}

/** The menu's entries, with what has no room in the header. */
function useMore({ editor, saving, history, isPhone, isNarrow }: More): MoreEntry[][] {
  const navigate = useNavigate();
  const { id } = editor.draft;
  const { undoes, redoes, undo, redo } = history;
  const ofStored = (entries: (id: number) => MoreEntry[]) => (id === null ? [] : entries(id));
  return [
    [
      ...(isPhone
        ? [
            {
              label: undoes ? words.undoing({ place: undoes }) : words.undo,
              isDisabled: !undoes,
              onClick: undo,
            },
            {
              label: redoes ? words.redoing({ place: redoes }) : words.redo,
              isDisabled: !redoes,
              onClick: redo,
            },
          ]
        : []),
      ...(isNarrow
        ? ofStored((stored) => [{ label: words.test, onClick: () => void saving.test(stored) }])
        : []),
    ],
    ofStored((stored) => [
      { label: words.versions, onClick: () => void navigate(paths.versions(stored)) },
      { label: words.download, onClick: () => void saving.download(stored) },
    ]),
    [
      ...ofStored((stored) => [
        { label: words.results, onClick: () => void navigate(paths.surveyResults(stored)) },
      ]),
      { label: words.keyList, onClick: openKeyList },
    ],
    ofStored((stored) =>
      editor.hasChanges
        ? [
            {
              label: words.discard,
              isDangerous: true,
              onClick: () => void saving.publication.discardChanges(stored),
            },
          ]
        : [],
    ),
  ];
}
