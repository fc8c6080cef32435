import type { SavedSurvey, SurveyDraft } from '@userfeedback/contract';
import { ensureThankYou } from '@userfeedback/engine';
import { useRef, useState } from 'react';
import { api } from '../../api.ts';
import type { Editor, Move } from './use-survey-draft.ts';

/** What a save is for: what is put into the survey before it is sent, and what happens once it is stored. */
export interface Saving {
  move?: Move;
  onSaved?(saved: SavedSurvey): void;
}

/** Saves that can be repeated, also over what somebody else has stored meanwhile. */
export function useSaving(editor: Editor, onSuccess: (saved: SavedSurvey) => void) {
  const last = useRef<Saving>({});
  // Asking for the stored version can fail as well.
  const [failure, setFailure] = useState<Error | null>(null);

  const save = async (saving: Saving = {}) => {
    last.current = saving;
    setFailure(null);
    const saved = await editor.save(saving.move);
    if (!saved) return;
    onSuccess(saved);
    saving.onSaved?.(saved);
  };

  const withStored = async (work: (stored: SurveyDraft & { revision: number }) => unknown) => {
    const { id } = editor.draft;
    if (id === null) return;
    try {
      await work(await api.surveys.get.call({ id }));
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)));
    }
  };

  return {
    save,
    retry: () => save(last.current),
    /** Puts the draft on top of the stored version and saves it again. */
    overwrite: () =>
      withStored(({ revision }) => {
        editor.prepare((draft) => ({ ...draft, revision }));
        return save(last.current);
      }),
    /** Opens the stored version in place of the draft. */
    reload: () => withStored((stored) => editor.replace(ensureThankYou(stored))),
    error: failure ?? editor.error,
    dismiss: () => {
      setFailure(null);
      editor.dismissError();
    },
  };
}
