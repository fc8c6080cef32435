import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';

import { Row } from '@userfeedback/admin-ui';

import { useNavigate } from 'react-router';
import { useShallow } from 'zustand/react/shallow';
import { useIsPhone } from '../../../../frame/use-is-phone.ts';
import { t } from '../../../../messages/editor.ts';
import { t as words } from '../../../../messages/editor-shell.ts';
import { t as ofShell } from '../../../../messages/shell.ts';
import { paths } from '../../../../paths.ts';
import { openLanguages } from '../../../../session/open-languages.tsx';
import type { EditorState } from '../../draft/editor-state.ts';
import { hasChanges, isSaving, saveStateOf } from '../../draft/editor-state.ts';
import { useEdited } from '../../draft/use-editor.ts';
import { openKeyList } from '../../keys/use-editor-keys.ts';
import type { Step, StepName } from '../../steps/steps.ts';
import type { HistoryPlaces } from '../use-undo-redo.ts';
import { useHistoryPlaces } from '../use-undo-redo.ts';
import classes from './editor-header.module.css';
import type { HeaderCalls, HeaderSurvey } from './header-props.ts';
import { HistoryButtons } from './history-buttons.tsx';
import type { MoreEntry } from './more-menu.tsx';
import { MoreMenu } from './more-menu.tsx';
import { SavedState } from './saved-state.tsx';
import { StatusMenu } from './status-menu.tsx';
import { StepWorkflow } from './step-workflow.tsx';
import { TitleEdit } from './title-edit.tsx';

interface Props {
  on: HeaderCalls;
  canSave: boolean;
  steps: readonly Step[];
  current: StepName;
  /** The steps on which something is missing in a field that was left. */
  gaps: readonly StepName[];
  /** A new survey has begun, with a template or from scratch. */
  isBegun: boolean;
  /** A save has failed and says so below the header. */
  hasProblem: boolean;
}

/** There is no room for all words. */
const NARROW = '(max-width: 1279px)';

/** The editor's header in place of the page's: title, status, what is saved, and the steps. */
export function EditorHeader(props: Props) {
  const { on, canSave, steps, current, gaps, isBegun } = props;
  const survey = useEdited(useShallow(shownOf));
  const isChanged = useEdited(hasChanges);
  const saveState = useEdited(saveStateOf);
  const isBusy = useEdited(isSaving);
  const isKept = useEdited((state) => state.isKept);
  const history = useHistoryPlaces();
  const navigate = useNavigate();
  // On a phone, Close comes first, Save is in the second row, and the menu has what is left.
  const isPhone = useIsPhone();
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const { id } = survey;
  const isPrimary = isChanged && current !== 'publish';
  const close = (
    <ActionIcon size="lg" className={classes.close} aria-label={t.close} onClick={() => navigate(paths.surveys)}>
      <IconX size={20} />
    </ActionIcon>
  );
  const save = (
    <Button
      flex="none"
      className={classes.save}
      data-save
      onClick={on.save}
      loading={isBusy}
      disabled={!canSave}
      variant="default"
    >
      {t.save}
    </Button>
  );
  const publish = isPrimary && (
    <Button
      flex="none"
      className={classes.save}
      disabled={!canSave}
      aria-label={words.publishChanges}
      onClick={on.publishChanges}
    >
      {isPhone ? words.publish : words.publishChanges}
    </Button>
  );
  const way = <StepWorkflow steps={steps} current={current} gaps={gaps} isBegun={isBegun} onStep={on.saveAndGo} />;
  const status = (
    <StatusMenu
      survey={survey}
      hasChanges={isChanged}
      on={on}
      isShort={isNarrow}
      isMenu={current !== 'setup' && current !== 'publish'}
    />
  );
  const title = <TitleEdit title={survey.title} onChange={current === 'setup' ? undefined : on.setTitle} />;
  const saved = (
    <SavedState state={saveState} isKept={isKept} isShort={isNarrow} onRetry={props.hasProblem ? undefined : on.save} />
  );
  const more = (
    <MoreMenu groups={moreOf({ ...history, on, survey, isChanged }, { isPhone, isNarrow, open: navigate })} />
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
            {publish || save}
          </div>
        </>
      ) : (
        <>
          <div className={classes.row}>
            {title}
            {status}
            {saved}
            <Row flex="none" gap="xs" ms="auto" isUnbroken>
              <HistoryButtons {...history} on={on} />
              {!isNarrow && id !== null && (
                <Button variant="default" flex="none" onClick={() => on.test(id)}>
                  {words.test}
                </Button>
              )}
              {more}
              {save}
              {publish}
              {close}
            </Row>
          </div>
          <div className={classes.row}>{way}</div>
        </>
      )}
    </header>
  );
}

function shownOf({ draft: { id, title, status, publish_at } }: EditorState): HeaderSurvey {
  return { id, title, status, publish_at };
}

interface Offered extends HistoryPlaces {
  survey: HeaderSurvey;
  isChanged: boolean;
  on: HeaderCalls;
}

interface Room {
  isPhone: boolean;
  isNarrow: boolean;
  open(path: string): void;
}

/** The menu's entries, with what has no room in the header. */
function moreOf({ survey, isChanged, on, undoes, redoes }: Offered, { isPhone, isNarrow, open }: Room) {
  const { id } = survey;
  const ofStored = (entries: (id: number) => MoreEntry[]) => (id === null ? [] : entries(id));
  const history = [
    {
      label: undoes ? words.undoing({ place: undoes }) : words.undo,
      isDisabled: !undoes,
      onClick: on.undo,
    },
    {
      label: redoes ? words.redoing({ place: redoes }) : words.redo,
      isDisabled: !redoes,
      onClick: on.redo,
    },
  ];
  const test = (stored: number) => [{ label: words.test, onClick: () => on.test(stored) }];
  return [
    [...(isPhone ? history : []), ...(isNarrow ? ofStored(test) : [])],
    ofStored((stored) => [
      { label: words.share, onClick: on.share },
      { label: words.versions, onClick: () => open(paths.versions(stored)) },
      { label: words.download, onClick: () => on.download(stored) },
    ]),
    [
      ...ofStored((stored) => [{ label: words.results, onClick: () => open(paths.surveyResults(stored)) }]),
      { label: ofShell.person.language, onClick: openLanguages },
      { label: words.keyList, onClick: openKeyList },
    ],
    ofStored((stored) =>
      isChanged ? [{ label: words.discard, isDangerous: true, onClick: () => on.discardChanges(stored) }] : [],
    ),
  ];
}
