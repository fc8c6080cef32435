import { isSameValue } from '@userfeedback/engine';
import { createContext, use, useRef } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Editor } from './editor.ts';
import type { EditorState } from './editor-state.ts';
import { errorsOf } from './editor-state.ts';

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

/** The same for what is made anew each time: draws again only when its content is another. */
export function useEditedContent<Chosen>(choose: (state: EditorState) => Chosen): Chosen {
  const last = useRef<Chosen>(undefined);
  return useEdited((state) => {
    const chosen = choose(state);
    if (last.current === undefined || !isSameValue(last.current, chosen)) last.current = chosen;
    return last.current;
  });
}

/** The draft as it is now. */
export function useDraft(): EditorState['draft'] {
  return useEdited(({ draft }) => draft);
}

/** Draws again when another field has a problem, or another problem. */
export function useFieldErrors(): Record<string, string> {
  return useEdited(useShallow(errorsOf));
}
