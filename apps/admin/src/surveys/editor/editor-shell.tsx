import { PRODUCT } from '@userfeedback/admin-ui';
import type { SurveyDraft } from '@userfeedback/contract';
import { isStepReady } from '@userfeedback/engine';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { t } from '../../strings/editor.ts';
import classes from './editor.module.css';
import { CollectingBanner, SavedBanner, useEditorBanner } from './editor-banner.tsx';
import { EditorHeader } from './editor-header.tsx';
import { PublishStep } from './publish/publish-step.tsx';
import { QuestionsStep } from './questions/questions-step.tsx';
import { SaveProblem } from './save-problem.tsx';
import { SettingsStep } from './settings/settings-step.tsx';
import { SetupStep } from './setup/setup-step.tsx';
import { StepFoot } from './step-foot.tsx';
import type { StepName } from './steps.ts';
import { stepPath, stepsOf } from './steps.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';
import type { Move } from './use-survey-draft.ts';
import { useSurveyDraft } from './use-survey-draft.ts';
import { WorkflowStep } from './workflow/workflow-step.tsx';

interface Props {
  initial: SurveyDraft;
  /** The id in the address; null under `/new`, also after the first save (OP-36). */
  editedId: number | null;
  step: StepName;
  onStart?(draft: SurveyDraft): void;
}

/** Header, steps, banners and saving around whichever step is open. */
export function EditorShell({ initial, editedId, step, onStart }: Props) {
  const editor = useSurveyDraft(initial);
  const banner = useEditorBanner(editor.draft);
  const navigate = useNavigate();
  const steps = stepsOf(editedId === null);

  const main = useStepStart(step, editor.draft.title);

  const go = (to: StepName) => navigate(stepPath(to, editedId));

  /** Saves because somebody pressed Save or Publish (OP-34), and says how it ended. */
  const saveByHand = async (move?: Move) => {
    const saved = await editor.save(move);
    if (saved) banner.saved(saved);
    return saved;
  };

  const publish = async (move: Move) => {
    const saved = await saveByHand(move);
    if (saved?.published) navigate(paths.surveys);
  };

  const at = steps.findIndex(({ name }) => name === step);
  const [before, next] = [steps[at - 1], steps[at + 1]];
  const moveOn = async () => {
    if (next && (await editor.save())) go(next.name);
  };
  const foot = (
    <StepFoot
      onBack={before && (() => go(before.name))}
      next={
        next && {
          label: t.editor.nextStep(next.title),
          disabled: editor.isSaving || !isStepReady(step, editor.draft),
          onClick: moveOn,
        }
      }
    />
  );

  return (
    <div data-route={`${editedId === null ? 'new' : 'edit'}-survey-${step}`}>
      <UnsavedGuard
        isDirty={editor.isDirty}
        isInside={(path) => steps.some(({ name }) => stepPath(name, editedId) === path)}
      />
      <div className={classes.top}>
        <EditorHeader
          steps={steps}
          current={step}
          isSaving={editor.isSaving}
          onStep={async (to) => {
            if (await editor.save()) go(to);
          }}
          onSave={() => saveByHand()}
          onClose={() => navigate(paths.surveys)}
        />
        {editor.error && (
          <SaveProblem error={editor.error} surveyId={editor.draft.id} onClose={editor.dismissError} />
        )}
        <SavedBanner banner={editor.error ? null : banner.passing} onClose={banner.closePassing} />
      </div>
      <main className={classes.body} ref={main} tabIndex={-1}>
        {banner.isCollecting && <CollectingBanner onClose={banner.closeCollecting} />}
        {step === 'setup' && (
          <SetupStep
            onBlank={() => {
              onStart?.(editor.draft);
              go('questions');
            }}
          />
        )}
        {step === 'questions' && <QuestionsStep editor={editor} foot={foot} />}
        {step === 'settings' && <SettingsStep editor={editor} foot={foot} />}
        {step === 'notifications' && <WorkflowStep editor={editor} foot={foot} />}
        {step === 'publish' && (
          <PublishStep
            draft={editor.draft}
            isNew={editedId === null}
            isSaving={editor.isSaving}
            onBack={() => before && go(before.name)}
            onSave={publish}
          />
        )}
      </main>
    </div>
  );
}

/** Names the window; another step begins at the top (ED-19), and so does the keyboard. */
function useStepStart(step: StepName, title: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    document.title = `${title} · ${PRODUCT.name}`;
  }, [title]);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo({ top: 0 });
    main.current?.focus({ preventScroll: true });
  }, [step]);
  return main;
}
