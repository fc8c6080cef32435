import { fieldErrors, isFromServer } from '@userfeedback/admin-ui';
import { remainingErrors } from '@userfeedback/engine';
import { createContext, use } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Editor, EditorState } from './editor.ts';
import { mustChoose } from './editor.ts';

const EditorContext = createContext<Editor | null>(null);

/** Gives the survey being edited to everything below it. */
export const EditorProvider = EditorContext;

/** The survey being edited, and what can be done with it. The same object for as long as the editor is open. */
export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('useEditor needs an EditorProvider above it.');
  return editor;
}

/** What this chooses of the editor's state; draws again when that is something else. */
export function useEdited<Chosen>(choose: (state: EditorState) => Chosen): Chosen {
  return useStore(useEditor().store, choose);
}

/** The draft as it is now. */
export function useDraft(): EditorState['draft'] {
  return useEdited(({ draft }) => draft);
}

/**
 * Problems by field ("questions.0.title") that the last save found, or that the server finds in the stored survey. They go
 * when the field is changed, saved or dismissed.
 */
export function useFieldErrors(): Record<string, string> {
  return useEdited(useShallow(errorsOf));
}

export function errorsOf({ stored, draft, failure }: EditorState): Record<string, string> {
  return {
    ...remainingErrors(stored?.problems ?? {}, stored ?? draft, draft),
    ...(failure ? remainingErrors(fieldErrors(failure.error), failure.refused, draft) : {}),
  };
}

/** `failed`: the server was reached and did not store it. `new`: never stored, and nothing to store yet. */
export type SaveState = 'saved' | 'saving' | 'unsaved' | 'failed' | 'offline' | 'new';

export function saveStateOf({ running, failure, isDirty, stored }: EditorState): SaveState {
  if (running) return 'saving';
  if (failure) return isFromServer(failure.error) ? 'failed' : 'offline';
  if (isDirty) return 'unsaved';
  return stored ? 'saved' : 'new';
}

/** A save by hand is under way. */
export function isSaving({ running }: EditorState): boolean {
  return running === 'by hand';
}

/** Visitors get this survey now, or will when its time comes. */
export function isLive({ stored }: EditorState): boolean {
  return stored?.status === 'publish';
}

/** Visitors get another version of it than this one. */
export function hasChanges(state: EditorState): boolean {
  return isLive(state) && (state.stored?.has_changes === true || state.isDirty);
}

/**
 * Why the last save failed, if the person has to be told: autosaves that fail for a while, or for a field that is still
 * being typed, are shown in the header alone.
 */
export function errorOf({ failure }: EditorState): Error | null {
  return failure && (!failure.isSilent || mustChoose(failure.error)) ? failure.error : null;
}
