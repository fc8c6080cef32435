import { VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { confirm, FieldMarks, Notice, RestingParts, useSite } from '@userfeedback/admin-ui';
import type { SurveyDraft } from '@userfeedback/contract';
import { inForce, questionsInForce, setTitle, withAddedFields, withContentOf } from '@userfeedback/engine';
import type { CSSProperties } from 'react';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { UnsavedGuard } from '../../../leaving/unsaved-guard.tsx';
import { t } from '../../../messages/editor.ts';
import { PublishChanges } from '../../changes/publish-changes.tsx';
import { importedText } from '../../survey-file/imported.ts';
import { useBanner } from '../banner/use-banner.ts';
import { Editor } from '../draft/editor.ts';
import type { KeptDraft } from '../draft/kept-draft.ts';
import { startAutosave } from '../draft/start-autosave.ts';
import { EditorProvider, useDraft, useEdited, useEditor, useFieldErrors } from '../draft/use-editor.ts';
import { useLeftFields } from '../draft/use-left-fields.ts';
import { useSteady, useSteadyCalls } from '../draft/use-steady.ts';
import { useUndo } from '../draft/use-undo.ts';
import classes from '../editor.module.css';
import { openKeyList, useEditorKeys } from '../keys/use-editor-keys.ts';
import { PublishStep } from '../steps/publish/publish-step.tsx';
import { usePublishing } from '../steps/publish/use-publishing.ts';
import { QuestionsStep } from '../steps/questions/questions-step.tsx';
import { SettingsStep } from '../steps/settings/settings-step.tsx';
import { SetupStep } from '../steps/setup/setup-step.tsx';
import { WorkflowStep } from '../steps/workflow/workflow-step.tsx';
import { openingBanners } from './banners.ts';
import { NotShownBanner, PassingBanner, PersistentBanner } from './editor-banner.tsx';
import { EditorHeader } from './header/editor-header.tsx';
import { SaveProblem } from './save-problem.tsx';
import { missingOf, StepFoot } from './step-foot.tsx';
import { useLeaving } from './use-leaving.ts';
import { useSaving } from './use-saving.ts';
import type { OpenStep } from './use-steps.ts';
import { useSteps } from './use-steps.ts';
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
  const draft = useDraft();
  const stored = useEdited((state) => state.stored);
  const fieldErrors = useFieldErrors();
  const site = useSite();
  const publishing = usePublishing(draft, isNew, restored?.chosen ?? null);
  const left = useLeftFields(draft);
  const steps = useSteps(open, draft, left.paths);
  const leaving = useLeaving(publishing, isNew);
  const discard = async () => {
    if (!(await confirm(t.discard))) return;
    leaving.forget();
    // What was saved by itself since then is taken back on the server as well.
    if (stored === (initial.id === null ? null : initial)) editor.replace(initial);
    else editor.edit((survey) => withContentOf(survey, initial));
    publishing.settle();
    banner.close();
    if (initial.id === null) steps.go('setup');
  };
  const imported = importedText(useLocation().state);
  const banner = useBanner(() =>
    openingBanners({
      draft,
      isRestored: restored?.isDirty ?? false,
      imported,
      onDiscard: discard,
      userId: site.user.id,
    }),
  );
  const history = useUndoRedo(steps);
  const undo = useUndo(banner, history.undo);
  const { showMissing } = left;
  const { offerUndo } = undo;
  const saving = useSaving({ publishing, banner, steps, leaving, showMissing, offerUndo });
  const { canSave, next, problem, publication } = saving;
  const { id } = draft;
  useEditorKeys({
    list: openKeyList,
    undo: history.undo,
    redo: history.redo,
    test: id === null ? undefined : () => saving.test(id),
    save: () => canSave && void saving.save(),
    next: () => {
      if (step === 'publish') canSave && void saving.publish();
      else if (step !== 'setup' && next && !next.isDisabled) next.onClick();
    },
  });
  const continueWith = (kept: KeptDraft) => {
    const begun = withAddedFields(kept.draft);
    onStart?.(begun);
    editor.edit(() => begun);
    if (kept.chosen) publishing.choose(kept.chosen);
    banner.show({ type: 'info', text: t.restored });
    steps.go('questions');
  };

  const ofStored = useMemo(() => (stored ? inForce(stored, site).resting : []), [stored, site]);
  // Questions that were just pasted bring what needs a plan along, too.
  const ofDraft = useSteady(questionsInForce(draft.questions, site).resting);
  const resting = useMemo(
    () => [...new Map([...ofDraft, ...ofStored].map((one) => [one.part, one])).values()],
    [ofDraft, ofStored],
  );
  const { ref: top, height } = useElementSize();
  const { before } = steps;
  const onBack = before && (() => steps.go(before.name));
  const { save, saveAndGo, test, download } = saving;
  const { publish, makeDraft, discardChanges } = publication;
  const headerCalls = useSteadyCalls({
    undo: history.undo,
    redo: history.redo,
    save,
    saveAndGo,
    test,
    download,
    publish,
    makeDraft,
    discardChanges,
    publishChanges: () => publication.publishChanges(saving.onPublished),
    setTitle: (typed: string) => editor.edit((survey) => setTitle(survey, typed)),
  });
  const footCalls = useSteadyCalls({
    back: () => onBack?.(),
    next: () => next?.onClick(),
    toSummary: () => steps.backToSummary?.(),
    toField: (path: string) => steps.goToField(path),
  });
  const nextButton = useSteady(next && { label: next.label, isDisabled: next.isDisabled });
  const missing = useSteady(missingOf(next?.gaps ?? [], draft));
  const foot = (
    <StepFoot
      next={nextButton}
      missing={missing}
      hasBack={before !== undefined}
      hasSummary={steps.backToSummary !== undefined}
      on={footCalls}
    />
  );
  const { isOpen: isAsked, ...dialog } = publication.dialog;
  const dialogCalls = useSteadyCalls(dialog);
  return (
    <div
      style={{ '--uf-header-height': `${height}px` } as CSSProperties}
      data-route={`${isNew ? 'new' : 'edit'}-survey-${step}`}
      data-editor
    >
      <UnsavedGuard isInside={steps.isInside} {...leaving.guard} />
      <RestingParts value={resting}>
        <FieldMarks errors={fieldErrors} wanted={steps.wanted} left={left.paths}>
          <div ref={top} className={classes.top} data-editor-top>
            <EditorHeader
              on={headerCalls}
              canSave={canSave}
              undoes={history.undoes}
              redoes={history.redoes}
              steps={steps.all}
              current={step}
              gaps={steps.gapsIn}
              isBegun={!isNew || draft.template !== null}
              isKept={leaving.isKeeping}
              hasProblem={Boolean(problem)}
            />
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
            onBlur={left.onBlur}
            // Where no text is part of the survey, the browser undoes what is typed.
            data-own-undo={step === 'setup' || step === 'publish' || undefined}
          >
            {!leaving.isKeeping && <Notice tone="amber">{t.notKept}</Notice>}
            <NotShownBanner stored={stored} />
            <PersistentBanner banner={banner} step={step} />
            {step === 'setup' && (
              <SetupStep
                onContinue={continueWith}
                onPicked={() => {
                  onStart?.(draft);
                  steps.go('questions');
                }}
              />
            )}
            {step === 'questions' && <QuestionsStep foot={foot} {...undo} />}
            {step === 'settings' && <SettingsStep foot={foot} />}
            {step === 'notifications' && <WorkflowStep foot={foot} />}
            {step === 'publish' && (
              <PublishStep
                publishing={publishing}
                isOfChanges={saving.isOfChanges}
                onQuestion={steps.goToQuestion}
                changeLink={steps.changeLink}
                onBack={onBack}
                onSave={saving.publish}
                onTest={id === null ? undefined : () => saving.test(id)}
              />
            )}
            {id !== null && (
              <PublishChanges surveyId={id} revision={draft.revision ?? 0} isOpen={isAsked} {...dialogCalls} />
            )}
          </main>
        </FieldMarks>
      </RestingParts>
    </div>
  );
}
