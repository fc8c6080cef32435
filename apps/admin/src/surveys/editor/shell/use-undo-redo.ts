import { useTexts } from '@userfeedback/admin-ui/messages';
import type { HistoryStep } from '@userfeedback/engine';
import { redoStep, undoStep } from '@userfeedback/engine';
import { useState } from 'react';
import { t } from '../../../messages/editor-shell.ts';
import type { EditorState } from '../draft/editor-state.ts';
import { useEdited, useEditor } from '../draft/use-editor.ts';
import { changeName } from './place-name.ts';
import type { StepsControl } from './use-steps.ts';

export type UndoRedo = ReturnType<typeof useUndoRedo>;

/** Undo and redo wherever the person is: the changed field is shown and gets the focus. */
export function useUndoRedo({ goToField }: StepsControl) {
  const editor = useEditor();
  /** What was undone or redone last, to be announced. */
  const [said, setSaid] = useState<{ words: string; count: number } | null>(null);
  const show = (step: HistoryStep | undefined, words: (values: { place: string }) => string) => {
    if (!step) return;
    const said = words({ place: changeName(step.path, step.draft) });
    // Said again if it is the same place.
    setSaid((was) => ({ words: said, count: (was?.count ?? 0) + 1 }));
    if (!isFocused(step.path)) goToField(step.path);
  };
  return {
    said,
    undo: () => show(editor.undo(), t.undone),
    redo: () => show(editor.redo(), t.redone),
  };
}

/** The places of what can be undone and redone; undefined if there is nothing. */
export interface HistoryPlaces {
  undoes: string | undefined;
  redoes: string | undefined;
}

export function useHistoryPlaces(): HistoryPlaces {
  useTexts();
  return { undoes: useEdited(placeOf(undoStep)), redoes: useEdited(placeOf(redoStep)) };
}

function placeOf(find: typeof undoStep) {
  return ({ history, draft }: EditorState) => {
    const step = find(history, draft);
    return step && changeName(step.path, step.draft);
  };
}

function isFocused(path: string): boolean {
  return document.activeElement?.closest('[data-field]')?.getAttribute('data-field') === path;
}
