import { FieldMarks } from '@userfeedback/admin-ui';
import { UnsavedGuard } from '../../leaving/unsaved-guard.tsx';
import { NoticePlace } from '../../notices/notice-place.tsx';
import classes from './editor.module.css';
import { PassingBanner, PersistentBanner } from './editor-banner.tsx';
import { EditorHeader } from './editor-header.tsx';
import { PublishStep } from './publish/publish-step.tsx';
import { QuestionsStep } from './questions/questions-step.tsx';
import { SaveProblem } from './save-problem.tsx';
import { SettingsStep } from './settings/settings-step.tsx';
import { SetupStep } from './setup/setup-step.tsx';
import { StepFoot } from './step-foot.tsx';
import { stepPath } from './steps.ts';
import type { EditorShellProps } from './use-editor-shell.ts';
import { useEditorShell } from './use-editor-shell.ts';
import { WorkflowStep } from './workflow/workflow-step.tsx';

/** Header, steps, banners and saving around whichever step is open. */
export function EditorShell(props: EditorShellProps) {
  const { step, editedId, onStart } = props;
  const shell = useEditorShell(props);
  const { editor, saving, publishing, banner, steps, go } = shell;
  const foot = (
    <StepFoot draft={editor.draft} onBack={shell.onBack} next={shell.next} onField={shell.goToField} />
  );
  return (
    <div data-route={`${editedId === null ? 'new' : 'edit'}-survey-${step}`} data-editor>
      <UnsavedGuard
        isDirty={shell.isDirty}
        isInside={(path) => steps.some(({ name }) => stepPath(name, editedId) === path)}
        {...shell.leaving}
      />
      <div className={classes.top} data-editor-top>
        <EditorHeader
          steps={steps}
          current={step}
          isSaving={editor.isSaving}
          canSave={shell.canSave}
          onStep={(to) => saving.save({ onSaved: () => go(to) })}
          onSave={shell.saveByHand}
          onClose={shell.close}
        />
        {shell.problem && <SaveProblem {...shell.problem} />}
        {!shell.problem && <PassingBanner banner={banner} />}
      </div>
      <main className={classes.body} ref={shell.main} tabIndex={-1} aria-label={shell.stepLabel}>
        <NoticePlace route={`edit-survey-${step}`} />
        <PersistentBanner banner={banner} />
        <FieldMarks errors={editor.fieldErrors} wanted={shell.wanted}>
          {step === 'setup' && (
            <SetupStep
              editor={editor}
              onPicked={() => {
                onStart?.(editor.draft);
                go('questions');
              }}
            />
          )}
          {step === 'questions' && <QuestionsStep editor={editor} foot={foot} onLoss={shell.onLoss} />}
          {step === 'settings' && <SettingsStep editor={editor} foot={foot} />}
          {step === 'notifications' && <WorkflowStep editor={editor} foot={foot} />}
          {step === 'publish' && (
            <PublishStep
              draft={editor.draft}
              publishing={publishing}
              isSaving={editor.isSaving}
              onQuestion={shell.goToQuestion}
              onBack={shell.onBack}
              onSave={shell.publish}
            />
          )}
        </FieldMarks>
      </main>
    </div>
  );
}
