import { useTexts } from '@userfeedback/admin-ui/messages';
import type { HistoryStep } from '@userfeedback/engine';
import { redoStep, undoStep } from '@userfeedback/engine';
import { useMemo, useState } from 'react';
import { t } from '../../../messages/editor-shell.ts';
import { useDraft, useEdited, useEditor } from '../draft/use-editor.ts';
import { changeName } from './place-name.ts';
import type { StepsControl } from './use-steps.ts';

export interface UndoRedo {
  undo(): void;
  redo(): void;
  /** The place of what can be undone and redone; undefined if there is nothing. */
  undoes: string | undefined;
  redoes: string | undefined;
  /** What was undone or redone last, to be announced. */
  said: { words: string; count: number } | null;
}

/** Undo and redo wherever the person is: the changed field is shown and gets the focus. */
export function useUndoRedo({ goToField }: StepsControl): UndoRedo {
  const editor = useEditor();
  const draft = useDraft();
  const history = useEdited((state) => state.history);
  const [said, setSaid] = useState<UndoRedo['said']>(null);
  const show = (step: HistoryStep | undefined, words: (values: { place: string }) => string) => {
    if (!step) return;
    const said = words({ place: changeName(step.path, step.draft) });
    // Said again if it is the same place.
    setSaid((was) => ({ words: said, count: (was?.count ?? 0) + 1 }));
    if (!isFocused(step.path)) goToField(step.path, step.draft);
  };
  const texts = useTexts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language draws them anew
  const places = useMemo(
    () => ({
      undoes: placeOf(undoStep(history, draft)),
      redoes: placeOf(redoStep(history, draft)),
    }),
    [history, draft, texts],
  );
  return {
    ...places,
    said,
    undo: () => show(editor.undo(), t.undone),
    redo: () => show(editor.redo(), t.redone),
  };
}

function placeOf(step: HistoryStep | undefined): string | undefined {
  return step && changeName(step.path, step.draft);
}

function isFocused(path: string): boolean {
  return document.activeElement?.closest('[data-field]')?.getAttribute('data-field') === path;
}
