import { useElementSize } from '@mantine/hooks';
import { FieldMarks, Notice, RestingParts } from '@userfeedback/admin-ui';
import type { CSSProperties } from 'react';
import { UnsavedGuard } from '../../../leaving/unsaved-guard.tsx';
import { NoticePlace } from '../../../notices/notice-place.tsx';
import { t } from '../../../strings/editor.ts';
import classes from '../editor.module.css';
import { PublishStep } from '../steps/publish/publish-step.tsx';
import { QuestionsStep } from '../steps/questions/questions-step.tsx';
import { SettingsStep } from '../steps/settings/settings-step.tsx';
import { SetupStep } from '../steps/setup/setup-step.tsx';
import { WorkflowStep } from '../steps/workflow/workflow-step.tsx';
import { NotShownBanner, PassingBanner, PersistentBanner } from './editor-banner.tsx';
import { EditorHeader } from './header/editor-header.tsx';
import { SaveProblem } from './save-problem.tsx';
import { StepFoot } from './step-foot.tsx';
import { stepPath } from './steps.ts';
import type { EditorShellProps } from './use-editor-shell.ts';
import { useEditorShell } from './use-editor-shell.ts';

/** Header, steps, banners and saving around whichever step is open. */
export function EditorShell(props: EditorShellProps) {
  const { step, editedId, onStart } = props;
  const { ref: top, height } = useElementSize();
  const shell = useEditorShell(props);
  const { editor, publishing, banner, steps, go } = shell;
  const foot = (
    <StepFoot draft={editor.draft} onBack={shell.onBack} next={shell.next} onField={shell.goToField} />
  );
  return (
    <div
      style={{ '--uf-header-height': `${height}px` } as CSSProperties}
      data-route={`${editedId === null ? 'new' : 'edit'}-survey-${step}`}
      data-editor
    >
      <UnsavedGuard
        isDirty={shell.isDirty}
        isInside={(path) => steps.some(({ name }) => stepPath(name, editedId) === path)}
        {...shell.leaving}
      />
      <RestingParts value={shell.resting}>
        <FieldMarks errors={editor.fieldErrors} wanted={shell.wanted} left={shell.left.paths}>
          <div ref={top} className={classes.top} data-editor-top>
            <EditorHeader
              editor={editor}
              steps={steps}
              current={step}
              gaps={shell.gapsIn}
              isBegun={shell.isBegun}
              canSave={shell.canSave}
              onStep={shell.goToStep}
              onSave={shell.saveByHand}
              onClose={shell.close}
            />
            {shell.problem && <SaveProblem {...shell.problem} />}
            {!shell.problem && <PassingBanner banner={banner} />}
          </div>
          <main
            className={classes.body}
            ref={shell.main}
            tabIndex={-1}
            aria-label={shell.stepLabel}
            onBlur={shell.left.onBlur}
          >
            <NoticePlace route={`edit-survey-${step}`} />
            {!shell.isKeeping && <Notice tone="amber">{t.editor.notKept}</Notice>}
            <NotShownBanner stored={editor.stored} />
            <PersistentBanner banner={banner} />
            {step === 'setup' && (
              <SetupStep
                onContinue={shell.continueWith}
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
          </main>
        </FieldMarks>
      </RestingParts>
    </div>
  );
}
