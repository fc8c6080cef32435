import { VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { confirm, FieldMarks, Notice, RestingParts, useSite } from '@userfeedback/admin-ui';
import type { SurveyDraft } from '@userfeedback/contract';
import { DEVICES } from '@userfeedback/contract/limits';
import { inForce, questionsInForce, setDevices, setTitle, withAddedFields, withContentOf } from '@userfeedback/engine';
import type { CSSProperties, ReactNode } from 'react';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useShallow } from 'zustand/react/shallow';
import { UnsavedGuard } from '../../../leaving/unsaved-guard.tsx';
import { t } from '../../../messages/editor.ts';
import { PublishChanges } from '../../changes/publish-changes.tsx';
import { ShareSurvey } from '../../share/share-survey.tsx';
import { useShare } from '../../share/use-share.ts';
import { importedText } from '../../survey-file/imported.ts';
import { useBanner } from '../banner/use-banner.ts';
import { Editor } from '../draft/editor.ts';
import { isSaving, shownFields } from '../draft/editor-state.ts';
import type { KeptDraft } from '../draft/kept-draft.ts';
import { startAutosave } from '../draft/start-autosave.ts';
import { EditorProvider, useEdited, useEditedContent, useEditor, useFieldErrors } from '../draft/use-editor.ts';
import { useFieldLeaving } from '../draft/use-field-leaving.ts';
import { useUndo } from '../draft/use-undo.ts';
import classes from '../editor.module.css';
import { openKeyList, useEditorKeys } from '../keys/use-editor-keys.ts';
import { PublishStep } from '../steps/publish/publish-step.tsx';
import { QuestionsStep } from '../steps/questions/questions-step.tsx';
import { SettingsStep } from '../steps/settings/settings-step.tsx';
import { SetupStep } from '../steps/setup/setup-step.tsx';
import type { StepName } from '../steps/steps.ts';
import { WorkflowStep } from '../steps/workflow/workflow-step.tsx';
import { openingBanners } from './banners.ts';
import { NotShownBanner, PassingBanner, PersistentBanner } from './editor-banner.tsx';
import { EditorHeader } from './header/editor-header.tsx';
import { SaveProblem } from './save-problem.tsx';
import { StepFoot } from './step-foot.tsx';
import { useLeaving } from './use-leaving.ts';
import { useSaveNews } from './use-save-news.ts';
import { useSaveProblem } from './use-save-problem.ts';
import type { Saving } from './use-saving.ts';
import { useSaving } from './use-saving.ts';
import type { OpenStep, StepsControl } from './use-steps.ts';
import { useSteps } from './use-steps.ts';
import type { UndoRedo } from './use-undo-redo.ts';
import { useUndoRedo } from './use-undo-redo.ts';

interface Props extends OpenStep {
  initial: SurveyDraft;
  /** Stored edits that replace `initial`. */
  restored: KeptDraft | null;
  onStart?(draft: SurveyDraft): void;
}

/** Opens a survey: everything below edits it. */
export function EditorShell(props: Props) {
  const { initial, restored } = props;
  const queryClient = useQueryClient();
  const [editor] = useState(() => {
    const opened = {
      stored: initial.id === null ? null : initial,
      initial: restored?.draft ?? initial,
      isEdited: restored?.isDirty ?? false,
      chosen: restored?.chosen ?? null,
    };
    return new Editor(opened, queryClient);
  });
  useEffect(() => startAutosave(editor), [editor]);
  return (
    <EditorProvider value={editor}>
      <Shell {...props} />
    </EditorProvider>
  );
}

/** Header, steps, banners and saving around the open step. */
function Shell({ initial, restored, onStart, ...open }: Props) {
  const { step } = open;
  const isNew = open.editedId === null;
  const editor = useEditor();
  const site = useSite();
  const steps = useSteps(open);
  const leaving = useLeaving(isNew);
  const discard = async () => {
    if (!(await confirm(t.discard))) return;
    leaving.forget();
    // What was saved by itself since then is taken back on the server as well.
    if (editor.state().stored === (initial.id === null ? null : initial)) editor.replace(initial);
    else editor.edit((survey) => withContentOf(survey, initial));
    editor.settle();
    banner.close();
    if (initial.id === null) steps.go('setup');
  };
  const imported = importedText(useLocation().state);
  const banner = useBanner(() =>
    openingBanners({
      draft: editor.now(),
      isRestored: restored?.isDirty ?? false,
      imported,
      onDiscard: discard,
      onAllDevices: () => {
        editor.edit((survey) => setDevices(survey, [...DEVICES]));
        banner.close();
        void saving.saveAndTell();
      },
      site,
    }),
  );
  const history = useUndoRedo(steps);
  const undo = useUndo(banner, history.undo);
  const saving = useSaving({ banner, steps, leaving, offerUndo: undo.offerUndo });
  useSaveNews(banner, steps);
  const problem = useSaveProblem({ repeatable: saving.repeatable, steps, leaving });
  useShellKeys(step, saving, history);
  const continueWith = (kept: KeptDraft) => {
    const begun = withAddedFields(kept.draft);
    onStart?.(begun);
    editor.edit(() => begun);
    if (kept.chosen) editor.choose(kept.chosen);
    banner.show({ type: 'info', text: t.restored });
    steps.go('questions');
  };
  const isKept = useEdited((state) => state.isKept);
  const leaveField = useFieldLeaving();
  const { ref: top, height } = useElementSize();
  const foot = <StepFoot steps={steps} onNext={saving.goNext} />;
  return (
    <div
      style={{ '--uf-header-height': `${height}px` } as CSSProperties}
      data-route={`${isNew ? 'new' : 'edit'}-survey-${step}`}
      data-editor
    >
      <UnsavedGuard isInside={steps.isInside} {...leaving.guard} />
      <Marks wanted={steps.wanted}>
        <div ref={top} className={classes.top} data-editor-top>
          <ShellHeader steps={steps} saving={saving} history={history} hasProblem={problem !== null} />
          <VisuallyHidden role="status">
            {history.said && <span key={history.said.count}>{history.said.words}</span>}
          </VisuallyHidden>
          {problem ? <SaveProblem {...problem} /> : <PassingBanner banner={banner} />}
        </div>
        <main
          className={classes.body}
          ref={steps.main}
          tabIndex={-1}
          aria-label={steps.label}
          onBlur={leaveField}
          // Where no text is part of the survey, the browser undoes what is typed.
          data-own-undo={step === 'setup' || step === 'publish' || undefined}
        >
          {!isKept && <Notice tone="amber">{t.notKept}</Notice>}
          <NotShownBanner />
          <PersistentBanner banner={banner} step={step} />
          {step === 'setup' && (
            <SetupStep
              onContinue={continueWith}
              onPicked={() => {
                onStart?.(editor.now());
                steps.go('questions');
              }}
            />
          )}
          {step === 'questions' && <QuestionsStep foot={foot} {...undo} />}
          {step === 'settings' && <SettingsStep foot={foot} />}
          {step === 'notifications' && <WorkflowStep foot={foot} />}
          {step === 'publish' && (
            <PublishStep
              isOfChanges={saving.isOfChanges}
              onQuestion={steps.goToQuestion}
              changeLink={steps.changeLink}
              onBack={() => steps.before && steps.go(steps.before.name)}
              onSave={saving.publish}
              onTest={saving.test}
            />
          )}
          <AskedPublication {...saving.publication.dialog} />
          <Shared />
        </main>
      </Marks>
    </div>
  );
}

interface HeaderProps {
  steps: StepsControl;
  saving: Saving;
  history: UndoRedo;
  hasProblem: boolean;
}

function ShellHeader({ steps, saving, history, hasProblem }: HeaderProps) {
  const { edit } = useEditor();
  const share = useShare();
  const isBegun = useEdited(({ draft }) => !steps.isNew || draft.template !== null);
  const { publish, makeDraft, discardChanges, publishChanges } = saving.publication;
  return (
    <EditorHeader
      on={{
        undo: history.undo,
        redo: history.redo,
        save: saving.save,
        saveAndGo: saving.saveAndGo,
        test: saving.test,
        share: () => share(),
        download: saving.download,
        publish,
        makeDraft,
        discardChanges,
        publishChanges: () => publishChanges(saving.onPublished),
        setTitle: (typed) => edit((survey) => setTitle(survey, typed)),
      }}
      canSave={saving.canSave}
      steps={steps.all}
      current={steps.step}
      gaps={steps.gaps}
      isBegun={isBegun}
      hasProblem={hasProblem}
    />
  );
}

function Shared() {
  const id = useEdited(({ draft }) => draft.id);
  return id === null ? null : <ShareSurvey id={id} />;
}

/** "Publish these changes?", of the last save. */
function AskedPublication(dialog: Saving['publication']['dialog']) {
  const id = useEdited(({ draft }) => draft.id);
  const revision = useEdited(({ draft }) => draft.revision ?? 0);
  const { time_zone } = useSite();
  return id === null ? null : <PublishChanges surveyId={id} revision={revision} timeZone={time_zone} {...dialog} />;
}

function useShellKeys(step: StepName, saving: Saving, history: UndoRedo): void {
  const id = useEdited(({ draft }) => draft.id);
  const isBusy = useEdited(isSaving);
  useEditorKeys({
    list: openKeyList,
    undo: history.undo,
    redo: history.redo,
    test: id === null ? undefined : () => saving.test(id),
    save: () => saving.canSave && void saving.save(),
    next: () => {
      if (step === 'publish') saving.canSave && void saving.publish();
      else if (step !== 'setup' && !isBusy) saving.goNext();
    },
  });
}

/** Tells the fields below what is wrong with them, and which parts the site may not use. */
function Marks({ wanted, children }: { wanted: StepsControl['wanted']; children: ReactNode }) {
  const site = useSite();
  const errors = useFieldErrors();
  const left = useEdited(useShallow(shownFields));
  const stored = useEdited((state) => state.stored);
  const ofStored = useMemo(() => (stored ? inForce(stored, site).resting : []), [stored, site]);
  // Questions that were just pasted bring what needs a plan along, too.
  const ofDraft = useEditedContent(({ draft }) => questionsInForce(draft.questions, site).resting);
  const resting = useMemo(
    () => [...new Map([...ofDraft, ...ofStored].map((one) => [one.part, one])).values()],
    [ofDraft, ofStored],
  );
  return (
    <RestingParts value={resting}>
      <FieldMarks errors={errors} wanted={wanted} left={left}>
        {children}
      </FieldMarks>
    </RestingParts>
  );
}
