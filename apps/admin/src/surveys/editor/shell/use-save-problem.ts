import { hasCode } from '@userfeedback/admin-ui';
import type { SavedSurvey } from '@userfeedback/contract';
import { useEditor } from '../draft/use-editor.ts';
import type { RepeatableSave } from '../draft/use-repeatable-save.ts';
import { stepPath } from '../steps/steps.ts';
import type { ProblemKind, SaveProblemProps } from './save-problem.tsx';
import type { Leaving } from './use-leaving.ts';
import type { StepsControl } from './use-steps.ts';

interface Parts {
  repeatable: RepeatableSave;
  steps: StepsControl;
  leaving: Leaving;
}

/** Why the last save failed and what can be done; null if it did not. */
export function useSaveProblem({ repeatable, steps, leaving }: Parts): SaveProblemProps | null {
  const editor = useEditor();
  const { error, retry, overwrite, restore, saveAsNew, reload, dismiss } = repeatable;
  const { isSignedOut } = leaving;
  if (!error && !isSignedOut) return null;
  return {
    error,
    kind: kindOf(error, isSignedOut),
    onRetry: () => {
      steps.focusStart();
      return retry();
    },
    onOverwrite: overwrite,
    onRestore: restore,
    onSaveAsNew: () => {
      const openIt = (saved: SavedSurvey) => leaving.leaveFor(stepPath(steps.step, saved.id));
      return saveAsNew(steps.isNew ? undefined : openIt);
    },
    onReload: async () => {
      if (!(await reload())) return;
      leaving.forget();
      editor.settle();
    },
    onSignIn: () => leaving.signIn(steps.path),
    onField: steps.goToField,
    onClose: () => {
      leaving.dismissSignedOut();
      dismiss();
    },
  };
}

function kindOf(error: Error | null, isSignedOut: boolean): ProblemKind {
  if (error ? hasCode(error, 'unauthorized') : isSignedOut) return 'signed-out';
  if (hasCode(error, 'not_found')) return 'gone';
  if (hasCode(error, 'in_trash')) return 'in-trash';
  return hasCode(error, 'conflict') ? 'conflict' : 'other';
}
